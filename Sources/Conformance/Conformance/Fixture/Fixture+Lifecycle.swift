import Spec

/// How often a feature was attached and shut down before a check begins.
enum AttachmentHistory: CaseIterable {
  case attachedOnce, attachedTwice, restarted, shutDown
}

extension Fixture {
  /// Attaches the feature and shuts it down, as `history` says; one that does not restart stays shut down.
  func live(_ history: AttachmentHistory) {
    switch history {
    case .attachedOnce: break
    case .attachedTwice:
      for _ in 1...2 { attach() }
    case .restarted:
      shutdown()
      attach()
    case .shutDown: shutdown()
    }
  }

  /// Takes the steps, each of which a ``ModelWalk`` takes too, with the same answers to the requests that the model needs;
  /// then settles.
  func begin(_ steps: [Step<Feature>]) async throws(Violation) {
    for step in steps {
      switch step {
      case .send(let action): send(action)
      case .advance(let milliseconds): await advance(.milliseconds(milliseconds))
      case .answer(let index):
        await settle()
        let request = try neededRequest(at: index)
        await answer(request, number: due(for: request) ?? 0)
      case .fail(let index):
        await settle()
        await fail(try neededRequest(at: index))
      default: await settle()
      }
    }
    await settle()
  }

  /// The open request at `index` of those that the model needs; a violation if there are fewer.
  private func neededRequest(at index: Int) throws(Violation) -> GatedRequest<Feature> {
    let open = services.open.filter { due(for: $0) != nil }
    try require(
      open.indices.contains(index), .requests,
      expected: "at least \((index + 1).counted("open request"))",
      found: open.contents)
    return open[index]
  }

  /// Shuts down; where that changes nothing, it is a step that may be left out.
  func shutdown() {
    guard isAttached || takesStep() else { return }
    isAttached = false
    note("shutdown")
    driver.shutdown()
  }

  /// Attaches; where that changes nothing, it is a step that may be left out.
  func attach() {
    guard !isAttached || takesStep() else { return }
    isAttached = true
    note("attach")
    driver.attach()
  }

  /// Requires that each of `requests` was cancelled.
  func requireCancelled(_ requests: [GatedRequest<Feature>]) throws(Violation) {
    for request in requests {
      try require(
        request.wasCancelled, .notCancelled,
        expected: "the request for \(request) to be cancelled", found: "it open")
    }
  }

  /// Answers requests that the feature has no use for any more, and returns the answers.
  @discardableResult
  func answerTooLate(_ requests: [GatedRequest<Feature>]) async -> [Feature.Answer] {
    let answers = requests.map { request in
      note("the request for \(request) is answered")
      let answer = request.answers[0]
      request.answer(answer)
      return answer
    }
    await settle()
    return answers
  }
}

/// What a driver had delivered and requested at some point, to compare with later.
@MainActor
struct Standstill<Feature: Checkable> {
  private let fixture: Fixture<Feature>
  private let recorders: [ViewRecorder<Feature>]
  private let effects: EffectRecorder<Feature>
  private let event: String
  private let viewCounts: [Int]
  private let effectCount: Int
  private let requestCount: Int

  /// The present, which messages call `event`.
  init(
    _ fixture: Fixture<Feature>, _ recorders: [ViewRecorder<Feature>],
    _ effects: EffectRecorder<Feature>, after event: String
  ) {
    self.fixture = fixture
    self.recorders = recorders
    self.effects = effects
    self.event = event
    viewCounts = recorders.map(\.received.count)
    effectCount = effects.received.count
    requestCount = fixture.services.requests.count
  }

  /// Requires that no view was delivered since.
  func requireNoViews() throws(Violation) {
    for (recorder, count) in zip(recorders, viewCounts) {
      try fixture.require(
        recorder.received.count == count, .trace, expected: "no view after \(event)",
        found: (recorder.received.count - count).counted("view"))
    }
  }

  /// Requires that no effect was delivered since.
  func requireNoEffects() throws(Violation) {
    try fixture.require(
      effects.received.count == effectCount, .effects, expected: "no effect after \(event)",
      found: "\(brief: Array(effects.effects.dropFirst(effectCount)))")
  }

  /// Requires that nothing was delivered or requested since.
  ///
  /// Work that is cancelled before it has begun may still ask a service, which learns at once that it is cancelled;
  /// `allowingCancelled` allows that.
  func requireUnchanged(allowingCancelled: Bool = false) throws(Violation) {
    try requireNoViews()
    try requireNoEffects()
    let requests = fixture.services.requests.dropFirst(requestCount).filter {
      !(allowingCancelled && $0.wasCancelled)
    }
    try fixture.require(
      requests.isEmpty, .requests, expected: "no request after \(event)",
      found: "one for \(requests.contents)")
  }
}
