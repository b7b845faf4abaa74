import Spec

/// Does steps to a rig, and compares everything that shows with the model whenever all is settled.
@MainActor
final class Performance<Feature: Checkable> {
  let rig: Rig<Feature>
  private let effects: EffectListener<Feature>
  private let first: Listener<Feature>
  private var later: [Late] = []
  private var insideWaiting: [Feature.Action] = []

  private struct Late {
    let listener: Listener<Feature>
    /// Where in the model's trace the observer came.
    let start: Int
    /// What it had heard when it stopped.
    var heardAtStop: Int?
  }

  init(_ rig: Rig<Feature>) {
    self.rig = rig
    effects = EffectListener(rig)
    first = Listener(rig)
    first.onView = { [weak self] _ in self?.sendWaiting() }
  }

  /// Does the steps, and judges at the end.
  func perform(_ steps: [Step<Feature>]) async throws(Violation) {
    for step in steps { try await perform(step) }
    try await judge()
  }

  func perform(_ step: Step<Feature>) async throws(Violation) {
    switch step {
    case .send(let action):
      rig.send(action)
    case .sendInside(let action):
      insideWaiting.append(action)
    case .settle:
      try await judge()
    case .answer(let place):
      try await judge()
      guard let gate = rig.world.open.element(roundAndRound: place) else { return }
      // Every third page is the last, so that both kinds come up.
      await rig.answer(gate, more: gate.number % 3 != 0)
      try await judge()
    case .fail(let place):
      try await judge()
      guard let gate = rig.world.open.element(roundAndRound: place) else { return }
      await rig.fail(gate)
      try await judge()
    case .advance(let milliseconds):
      try await judge()
      await rig.advance(.milliseconds(max(0, milliseconds)))
      try await judge()
    case .observe:
      guard rig.isForSeveral else { return }
      try await judge()
      later.append(Late(listener: Listener(rig), start: rig.model.trace.count - 1))
      try await judge()
    case .stopObserving(let place):
      let running = later.indices.filter { later[$0].heardAtStop == nil }
      guard let index = running.element(roundAndRound: place) else { return }
      later[index].listener.stop()
      later[index].heardAtStop = later[index].listener.heard.count
    }
  }

  /// Settles and compares everything with the model.
  func judge() async throws(Violation) {
    try await rig.requireRequests()
    try rig.requireLast(first)
    try rig.requireView()
    try rig.requireTrace(first)
    try rig.requireEffects(effects)
    for late in later {
      if let heardAtStop = late.heardAtStop {
        try rig.require(
          late.listener.heard.count == heardAtStop, .trace,
          expected: "nothing after it was stopped",
          found: (late.listener.heard.count - heardAtStop).counted("more view"))
      } else {
        try rig.requireTrace(late.listener, from: late.start)
      }
    }
    try rig.requireOnMain(effects)
    for listener in [first] + later.map(\.listener) {
      try rig.requireNoNesting(listener)
      try rig.requireOnMain(listener)
      try rig.requireNoContradiction(listener)
    }
  }

  private func sendWaiting() {
    guard !insideWaiting.isEmpty else { return }
    let action = insideWaiting.removeFirst()
    rig.expect(action)
    rig.driver.send(action)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The element at `place`, counted on from the start again after the last; nil when empty.
  fileprivate func element(roundAndRound place: Int) -> Element? {
    isEmpty ? nil : self[index(startIndex, offsetBy: Int(place.magnitude % UInt(count)))]
  }
}
