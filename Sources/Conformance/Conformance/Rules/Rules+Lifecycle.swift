import Spec

extension Rule {
  static let lifecycle = [
    Rule(
      "LI1", .required,
      "when the last reference to a feature is dropped, everything it holds is freed",
      usualCause: "an endless loop in a task that holds its owner, or a closure that does",
      why: "Every visit to the screen stays in memory for ever",
      smallest: "create, observe, `.send(.increment), .settle`, drop",
      check: .every(IsFreed.self)),
    Rule(
      "LI2", .required,
      "dropping a feature cancels its work in flight, and nothing is delivered afterwards",
      usualCause: "the task that waits for the answer holds the feature",
      why: "A closed screen shows an alert when its request ends",
      smallest: """
        `.send(.submit), .settle`, drop, answer; or a pause in typing is under way when the \
        feature is dropped
        """,
      check: .every(DropsInFlight.self, schedules: .half)),
    Rule(
      "LI3", .required, "actions sent after `shutdown` are ignored and do not trap",
      usualCause: "a queue that is still drained, or a subject that has already completed",
      why: "A tap during the closing animation crashes, or starts a request that nobody needs",
      smallest: """
        `shutdown`, `.send(.increment), .settle`; a feature that restarts must not show the \
        action after `attach` either
        """,
      check: .every(IsQuietAfterShutdown.self)),
    Rule(
      "LI4", .claimed(.restartable), "after `shutdown`, `attach` makes the feature work again",
      usualCause: "a subscription bag that stays disposed",
      why: "After coming back to the tab, the screen is dead",
      smallest: """
        `shutdown`, `attach`, `.send(.increment), .settle`. Or `.send(.queryChanged("a"))`, \
        `.send(.submit), .answer(0)`, `shutdown`, `attach`: the query is there, and the results \
        are not
        """,
      details: """
        The view is then as before or as at the start, not something in between. Both may be \
        called inside a callback, and what is sent there after `attach` counts.
        """,
      check: .every(
        Restarts.self,
        counter: { fixture in
          try await Restarts.run(fixture)
          try await restartsInside(fixture.another())
        })),
    Rule(
      "LI5", .required, "attaching twice never applies an action twice",
      usualCause: "a new subscription without dropping the old one",
      why: "After a rotation or a second `viewDidLoad` every tap counts twice",
      smallest: "`attach`, `attach`, `.send(.increment), .settle`",
      check: .every(AttachesOnce.self)),
    Rule(
      "LI6", .required,
      "`shutdown` drops pending actions and cancels work in flight, and nothing arrives afterwards",
      usualCause: "a task that is dropped without being cancelled, or a flag that `attach` resets",
      why: """
        A closed screen goes on loading; when it comes back, it shows an old answer, or a \
        spinner that turns for ever
        """,
      smallest: """
        `.send(.submit), .settle`, `shutdown`: the request is not cancelled. Or \
        `.send(.queryChanged("a"))`, `shutdown`, `.advance(milliseconds: 1000)`: a request is \
        made. Or, after `attach`, the old request is answered
        """,
      check: .of(
        schedules: .half, counter: dropsPendingActions, list: endsRefreshes, search: endsSearches,
        others: EndsWorkInFlight.self)),
    Rule(
      "LI7", .required, "attaching while attached changes nothing, whatever is under way",
      usualCause: "`attach` starts again what is already running",
      why: "Rotating the screen cancels the search, or draws and announces everything twice",
      smallest: "`.send(.submit), .settle`, `attach`, `.settle`",
      check: .every(AttachesWithoutEffect.self)),
    Rule(
      "LI8", .required, "once a feature is dropped, all of its tasks end",
      usualCause: "a timer that is not cancelled, or a loop over a stream that is never finished",
      why: "Every visit to a screen leaves a task behind that waits for ever",
      smallest: "`.send(.queryChanged(\"a\")), .settle`, drop",
      check: .every(EndsItsTasks.self)),
    Rule(
      "LI9", .claimed(.restartable), "observers continue after `shutdown` and `attach`",
      usualCause: "observers that are removed at shutdown, or a token that loses its observer",
      why: "After coming back to the tab, the screen works, but shows nothing new",
      smallest: "`.observe`, `shutdown`, `attach`, `.send(.increment), .settle`",
      details: """
        An observer that was stopped in between does not. If `attach` changes the view, they \
        receive it.
        """,
      check: .every(ObserversContinue.self)),
    Rule(
      "LI10", .required, "`shutdown` inside a callback ends the delivery",
      usualCause: """
        the rest of the delivery (the next observer, an effect or a request) does not check whether the feature is \
        still attached
        """,
      why: """
        A screen that closed itself is gone, and the one next to it still reads its objects
        """,
      smallest: """
        `.observe, .observe`; the first calls `shutdown` inside its callback; the second \
        receives the view
        """,
      details: """
        Observers that it has not reached receive nothing, actions that wait are dropped, and so \
        is an effect of the action whose view is being delivered. If *restartable* is claimed, \
        `attach` may follow at once, in the same callback, or later.
        """,
      check: .every(EndsDeliveries.self)),
  ]
}

