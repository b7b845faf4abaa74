import Spec

extension Rule {
  static let dispatch = [
    Rule(
      "DI1", .required, "actions of one sender take effect in the order sent",
      usualCause: "a separate task for every send",
      why: "Typed text arrives scrambled, and `add` then `clear` leaves the item",
      smallest: "`.send(.add(5)), .send(.reset), .settle`",
      check: .every(InOrder.self, schedules: .many)),
    Rule(
      "DI2", .required, "an accepted action takes effect exactly once",
      usualCause:
        "two subscriptions to one stream of actions, or a buffer that drops actions when it is full",
      why: "One tap adds two, or nothing", smallest: "`.send(.increment), .settle`",
      check: .every(ExactlyOnce.self)),
    Rule(
      "DI4", .required, "two equal actions in a row both take effect",
      usualCause: "removeDuplicates on actions, or coalescing of equal ones",
      why: "Tapping plus twice adds one",
      smallest: "`.send(.increment), .send(.increment), .settle`", needs: .repeatableAction,
      check: .of(
        counter: { try await equalActionsCount($0, .increment) },
        list: { try await equalActionsCount($0, .toggle(id: 1)) }, others: EqualActionsCount.self)),
    Rule(
      "DI5", .claimed(.synchronous), "when `send` returns, `view` already shows the result",
      usualCause: "a hop to the main actor although the caller is already there",
      why: "Code that sends and then reads, as tests and UIKit callbacks do, sees the old state",
      smallest: "`.send(.increment)`, read `view`",
      details: """
        That holds inside a delivery of another instance, too. So if two features send each other whatever the \
        other lacks, they settle, however fast changes come; without the claim, they may go on for ever.
        """,
      check: .every(
        ShowsAtOnce.self,
        counter: { fixture in
          try await ShowsAtOnce.run(fixture)
          try await boundCountersSettle(fixture.another(), fixture.another(), pause: false)
        })),
    Rule(
      "DI8", .claimed(.readable), "when `send` returns, `modelView` already has the result",
      usualCause: "an action that is handled in a task, or on another actor",
      why:
        "Code that sends and then reads the model, as tests and data sources do, finds the old state",
      smallest: "`.send(.increment)`, read `modelView`", check: .every(ReadsAtOnce.self)),
    Rule(
      "DI6", .required, "actions sent before there is an observer are not lost",
      usualCause: "the state is computed only while there is a subscriber",
      why: "Actions from before the screen subscribes, such as those in `viewDidLoad`, are lost",
      smallest: "`.send(.increment), .settle, .observe`",
      check: .every(WorksUnobserved.self)),
    Rule(
      "DI7", .required, "70,000 actions that are sent without a pause all take effect",
      usualCause: "a buffer that drops actions beyond a size",
      why: "A download that reports its progress ten thousand times ends at 97 %",
      smallest: "`.observe`, 70,000 × `.send(.add(n))`, `.settle`",
      details: """
        A burst of 10,000 comes first; if that makes the stack grow, which RE2 judges, no larger \
        one follows.
        """,
      check: .of(schedules: .long, counter: exactlyOnceInABurst)),
  ]
}

private enum InOrder: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    for action in Feature.ordered { fixture.send(action) }
    try await fixture.requireRequests()
    try fixture.requireLast(recorder)
    try fixture.requireEffects(effects)
  }
}

private enum ExactlyOnce: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    for action in Feature.samples {
      await fixture.sendAndSettle(action)
      try fixture.requireLast(recorder)
    }
    let burst = fixture.another()
    let last = ViewRecorder(burst)
    let effects = EffectRecorder(burst)
    for action in Feature.commuting(200) { burst.send(action) }
    await burst.settle()
    try burst.requireLast(last)
    try burst.require(
      effects.received.count == burst.dueEffects.count, .effects,
      expected: burst.dueEffects.count.counted("effect"),
      found: effects.received.count.counted("effect"))
    for actions in [Feature.samples, Array(Feature.demanding.prefix(1))] {
      try await sendsFromACancelledTask(fixture.another(), actions)
    }
  }
}

@MainActor
private func sendsFromACancelledTask<Feature>(
  _ fixture: Fixture<Feature>, _ actions: [Feature.Action]
) async throws {
  let recorder = ViewRecorder(fixture)
  fixture.note("from a task that is cancelled")
  let sender = Task { @MainActor in
    for action in actions { fixture.send(action) }
  }
  sender.cancel()
  await sender.value
  try await fixture.requireRequests()
  try fixture.requireLast(recorder)
}

@MainActor
private func exactlyOnceInABurst(_ first: Fixture<CounterSpec>) async throws {
  for count in [10_000, 70_000] {
    let fixture = first.another()
    // As on a screen, there is an observer.
    let recorder = ViewRecorder(fixture)
    recorder.keepsViews = false
    let base = stackAddress()
    var deepest: UInt = 0
    recorder.onView = { _ in deepest = max(deepest, base.distance(below: stackAddress())) }
    fixture.note("\(count) × .send, without a pause")
    for action in CounterSpec.commuting(count) {
      fixture.applyToModel(action)
      fixture.driver.send(action)
    }
    await fixture.settle()
    try fixture.require(
      fixture.driver.view, is: fixture.model.view, "`view`, after \(count) actions,")
    // RE2 judges a stack that grows; with more actions it would overflow.
    if deepest > stackLimit { return }
  }
}

@MainActor
func equalActionsCount<Feature>(
  _ fixture: Fixture<Feature>, _ action: Feature.Action
) async throws {
  let recorder = ViewRecorder(fixture)
  for (count, pause) in [(2, false), (3, false), (2, true)] {
    for _ in 1...count {
      fixture.send(action)
      if pause { await fixture.settle() }
    }
    await fixture.settle()
    try fixture.requireLast(recorder)
  }
}

private enum ReadsAtOnce: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    // As on a screen, there is an observer, which may render later.
    let recorder = ViewRecorder(fixture)
    recorder.keepsViews = false
    for action in Feature.samples {
      fixture.send(action)
      try fixture.require(fixture.driver.modelView, is: fixture.model.view, "`modelView`")
    }
  }
}

private enum ShowsAtOnce: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    for action in Feature.samples {
      fixture.send(action)
      try fixture.requireView()
    }
    let (one, other) = (fixture.another(), fixture.another())
    let recorder = ViewRecorder(one)
    await one.settle()
    var shown: Feature.View?
    other.inNextDelivery(to: recorder, "inside a delivery of another instance") { _ in
      other.send(Feature.samples[0])
      shown = other.driver.view
    }
    one.send(Feature.samples[0])
    // OB1 judges whether there is a delivery.
    guard let shown else { return }
    try other.require(
      shown, is: other.model.view, "`view`, after a send inside a delivery of another instance,")
  }
}

private enum WorksUnobserved: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    await fixture.sendAndSettle(Feature.samples.dropLast())
    let recorder = ViewRecorder(fixture)
    await fixture.settle()
    try fixture.require(
      fixture.driver.view, is: fixture.model.view, "`view`, after unobserved actions,")
    await fixture.sendAndSettle(Feature.samples[0])
    try fixture.requireLast(recorder)
  }
}
