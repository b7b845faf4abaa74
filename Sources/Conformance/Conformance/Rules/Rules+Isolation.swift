import Spec

extension Rule {
  static let isolation = [
    Rule(
      "IS1", .required, "live instances never influence one another",
      usualCause: "state in a static property, or keyed by something that is not unique",
      why: "Two counters on one page count together",
      smallest: "two instances, `.send(.increment)` to one"),
    Rule(
      "IS2", .required,
      "100 instances, created, used and dropped one after another, each start clean",
      usualCause: "state keyed by the object's address, which the next object reuses",
      why: "A fresh screen shows what was typed into an earlier one",
      smallest: """
        create, `.send(.increment)`, drop, 100 times; `view` is compared at the start and \
        after the first action, in reused and in fresh memory
        """),
    Rule(
      "SC1", .claimed(.bounded), "while the main actor is blocked, retained memory stays bounded",
      usualCause: "an unbounded buffer between the sender and the main actor",
      why: "While the main thread is busy, memory grows until the system ends the app",
      smallest: """
        256 × `.send(.queryChanged(16 KiB))` without a pause: more than 1 MiB of the 4 MiB is \
        retained, in 20 rounds
        """,
      schedules: .exclusive, search: retainsLittleWhileStalled),
    Rule(
      "SC2", .required,
      "finished requests, stopped observers, removed rows and repeated `attach` leave nothing behind",
      usualCause: "tasks or subscriptions stored in a collection that only grows",
      why: "A list that refreshes all day gets slower and larger all day",
      smallest: """
        250 × `.send(.refresh(id: 1)), .answer(0)` and `.send(.refresh(id: 1)), .fail(0)`: more \
        than 8 KiB is left behind, in 20 rounds; the same for 500 × `.observe`, stop, and for 500 × \
        `attach`
        """,
      details: """
        It does not matter whether requests were answered, failed or were superseded. A feature that restarts \
        may be shut down and attached as often as you like.
        """,
      schedules: .exclusive, list: leavesNothingBehind, search: forgetsSupersededRequests),
  ]
}

extension Checkable {
  static var isolationChecks: [String: Rule.Check<Self>] {
    [
      "IS1": staysApart,
      "IS2": startsClean,
    ]
  }
}

@MainActor
private func staysApart<Feature>(_ fixture: Fixture<Feature>) async throws {
  let other = fixture.another(isBeside: true)
  let recorders = [ViewRecorder(fixture), ViewRecorder(other)]
  for action in Feature.samples {
    fixture.send(action)
    await fixture.settle()
  }
  try other.requireLast(recorders[1])
  for action in Feature.samples.prefix(2) { other.send(action) }
  await other.settle()
  try fixture.requireLast(recorders[0])
  try other.requireLast(recorders[1])
  try await worksInsideAnother(fixture.another())
}

/// Uses one instance inside a delivery of another, then shuts that down.
@MainActor
private func worksInsideAnother<Feature>(
  _ one: Fixture<Feature>
) async throws {
  let other = one.another(isBeside: true)
  let recorders = [ViewRecorder(one), ViewRecorder(other)]
  await one.settle()
  recorders[0].onView = { [weak recorder = recorders[0]] _ in
    recorder?.onView = nil
    one.note("inside the delivery:")
    other.send(Feature.samples[0])
  }
  one.send(Feature.samples[0])
  await one.settle()
  try other.requireLast(recorders[1])
  one.shutdown()
  other.send(Feature.samples[1])
  await other.settle()
  // DI2 judges whether the action has its effect.
  if recorders[0].onView == nil { try other.requireLast(recorders[1]) }
  try await worksBesideAnother(one.another())
}

/// Begins the same work in two instances.
@MainActor
private func worksBesideAnother<Feature>(
  _ one: Fixture<Feature>
) async throws {
  let other = one.another(isBeside: true)
  let recorders = [ViewRecorder(one), ViewRecorder(other)]
  for fixture in [one, other] { try await fixture.begin(Feature.workInFlight[0]) }
  let requests = one.services.requests
  try one.require(
    requests.allSatisfy(\.isOpen), .requests,
    expected: "requests that stay open while another instance makes its own",
    found: "one that ended")
  for (fixture, recorder) in zip([one, other], recorders) {
    await fixture.answerOpenRequests()
    try fixture.requireLast(recorder)
  }
}

