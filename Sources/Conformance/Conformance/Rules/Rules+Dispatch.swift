import Spec

extension Rule {
  static let dispatch = [
    Rule(
      "DI1", .required, "actions of one sender take effect in the order sent",
      usualCause: "a separate task for every send",
      why: "Typed text arrives scrambled, and `add` then `clear` leaves the item",
      smallest: "`.send(.add(5)), .send(.reset), .settle`",
      schedules: .many),
    Rule(
      "DI2", .required, "an accepted action takes effect exactly once",
      usualCause:
        "two subscriptions to one stream of actions, or a buffer that drops actions when it is full",
      why: "One tap adds two, or nothing",
      smallest: "`.send(.increment), .settle`"),
    Rule(
      "DI4", .required, "two equal actions in a row both take effect",
      usualCause: "removeDuplicates on actions, or coalescing of equal ones",
      why: "Tapping plus twice adds one",
      smallest: "`.send(.increment), .send(.increment), .settle`",
      counter: { try await equalActionsCount($0, .increment) },
      list: { try await equalActionsCount($0, .toggle(id: 1)) }),
    Rule(
      "DI5", .claimed(.synchronous), "when `send` returns, `view` already shows the result",
      usualCause: "a hop to the main actor although the caller is already there",
      why: "Code that sends and then reads, as tests and UIKit callbacks do, sees the old state",
      smallest: "`.send(.increment)`, read `view`",
      details: """
        That holds inside a delivery of another instance, too. So two features that send to each other whatever \
        the other lacks settle, however fast changes come; without the claim, they may go on for ever.
        """,
      counter: { fixture in
        try await showsAtOnce(fixture)
        try await boundCountersSettle(fixture.another(), fixture.another(), pause: false)
      }),
    Rule(
      "DI6", .required, "actions sent before there is an observer are not lost",
      usualCause: "the state is computed only while there is a subscriber",
      why: "Actions from before the screen subscribes, such as those in `viewDidLoad`, are lost",
      smallest: "`.send(.increment), .settle, .observe`"),
    Rule(
      "DI7", .required, "70,000 actions that are sent without a pause all take effect",
      usualCause: "a buffer that drops actions beyond a size",
      why: "A download that reports its progress ten thousand times ends at 97 %",
      smallest: "`.observe`, 70,000 × `.send(.add(n))`, `.settle`",
      details: """
        A burst of 10,000 comes first; if that makes the stack grow, which RE2 judges, no larger \
        one follows.
        """,
      schedules: .long, counter: exactlyOnceInABurst),
  ]
}

extension Checkable {
  static var dispatchChecks: [String: Rule.Check<Self>] {
    [
      "DI1": inOrder,
      "DI2": exactlyOnce,
      "DI5": showsAtOnce,
      "DI6": worksUnobserved,
    ]
  }
}

@MainActor
private func inOrder<Feature>(_ fixture: Fixture<Feature>) async throws {
  let recorder = ViewRecorder(fixture)
  let effects = EffectRecorder(fixture)
  for action in Feature.ordered { fixture.send(action) }
  try await fixture.requireRequests()
  try fixture.requireLast(recorder)
  try fixture.requireEffects(effects)
}

@MainActor
private func exactlyOnce<Feature>(_ fixture: Fixture<Feature>) async throws {
  let recorder = ViewRecorder(fixture)
  for action in Feature.samples {
    fixture.send(action)
    await fixture.settle()
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
    expected: burst.dueEffects.count.counted("effect"), found: "\(effects.received.count)")
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

@MainActor
private func showsAtOnce<Feature>(_ fixture: Fixture<Feature>) async throws {
  for action in Feature.samples {
    fixture.send(action)
    try fixture.requireView()
  }
  let (one, other) = (fixture.another(), fixture.another())
  let recorder = ViewRecorder(one)
  await one.settle()
  var shown: Feature.View?
  recorder.onView = { [weak recorder] _ in
    recorder?.onView = nil
    other.note("inside a delivery of another instance:")
    other.send(Feature.samples[0])
    shown = other.driver.view
  }
  one.send(Feature.samples[0])
  // OB1 judges whether there is a delivery.
  guard let shown else { return }
  try other.require(
    shown, is: other.model.view, "`view`, after a send inside a delivery of another instance,")
}

@MainActor
private func worksUnobserved<Feature>(_ fixture: Fixture<Feature>) async throws {
  for action in Feature.samples.dropLast() {
    fixture.send(action)
    await fixture.settle()
  }
  let recorder = ViewRecorder(fixture)
  await fixture.settle()
  try fixture.require(
    fixture.driver.view, is: fixture.model.view, "`view`, after unobserved actions,")
  fixture.send(Feature.samples[0])
  await fixture.settle()
  try fixture.requireLast(recorder)
}
