import Spec

// The check of LI10, and of LI4 where it concerns callbacks: a feature is shut down inside one.

/// Whether and when a feature that was shut down inside a callback is attached again.
private enum Reattachment: CaseIterable {
  case none, inside, outside
}

/// Shuts the feature down inside the first delivery of a view, then inside that of an effect.
enum EndsDeliveries: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for reattachment in Reattachment.allCases {
      guard reattachment == .none || first.capabilities.restartable.isClaimed else { continue }
      for isInEffect in [false, true] {
        try await endsDelivery(first.another(), isInEffect: isInEffect, reattachment)
      }
    }
    // The action whose view is delivered also makes a request.
    for case .send(let action)? in Feature.workInFlight.map(\.first) {
      let fixture = first.another()
      let recorder = ViewRecorder(fixture)
      await fixture.settle()
      fixture.inNextDelivery(to: recorder) { _ in
        fixture.shutdown()
      }
      await fixture.sendAndSettle(action)
      if recorder.onView == nil { try fixture.requireCancelled(fixture.services.requests) }
    }
  }
}

@MainActor
private func endsDelivery<Feature>(
  _ fixture: Fixture<Feature>, isInEffect: Bool, _ reattachment: Reattachment
) async throws {
  let count = fixture.claimsSeveralObservers ? 3 : 1
  let recorders = (0..<count).map { _ in ViewRecorder(fixture) }
  let effects = (0..<count).map { _ in EffectRecorder(fixture) }
  await fixture.settle()
  var standstills: [Standstill<Feature>] = []
  var view = fixture.driver.view
  var isShutDown = false
  func shutDown() {
    guard !isShutDown else { return }
    isShutDown = true
    fixture.note("inside the delivery")
    fixture.send(Feature.effectful[1])
    view = fixture.driver.view
    standstills = effects.map {
      Standstill(fixture, recorders, $0, after: "shutdown inside a callback")
    }
    fixture.shutdown()
    if reattachment == .inside { fixture.attach() }
  }
  for recorder in recorders where !isInEffect { recorder.onView = { _ in shutDown() } }
  for effects in effects where isInEffect { effects.onEffect = { _ in shutDown() } }
  for action in [Feature.effectful[0], Feature.effectful[1], Feature.samples[1]] {
    // Those that are sent after `attach` take effect.
    if !isShutDown || reattachment == .none { fixture.send(action) }
  }
  await fixture.settle()
  // OB1 and EF1 judge whether there is a delivery.
  guard isShutDown else { return }
  if reattachment == .none {
    for standstill in standstills { try standstill.requireUnchanged(allowingCancelled: true) }
    return try fixture.require(fixture.driver.view, is: view, "`view`, after shutdown,")
  }
  if reattachment == .outside { fixture.attach() }
  await fixture.settle()
  for standstill in standstills { try standstill.requireNoEffects() }
  let former = recorders.map(\.received.count)
  await fixture.sendAndSettle(Feature.samples)
  // OB4 judges whether all observers receive the same.
  try fixture.require(
    zip(recorders, former).contains { recorder, count in
      recorder.received.count > count && recorder.received.last == fixture.driver.view
    }, .trace,
    expected: "the views of actions that are sent after shutdown and attach",
    found: "\(brief: recorders[0].received.dropFirst(former[0]).suffix(1).map { $0 })")
}

/// Shuts the feature down, attaches it and sends, all inside a delivery.
@MainActor
func restartsInside(_ fixture: Fixture<CounterSpec>) async throws {
  let recorder = ViewRecorder(fixture)
  await fixture.settle()
  var counts: [Int] = []
  fixture.inNextDelivery(to: recorder) { _ in
    fixture.shutdown()
    fixture.attach()
    // The feature continues from its state, or starts again.
    counts = [fixture.driver.view.count, CounterSpec.seed.count].map { $0.saturatingAdd(10) }
    fixture.send(.add(10))
  }
  await fixture.sendAndSettle(.increment)
  // OB1 judges whether there is a delivery.
  guard !counts.isEmpty else { return }
  try fixture.require(
    counts.contains(fixture.driver.view.count), .view,
    expected: "`view` to have count: \(counts[0]), by the action that was sent after `attach`",
    found: "count: \(fixture.driver.view.count)")
}
