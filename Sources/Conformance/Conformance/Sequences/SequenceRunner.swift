import Spec

/// Applies the steps of a sequence to a fixture, and compares everything observable with the model
/// whenever the fixture is settled.
@MainActor
final class SequenceRunner<Feature: Checkable> {
  let fixture: Fixture<Feature>
  private let effects: EffectRecorder<Feature>
  private let first: ViewRecorder<Feature>
  /// The observers that steps added, each with the index in the model's trace at that time.
  private var later: [(recorder: ViewRecorder<Feature>, start: Int)] = []
  private var pendingInside: [Feature.Action] = []

  init(_ fixture: Fixture<Feature>) {
    self.fixture = fixture
    effects = EffectRecorder(fixture)
    first = ViewRecorder(fixture)
    first.onView = { [weak self] _ in self?.sendPending() }
  }

  /// Applies the steps, then settles and compares.
  func run(_ steps: [Step<Feature>]) async throws(Violation) {
    for step in steps where !fixture.isUndecided {
      fixture.trace?.beginStep("\(step)")
      try await run(step)
    }
    try await settleAndCompare()
  }

  func run(_ step: Step<Feature>) async throws(Violation) {
    switch step {
    case .send(let action):
      fixture.send(action)
    case .sendInside(let action):
      pendingInside.append(action)
    case .settle:
      try await settleAndCompare()
    case .answer(let index):
      try await settleAndCompare()
      guard let request = openRequest(at: index) else { return }
      await fixture.answer(request, number: request.number - 1)
      try await settleAndCompare()
    case .fail(let index):
      try await settleAndCompare()
      guard let request = openRequest(at: index) else { return }
      await fixture.fail(request)
      try await settleAndCompare()
    case .race(let index, let action):
      try await settleAndCompare()
      // Actions sent inside a delivery have no place of their own among the orders of a race.
      guard pendingInside.isEmpty, let request = fixture.services.open.element(wrapping: index),
        fixture.othersDue(for: request).isEmpty
      else { return }
      try await fixture.race(
        [action], with: [fixture.racingAnswer(request)],
        [first] + later.map(\.recorder).filter { $0.countAtStop == nil }, effects)
      try await settleAndCompare()
    case .advance(let milliseconds):
      try await settleAndCompare()
      await fixture.advance(.milliseconds(max(0, milliseconds)))
      if Feature.timeEvent(.zero) == nil {
        try fixture.require(
          fixture.driver.view, is: fixture.model.view,
          "`view`, as `\(Feature.self).timeEvent` is nil,", .trace)
      }
      try await settleAndCompare()
    case .observe:
      guard fixture.claimsSeveralObservers else { return }
      try await settleAndCompare()
      let recorder = ViewRecorder(fixture, number: later.count + 2)
      later.append((recorder, start: fixture.model.trace.count - 1))
      try await settleAndCompare()
    case .stopObserving(let index):
      let observing = later.indices.filter { later[$0].recorder.countAtStop == nil }
      guard let index = observing.element(wrapping: index) else { return }
      later[index].recorder.stop()
    }
  }

  /// The open request at `index`; nil if none is, or if it may be another one, whose place an action that is sent inside
  /// the delivery of its answer would hide.
  private func openRequest(at index: Int) -> GatedRequest<Feature>? {
    fixture.services.open.element(wrapping: index).flatMap {
      pendingInside.isEmpty || fixture.othersDue(for: $0).isEmpty ? $0 : nil
    }
  }

  /// Settles and compares everything with the model, unless it cannot be known where the model is.
  func settleAndCompare() async throws(Violation) {
    guard !fixture.isUndecided else { return }
    try await fixture.requireRequests()
    try fixture.requireLast(first)
    try fixture.requireView()
    try fixture.requireTrace(first)
    try fixture.requireEffects(effects)
    for observer in later {
      try fixture.requireStopped(observer.recorder)
      if observer.recorder.countAtStop == nil {
        try fixture.requireTrace(observer.recorder, from: observer.start)
      }
    }
    try fixture.requireOnMain(effects)
    for recorder in [first] + later.map({ $0.recorder }) {
      try fixture.requireNoNesting(recorder)
      try fixture.requireOnMain(recorder)
      try fixture.requireNoContradiction(recorder)
    }
  }

  private func sendPending() {
    guard !pendingInside.isEmpty else { return }
    let action = pendingInside.removeFirst()
    fixture.applyToModel(action)
    fixture.driver.send(action)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The element at `index` modulo the count; nil when empty.
  fileprivate func element(wrapping index: Int) -> Element? {
    isEmpty ? nil : self[self.index(startIndex, offsetBy: Int(index.magnitude % UInt(count)))]
  }
}
