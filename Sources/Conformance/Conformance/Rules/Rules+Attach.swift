import Spec

// The checks of LI7 and LI9: what `attach` does to work under way and to observers.

enum AttachesWithoutEffect: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for steps in Feature.workInFlight {
      // Other rules judge what the end of a pause leads to.
      let plain = first.another()
      plain.send(Feature.effectful[0])
      try await plain.begin(steps)
      await plain.advance(Feature.pauses.first ?? .milliseconds(300))
      guard await plain.settleRequests() == nil, plain.driver.view == plain.model.view else {
        continue
      }
      plain.drop()
      await plain.settle()
      let fixture = first.another()
      let recorder = ViewRecorder(fixture)
      let effects = EffectRecorder(fixture)
      fixture.send(Feature.effectful[0])
      try await fixture.begin(steps)
      let standstill = Standstill(fixture, [recorder], effects, after: "attaching while attached")
      let cancelled = fixture.services.requests.map(\.wasCancelled)
      fixture.attach()
      await fixture.settle()
      try standstill.requireUnchanged()
      try fixture.require(
        fixture.services.requests.map(\.wasCancelled) == cancelled, .requests,
        expected: "requests that go on while `attach` is called again", found: "one cancelled")
      let (made, due) = (fixture.services.requests.count, fixture.model.requests.count)
      await fixture.advance(Feature.pauses.first ?? .milliseconds(300))
      try fixture.require(
        fixture.services.requests.count - made == fixture.model.requests.count - due, .requests,
        expected: (fixture.model.requests.count - due).counted("request") + " after the pause",
        found: "\(fixture.services.requests.count - made)")
      let before = (count: recorder.received.count, view: fixture.model.view)
      fixture.send(Feature.samples[1])
      fixture.attach()
      await fixture.settle()
      try fixture.require(
        recorder.received.count > before.count || fixture.model.view == before.view, .trace,
        expected: "the view after an action that was sent before `attach`", found: "none")
    }
    for action in [Feature.effectful[0]] + Feature.demanding {
      try await attachesInside(first, action, isInEffect: false)
    }
    try await attachesInside(first, Feature.effectful[0], isInEffect: true)
    try await sendsAfterAttachingInside(first.another())
  }
}

/// Attaches a feature that is attached inside the delivery of what `action` leads to: the same must follow as without.
@MainActor
private func attachesInside<Feature>(
  _ first: Fixture<Feature>, _ action: Feature.Action, isInEffect: Bool
) async throws {
  var due: AttachmentOutcome<Feature>?
  for attaches in [false, true] {
    let fixture = first.another()
    let recorder = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    await fixture.settle()
    var isDue = attaches
    func attachTwice() {
      guard isDue else { return }
      isDue = false
      fixture.note("inside the delivery")
      for _ in 1...2 { fixture.attach() }
    }
    recorder.onView = { _ in if !isInEffect { attachTwice() } }
    effects.onEffect = { _ in if isInEffect { attachTwice() } }
    await fixture.sendAndSettle(action)
    let found = AttachmentOutcome<Feature>(
      views: recorder.received, effects: effects.effects,
      requests: fixture.services.requests.map {
        $0.description + ($0.wasCancelled ? ", cancelled" : "")
      })
    if let due {
      try fixture.require(
        found == due, .trace, expected: "\(due), as without attaching", found: "\(found)")
    }
    due = found
    fixture.drop()
  }
}

/// Attaches a feature that is attached, and sends, inside a delivery; LI5 judges how often the action takes effect.
@MainActor
private func sendsAfterAttachingInside<Feature>(_ fixture: Fixture<Feature>) async throws {
  let recorder = ViewRecorder(fixture)
  await fixture.settle()
  fixture.inNextDelivery(to: recorder) { _ in
    fixture.attach()
    fixture.send(Feature.samples[1])
  }
  await fixture.sendAndSettle(Feature.samples[0])
  try fixture.requireSteady(recorder.shifts)
}

