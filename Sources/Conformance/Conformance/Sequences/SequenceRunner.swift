import Spec

/// Applies the steps of a sequence to a fixture, and compares everything observable with the model
/// whenever the fixture is settled.
@MainActor
final class SequenceRunner<Feature: Checkable> {
  let fixture: Fixture<Feature>
  private let effects: EffectRecorder<Feature>
  private let first: ViewRecorder<Feature>
  private var later: [LaterObserver] = []
  private var pendingInside: [Feature.Action] = []

  /// An observer that a step added.
  private struct LaterObserver {
    let recorder: ViewRecorder<Feature>
    /// The index in the model's trace at which it was added.
    let start: Int
    /// How many views it had received when it was stopped; nil while it observes.
    var countAtStop: Int?
  }

  init(_ fixture: Fixture<Feature>) {
    self.fixture = fixture
    effects = EffectRecorder(fixture)
    first = ViewRecorder(fixture)
    first.onView = { [weak self] _ in self?.sendPending() }
  }

  /// Applies the steps, then settles and compares.
  func run(_ steps: [Step<Feature>]) async throws(Violation) {
    for step in steps {
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
      guard let request = fixture.services.open.element(wrapping: index) else { return }
      await fixture.answer(request, number: request.number - 1)
      try await settleAndCompare()
    case .fail(let index):
      try await settleAndCompare()
      guard let request = fixture.services.open.element(wrapping: index) else { return }
      await fixture.fail(request)
      try await settleAndCompare()
    case .race(let index, let action):
      try await settleAndCompare()
      // Actions sent inside a delivery have no place of their own among the orders of a race.
      guard pendingInside.isEmpty, let request = fixture.services.open.element(wrapping: index)
      else { return }
      try await fixture.race(
        [action], with: [fixture.racingAnswer(request)],
        [first] + later.filter { $0.countAtStop == nil }.map(\.recorder), effects)
      try await settleAndCompare()
    case .advance(let milliseconds):
      try await settleAndCompare()
      await fixture.advance(.milliseconds(max(0, milliseconds)))
      try await settleAndCompare()
    case .observe:
      guard fixture.claimsSeveralObservers else { return }
      try await settleAndCompare()
      later.append(
        LaterObserver(
          recorder: ViewRecorder(fixture, number: later.count + 2),
          start: fixture.model.trace.count - 1))
      try await settleAndCompare()
    case .stopObserving(let index):
      let observing = later.indices.filter { later[$0].countAtStop == nil }
      guard let index = observing.element(wrapping: index) else { return }
      later[index].recorder.stop()
      later[index].countAtStop = later[index].recorder.received.count
    }
  }

  /// Settles and compares everything with the model.
  func settleAndCompare() async throws(Violation) {
    try await fixture.requireRequests()
    try fixture.requireLast(first)
    try fixture.requireView()
    try fixture.requireTrace(first)
    try fixture.requireEffects(effects)
    for observer in later {
      if let countAtStop = observer.countAtStop {
        try fixture.require(
          observer.recorder.received.count == countAtStop, .trace,
          expected: "no view after the observer was stopped",
          found: (observer.recorder.received.count - countAtStop).counted("view"))
      } else {
        try fixture.requireTrace(observer.recorder, from: observer.start)
      }
    }
    try fixture.requireOnMain(effects)
    for recorder in [first] + later.map(\.recorder) {
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
