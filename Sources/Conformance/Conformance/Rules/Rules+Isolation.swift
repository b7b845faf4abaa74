import Spec

extension Rule {
  static let isolation = [
    Rule(
      "IS1", .required, "live instances never influence one another",
      usualCause: "state in a static property, or keyed by something that is not unique",
      why: "Two counters on one page count together",
      smallest: "two instances, `.send(.increment)` to one",
      check: .every(StaysApart.self)),
    Rule(
      "IS2", .required,
      "100 instances, created, used and dropped one after another, each start clean",
      usualCause: "state keyed by the object's address, which the next object reuses",
      why: "A fresh screen shows what was typed into an earlier one",
      smallest: """
        create, `.send(.increment)`, drop, 100 times; `view` is compared at the start and \
        after the first action, in reused and in fresh memory
        """,
      check: .every(StartsClean.self)),
    Rule(
      "SC1", .claimed(.bounded), "while the main actor is blocked, retained memory stays bounded",
      usualCause: "an unbounded buffer between the sender and the main actor",
      why: "While the main thread is busy, memory grows until the system ends the app",
      smallest: """
        `.send(.queryChanged(16 KiB))` without a pause: more than 1 MiB is retained in each of 4 rounds of \
        128 to 1,024
        """,
      check: .of(schedules: .exclusive, search: retainsLittleWhileStalled)),
    Rule(
      "SC2", .required,
      "actions, requests that ended, stopped observers, removed rows and repeated `attach` leave nothing behind",
      usualCause: "actions, answers, tasks or subscriptions in a collection that only grows",
      why: "A list that refreshes all day gets slower and larger all day",
      smallest: """
        `.send(.refresh(id: 1)), .answer(0), .send(.refresh(id: 1)), .fail(0)`, again and again: more than \
        4 KiB is left behind in each of 4 rounds of 500 to 4,000; the same for actions alone, for \
        `.observe`, stop, and for `attach`
        """,
      details: """
        It does not matter whether requests were answered, failed or were superseded. A feature that restarts \
        may be shut down and attached as often as you like. It may keep the last few hundred of anything.
        """,
      check: .every(
        LeavesNothingBehind.self, schedules: .exclusive,
        list: { fixture in
          try await LeavesNothingBehind.run(fixture)
          try await leavesNoRowsBehind(fixture)
        })),
    Rule(
      "SC3", .required, "the thousandth request is made and answered like the first",
      usualCause: "a limit that counts what has ended, or request numbers that start over",
      why: "After a day of refreshing, a row stays as it was until the app restarts",
      smallest: """
        `.send(.refresh(id: 1))`, then 1,200 × `.send(.refresh(id: 1)), .answer(1)`, then `.answer(0)`
        """,
      needs: .repeatableRequests,
      check: .of(
        schedules: .long, list: ThousandthRequest.run, search: ThousandthRequest.run,
        others: ThousandthRequest.self)),
  ]
}

private enum StaysApart: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let other = fixture.another(isBeside: true)
    let recorders = [ViewRecorder(fixture), ViewRecorder(other)]
    await fixture.sendAndSettle(Feature.samples)
    try other.requireLast(recorders[1])
    for action in Feature.samples.prefix(2) { other.send(action) }
    await other.settle()
    try fixture.requireLast(recorders[0])
    try other.requireLast(recorders[1])
    try await worksInsideAnother(fixture.another())
    try await tellsItsOwnHandlers(fixture.another())
    for steps in Feature.workInFlight {
      for end in EndBeside.allCases { try await worksBesideAnother(fixture, steps, end) }
    }
  }
}

/// Uses one instance inside a delivery of another, then shuts that down.
@MainActor
private func worksInsideAnother<Feature>(
  _ one: Fixture<Feature>
) async throws {
  let other = one.another(isBeside: true)
  let recorders = [ViewRecorder(one), ViewRecorder(other)]
  await one.settle()
  one.inNextDelivery(to: recorders[0]) { _ in
    other.send(Feature.samples[0])
  }
  await one.sendAndSettle(Feature.samples[0])
  try other.requireLast(recorders[1])
  one.shutdown()
  await other.sendAndSettle(Feature.samples[1])
  // DI2 judges whether the action has its effect.
  if recorders[0].onView == nil { try other.requireLast(recorders[1]) }
}

/// How an instance ends beside another.
private enum EndBeside: CaseIterable {
  case answered, shutDown, dropped
}

/// Begins work in one instance; then another starts, begins the same, and ends.
@MainActor
private func worksBesideAnother<Feature>(
  _ first: Fixture<Feature>, _ steps: [Step<Feature>], _ end: EndBeside
) async throws {
  let one = first.another()
  let recorder = ViewRecorder(one)
  try await one.begin(steps)
  let start = one.run.clock.now
  let other = one.another(isBeside: true)
  let otherRecorder = ViewRecorder(other)
  try await other.begin(steps)
  one.tellTime(since: start)
  switch end {
  case .answered:
    await other.answerOpenRequests()
    try other.requireLast(otherRecorder)
  case .shutDown: other.shutdown()
  case .dropped: other.drop()
  }
  await one.settle()
  try one.require(
    one.lostRequest() == nil, .requests,
    expected: "requests that stay open while another instance starts, works and ends",
    found: "one that ended")
  await one.answerOpenRequests()
  try one.requireLast(recorder)
}

/// Causes effects in each of two instances, while handlers listen to both.
@MainActor
private func tellsItsOwnHandlers<Feature>(_ one: Fixture<Feature>) async throws {
  let other = one.another(isBeside: true)
  let handlers = [EffectRecorder(one), EffectRecorder(other)]
  let observers = [ViewRecorder(one), ViewRecorder(other)]
  for (fixture, silent) in [(one, handlers[1]), (other, handlers[0])] {
    let count = silent.received.count
    for action in Feature.effectful { fixture.send(action) }
    try await fixture.begin(Feature.effectSteps)
    try one.require(
      silent.received.count == count, .effects,
      expected: "no effect for a handler of another instance",
      found: "\(brief: Array(silent.effects.dropFirst(count)))")
  }
  withExtendedLifetime(observers) {}
}

private enum StartsClean: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    // IN1 judges whether the first start is right.
    let start = fixture.driver.view
    fixture.note("100 × create, .send(\(literal: Feature.samples[0])), drop")
    var afterFirstAction: Feature.View?
    for batch in 0..<10 {
      // Several at a time, so that some get the memory of those that were dropped, whatever else is allocated.
      let instances = (1...10).map { (number: batch * 10 + $0, fixture: fixture.another()) }
      for (number, fresh) in instances {
        try fixture.require(
          fresh.driver.view, is: start, "`view` of instance \(number), before any action,")
        await fresh.sendAndSettle(Feature.samples[0])
        // DI2 judges whether the first action of the first instance does what it should.
        let view = fresh.driver.view
        let due = afterFirstAction ?? view
        afterFirstAction = due
        try fixture.require(
          view, is: due, "`view` of instance \(number), after its first action,")
      }
      // One stays, so that the next ones also get memory that was never used.
      for (_, fresh) in instances.dropLast() { fresh.drop() }
    }
  }
}