@MainActor
private func startsClean<Feature>(_ fixture: Fixture<Feature>) async throws {
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
      fresh.send(Feature.samples[0])
      await fresh.settle()
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

@MainActor
private func retainsLittleWhileStalled(_ fixture: Fixture<SearchSpec>) async throws {
  let long = String(decoding: repeatElement(UInt8(ascii: "q"), count: 16 << 10), as: UTF8.self)
  var growth = GrowthTest(limit: 1 << 20)
  while growth.verdict == nil {
    growth.beginRound()
    for number in 0..<256 {
      fixture.driver.send(.queryChanged(long + "\(number)"))
    }
    growth.endRound()
    await fixture.settle()
  }
  fixture.note("256 × .send(.queryChanged(16 KiB)), without a pause")
  try fixture.require(
    growth.verdict == false, .growth, expected: "at most 1 MiB retained of 4 MiB sent",
    found: "more, in \(GrowthTest.grownLimit) rounds")
}

@MainActor
private func leavesNothingBehind(_ fixture: Fixture<ListSpec>) async throws {
  try await fixture.requireNoGrowth(
    from: "finished and failed requests",
    "250 × .send(.refresh(id: 1)), .answer(0), .send(.refresh(id: 1)), .fail(0)"
  ) { number in
    fixture.driver.send(.refresh(id: 1))
    await fixture.settle()
    fixture.services.forgetRequests {
      if number % 2 == 0 { $0.answer("x") } else { $0.fail("down") }
    }
    await fixture.settle()
  }
  try await fixture.requireNoGrowth(
    from: "stopped observers and handlers", "500 × observe, onEffect, .send(.toggle(id: 1)), stop"
  ) { _ in
    let tokens = [fixture.driver.observe { _ in }, fixture.driver.onEffect { _ in }]
    fixture.driver.send(.toggle(id: 1))
    await fixture.settle()
    for token in tokens { token.cancel() }
    await fixture.settle()
  }
  try await fixture.requireNoGrowth(
    from: "observers and handlers stopped before any action", "500 × observe, onEffect, stop"
  ) { _ in
    for token in [fixture.driver.observe { _ in }, fixture.driver.onEffect { _ in }] {
      token.cancel()
    }
  }
  if let driver = fixture.driver as? any RowObserving {
    try await fixture.requireNoGrowth(
      from: "stopped observers of a row", "500 × observeRow, .send(.toggle(id: 2)), stop"
    ) { _ in
      let token = driver.observeRow(at: 1) { _ in }
      driver.send(.toggle(id: 2))
      await fixture.settle()
      token.cancel()
      await fixture.settle()
    }
    for (name, removes) in [(".remove(id: …)", true), (".clear", false)] {
      try await fixture.requireNoGrowth(
        from: "observed rows that were removed",
        "500 × .send(.append(1)), observeRow, .send(\(name)), stop"
      ) { _ in
        driver.send(.append(1))
        await fixture.settle()
        guard let row = driver.view.rows.last else { return }
        let token = driver.observeRow(at: driver.view.rows.count - 1) { _ in }
        driver.send(removes ? .remove(id: row.id) : .clear)
        await fixture.settle()
        token.cancel()
      }
    }
  }
  try await fixture.requireNoGrowth(
    from: "removed rows", "500 × .send(.append(1)), .send(.remove(id: …)), of the row appended"
  ) { _ in
    fixture.driver.send(.append(1))
    await fixture.settle()
    guard let row = fixture.driver.view.rows.last else { return }
    fixture.driver.send(.remove(id: row.id))
    await fixture.settle()
  }
  try await leavesNothingBehindByAttaching(fixture)
}

/// Attaches a feature again and again, while it is attached and, if it restarts, after shutdown.
@MainActor
private func leavesNothingBehindByAttaching(_ fixture: Fixture<ListSpec>) async throws {
  let tokens = [fixture.driver.observe { _ in }, fixture.driver.onEffect { _ in }]
  try await fixture.requireNoGrowth(
    from: "attaching while attached", "500 × attach, .send(.toggle(id: 1))"
  ) { _ in
    fixture.driver.attach()
    fixture.driver.send(.toggle(id: 1))
    await fixture.settle()
  }
  if fixture.capabilities.restartable.isClaimed {
    try await fixture.requireNoGrowth(
      from: "shutdown and attach", "500 × shutdown, attach, .send(.toggle(id: 1))"
    ) { _ in
      fixture.driver.shutdown()
      fixture.driver.attach()
      fixture.driver.send(.toggle(id: 1))
      await fixture.settle()
    }
  }
  for token in tokens { token.cancel() }
}

@MainActor
func leavesNoObserversBehind<Feature>(_ fixture: Fixture<Feature>) async throws {
  try await fixture.requireNoGrowth(
    from: "observers and handlers stopped before any action", "500 × observe, onEffect, stop"
  ) { _ in
    for token in [fixture.driver.observe { _ in }, fixture.driver.onEffect { _ in }] {
      token.cancel()
    }
    await fixture.settle()
  }
  try await fixture.requireNoGrowth(from: "attaching while attached", "500 × attach") { _ in
    fixture.driver.attach()
    await fixture.settle()
  }
}

@MainActor
private func forgetsSupersededRequests(_ fixture: Fixture<SearchSpec>) async throws {
  try await fixture.requireNoGrowth(
    from: "superseded requests", "500 × .send(.queryChanged(\"a\")), .send(.submit), .send(.clear)"
  ) { _ in
    fixture.driver.send(.queryChanged("a"))
    fixture.driver.send(.submit)
    await fixture.settle()
    fixture.driver.send(.clear)
    await fixture.settle()
    fixture.services.forgetRequests { $0.cancel(.immediate) }
    // A timer that was not cancelled ends when it is due.
    await fixture.run.advance(by: SearchSpec.debounce)
  }
}

extension Fixture {
  /// Requires that 500 times `use`, which messages call `steps`, leave nothing behind.
  fileprivate func requireNoGrowth(
    from source: String, _ steps: String, _ use: (Int) async -> Void
  ) async throws(Violation) {
    var growth = GrowthTest(limit: 8 << 10)
    while growth.verdict == nil {
      growth.beginRound()
      for number in 0..<500 { await use(number) }
      growth.endRound()
    }
    note(steps)
    try require(
      growth.verdict == false, .growth, expected: "nothing left behind by \(source)",
      found: "more than 8 KiB per 500, in \(GrowthTest.grownLimit) rounds")
  }
}