private enum IsFreed: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    try await isFreed(first) {
      for action in Feature.samples { first.send(action) }
      await first.settle()
    }
    for steps in Feature.workInFlight {
      let fixture = first.another()
      try await isFreed(fixture) { try await fixture.begin(steps) }
    }
    for history in AttachmentHistory.allCases where history != .attachedOnce {
      let fixture = first.another()
      try await isFreed(fixture) {
        fixture.live(history)
        await fixture.sendAndSettle(Feature.samples[0])
      }
    }
    try await isFreedFromSenders(first.another())
  }
}

/// Requires that everything is freed with the driver after `use`, while the observers' tokens are kept.
@MainActor
private func isFreed<Feature>(
  _ fixture: Fixture<Feature>, after use: () async throws -> Void
) async throws {
  let probe = LifetimeProbe()
  weak var watched: LifetimeProbe?
  watched = probe
  do {
    let tokens = [
      fixture.driver.observe { [probe] _ in _ = probe },
      fixture.driver.onEffect { [probe] _ in _ = probe },
    ]
    try await use()
    let parts = fixture.parts
    fixture.note("the tokens of the observer and the handler are kept")
    fixture.drop()
    await fixture.settle()
    let alive = parts.filter { $0.object.value != nil }.map(\.name)
    try fixture.require(
      alive.isEmpty, .leak, expected: "everything freed", found: "\(alive) still alive")
    for token in tokens { token.cancel() }
    // OB14 allows that they are freed later.
    await fixture.settle()
  }
  _ = consume probe
  try fixture.require(
    watched == nil, .leak, expected: "the observers' closures freed", found: "them still alive")
}

/// Requires that the driver's `concurrentSend` holds no observer.
@MainActor
private func isFreedFromSenders<Feature>(_ fixture: Fixture<Feature>) async throws {
  let concurrentSend = fixture.driver.concurrentSend
  let probe = LifetimeProbe()
  weak var watched: LifetimeProbe?
  watched = probe
  fixture.driver.observe { [probe] _ in _ = probe }
  _ = consume probe
  await fixture.settle()
  fixture.note("`concurrentSend` is kept")
  fixture.drop()
  await fixture.settle()
  try fixture.require(
    watched == nil, .leak, expected: "the observers' closures freed", found: "them still alive")
  withExtendedLifetime(concurrentSend) {}
}

extension Fixture {
  /// What must be freed with the driver, and the driver.
  fileprivate var parts: [(name: String, object: WeakReference)] {
    ([driver] + driver.parts).map { ("\(type(of: $0))", WeakReference($0)) }
  }
}

private enum DropsInFlight: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for turns in 0...3 {
      for actions in [Feature.samples + Feature.effectful] + Feature.demanding.map({ [$0] }) {
        try await dropsPendingDeliveries(first.another(), actions, after: turns)
      }
    }
    for (steps, cancellation) in Feature.workInFlight.flatMap({ steps in
      [CancellationResponse.immediate, .ignored].map { (steps, $0) }
    }) {
      let fixture = first.another(cancellation: cancellation)
      let recorder = ViewRecorder(fixture)
      let effects = EffectRecorder(fixture)
      try await fixture.begin(steps)
      let requests = fixture.services.open
      let standstill = Standstill(
        fixture, [recorder], effects, after: "the feature was dropped")
      fixture.drop()
      await fixture.settle()
      try fixture.requireCancelled(requests)
      await fixture.answerTooLate(requests)
      await fixture.run.advance(by: Feature.longerThanPauses)
      try standstill.requireUnchanged()
    }
  }
}

/// Drops a feature that was sent actions `turns` jobs ago, so that they may have taken effect, or half of it.
@MainActor
private func dropsPendingDeliveries<Feature>(
  _ fixture: Fixture<Feature>, _ actions: [Feature.Action], after turns: Int
) async throws {
  let recorder = ViewRecorder(fixture)
  let effects = EffectRecorder(fixture)
  await fixture.settle()
  for action in actions { fixture.send(action) }
  for _ in 0..<turns { await Task.yield() }
  let standstill = Standstill(fixture, [recorder], effects, after: "the feature was dropped")
  fixture.drop()
  await fixture.run.advance(by: Feature.longerThanPauses)
  try fixture.requireCancelled(fixture.services.requests)
  // OB6 judges where callbacks are called.
  if recorder.offMainCount + effects.offMainCount > 0 { return }
  try standstill.requireUnchanged(allowingCancelled: true)
}