/// What a feature delivered and requested.
private struct AttachmentOutcome<Feature: Checkable>: Equatable, CustomStringConvertible {
  let views: [Feature.View]
  let effects: [Feature.Effect]
  let requests: [String]

  var description: String {
    "\(views.count.counted("view")), the effects \(brief: effects), and requests for \(requests)"
  }
}

enum ObserversContinue: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for steps in [[.send(Feature.samples[0])]] + Feature.workInFlight {
      try await observersContinue(first.another(), after: steps)
      try await sendsWhileAttaching(first.another(), after: steps)
    }
  }
}

/// If `attach` delivers a view, sends inside that delivery.
@MainActor
private func sendsWhileAttaching<Feature>(
  _ fixture: Fixture<Feature>, after steps: [Step<Feature>]
) async throws {
  let recorder = ViewRecorder(fixture)
  try await fixture.begin(steps)
  fixture.shutdown()
  await fixture.settle()
  fixture.inNextDelivery(to: recorder) { _ in
    fixture.send(Feature.samples[0])
  }
  fixture.attach()
  await fixture.settle()
  guard recorder.onView == nil else { return }
  try fixture.requireSteady(recorder.shifts)
  try fixture.require(
    recorder.received.last ?? fixture.driver.view, is: fixture.driver.view,
    "the last view that an observer received after it sent inside a delivery by `attach`", .trace)
}

@MainActor
private func observersContinue<Feature>(
  _ fixture: Fixture<Feature>, after steps: [Step<Feature>]
) async throws {
  let recorders = (0..<(fixture.claimsSeveralObservers ? 3 : 1)).map { _ in ViewRecorder(fixture) }
  let effects = EffectRecorder(fixture)
  try await fixture.begin(steps)
  // OB2 and OB4 judge what observers receive before.
  guard recorders.allSatisfy({ $0.received.last == fixture.driver.view }) else { return }
  fixture.shutdown()
  await fixture.settle()
  let stopped = recorders.count > 1 ? recorders[1] : nil
  stopped?.stop()
  let added = recorders.count > 1 ? [ViewRecorder(fixture)] : []
  let addedEffects = recorders.count > 1 ? EffectRecorder(fixture) : nil
  fixture.attach()
  await fixture.settle()
  for recorder in recorders where recorder !== stopped {
    try fixture.require(
      recorder.received.last ?? fixture.driver.view, is: fixture.driver.view,
      "the last view that an observer received before or at `attach`", .trace)
  }
  let newEffects = fixture.claimsSeveralObservers ? EffectRecorder(fixture) : nil
  let effectCount = effects.received.count
  for action in Feature.samples + Feature.effectful {
    let former = fixture.driver.view
    let counts = recorders.map(\.received.count)
    await fixture.sendAndSettle(action)
    try fixture.requireOneRender(recorders, since: counts)
    // LI4 judges whether the view is right.
    let view = fixture.driver.view
    for recorder in recorders + added where recorder !== stopped && view != former {
      try fixture.require(
        recorder.received.last ?? former, is: view,
        "the last view that an observer from before `attach` received", .trace)
    }
  }
  if let newEffects {
    let found = Array(effects.effects.dropFirst(effectCount))
    for found in [found] + (addedEffects.map { [$0.effects] } ?? []) {
      try fixture.require(
        found == newEffects.effects, .effects,
        expected: "the effects \(brief: newEffects.effects) for a handler from before `attach`",
        found: "\(brief: found)")
    }
  }
  if let stopped { try fixture.requireStopped(stopped) }
}

extension Fixture {
  /// Requires that each recorder received at most one view since, if `renders` promises how many.
  fileprivate func requireOneRender(
    _ recorders: [ViewRecorder<Feature>], since counts: [Int]
  ) throws(Violation) {
    if case .changesAndSome = capabilities.renders { return }
    for (recorder, count) in zip(recorders, counts) {
      try require(
        recorder.received.count <= count + 1, .trace,
        expected: "at most one view for an action, after shutdown and attach",
        found: "\(recorder.received.count - count)")
    }
  }
}