private enum IsQuietAfterShutdown: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    fixture.attach()
    fixture.attach()
    await fixture.sendAndSettle(Feature.samples[0])
    let view = fixture.driver.view
    let standstill = Standstill(fixture, [recorder], effects, after: "shutdown")
    fixture.shutdown()
    fixture.shutdown()
    if !fixture.capabilities.restartable.isClaimed { fixture.attach() }
    await fixture.settle()
    try standstill.requireUnchanged()
    recorder.stop()
    let late = ViewRecorder(fixture)
    fixture.note("another observer is added")
    for action in Feature.demanding + Feature.samples + Feature.effectful {
      fixture.send(action)
      fixture.sendConcurrently(action)
    }
    await fixture.advance(Feature.longerThanPauses)
    try standstill.requireUnchanged()
    try fixture.require(
      late.received.allSatisfy { $0 == view } && late.received.count <= 1, .trace,
      expected: "the current view at most for an observer that is added after shutdown",
      found: late.received.count.counted("view"))
    try fixture.require(fixture.driver.view, is: view, "`view`, as it was at shutdown,")
    guard fixture.capabilities.restartable.isClaimed else { return }
    // LI4 judges what comes after a shutdown without sends.
    let due = try await viewsAfterRestart(fixture.another(), sending: [])
    let sent = Feature.samples.dropFirst() + Feature.effectful + Feature.demanding
    let other = fixture.another()
    let found = try await viewsAfterRestart(other, sending: Array(sent))
    for (found, due) in zip(found, due) {
      try other.require(found, is: due, "`view`, after shutdown and attach,")
    }
  }
}

/// The views of a feature that restarts, where `actions` are sent while it is shut down.
@MainActor
private func viewsAfterRestart<Feature>(
  _ fixture: Fixture<Feature>, sending actions: [Feature.Action]
) async throws -> [Feature.View] {
  await fixture.sendAndSettle(Feature.samples[0])
  fixture.shutdown()
  for action in actions {
    fixture.send(action)
    fixture.sendConcurrently(action)
  }
  await fixture.settle()
  fixture.attach()
  await fixture.settle()
  var views = [fixture.driver.view]
  for action in Feature.samples {
    await fixture.sendAndSettle(action)
    views.append(fixture.driver.view)
  }
  return views
}

private enum Restarts: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    let sends = Feature.samples.map { Step<Feature>.send($0) }
    let work = Feature.workInFlight
    for (steps, next, isAnswered) in [
      (Array(sends.prefix(1)), work.last ?? [], true), (sends, work.last ?? [], true),
      (sends.prefix(1) + (work.last ?? []), work.last ?? [], true),
    ] + work.map({ ($0, $0, false) }) {
      let fixture = first.another()
      let concurrentSend = fixture.driver.concurrentSend
      try await fixture.begin(steps)
      if isAnswered { await fixture.answerOpenRequests() }
      for _ in 1...2 {
        fixture.shutdown()
        fixture.shutdown()
        await fixture.settle()
        fixture.attach()
        await fixture.settle()
      }
      // A feature may continue from its old state or start again, but not from anything in between.
      var former = fixture.model.view
      if !isAnswered {
        // LI6 judges what is left of the work.
        former = Feature.view(Feature.withoutRequests(fixture.model.state))
        guard fixture.driver.view == former else { continue }
      }
      fixture.restartModel()
      if fixture.driver.view != fixture.model.view {
        try fixture.require(
          fixture.driver.view, is: former, "`view` after attach, unless it is the initial view,")
      }
      let start = fixture.model.view
      let recorder = ViewRecorder(fixture)
      func requireLast() throws(Violation) {
        // Without replay, no view is delivered before the first change.
        try fixture.require(
          recorder.received.last ?? start, is: fixture.model.view, "the last view received", .trace)
      }
      // The other samples come later: they may remove the row that the work is for.
      if isAnswered {
        fixture.send(Feature.samples[0])
        try await fixture.begin(next)
      } else {
        // What answers its steps have differs after a restart; the first of them must do what the model does.
        if case .send(let action)? = next.first { fixture.send(action) }
      }
      try await fixture.requireRequests()
      await fixture.answerOpenRequests()
      try requireLast()
      for action in Feature.samples {
        await fixture.sendAndSettle(action)
        try requireLast()
      }
      if let concurrentSend, fixture.capabilities.threadSafeSend.isClaimed {
        fixture.note("through the `concurrentSend` from before shutdown")
        for action in Feature.samples {
          fixture.send(action, by: concurrentSend)
          await fixture.settle()
          try requireLast()
        }
      }
    }
  }
}

private enum AttachesOnce: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    for _ in 1...2 { fixture.attach() }
    await fixture.settle()
    await fixture.sendAndSettle(Feature.samples + Feature.effectful)
    try fixture.requireLast(recorder)
    try fixture.require(
      effects.received.count <= fixture.dueEffects.count, .effects,
      expected: fixture.dueEffects.count.counted("effect"),
      found: effects.received.count.counted("effect"))
  }
}

private final class LifetimeProbe {}

private struct WeakReference {
  weak var value: AnyObject?

  init(_ value: AnyObject) { self.value = value }
}
