import Spec

extension Rule {
  static let isolation = [
    Rule(
      "IS1", .required, "live instances never influence one another",
      usualCause: "state in a static property, or keyed by something that is not unique",
      counter: staysApart, list: staysApart, search: staysApart),
    Rule(
      "IS2", .required, "100 create-use-drop cycles each start clean",
      usualCause: "state keyed by the object's address, which the next object gets",
      counter: startsClean, list: startsClean, search: startsClean),
    Rule(
      "SC1", .claimed(.bounded), "while the main actor is stalled, what is retained stays bounded",
      usualCause: "an unbounded buffer between the sender and the main actor",
      schedules: .alone, search: retainsLittleWhileStalled),
    Rule(
      "SC2", .required, "10,000 finished requests leave no bookkeeping behind",
      usualCause: "tasks or subscriptions kept in a collection that only grows",
      schedules: .alone, list: forgetsRequests),
  ]
}

@MainActor
private func staysApart<Feature>(_ rig: Rig<Feature>) async throws {
  let other = rig.fresh()
  let listeners = [Listener(rig), Listener(other)]
  for action in Feature.samples {
    rig.send(action)
    await rig.settle()
  }
  try other.requireLast(listeners[1])
  for action in Feature.samples.prefix(2) { other.send(action) }
  await other.settle()
  try rig.requireLast(listeners[0])
  try other.requireLast(listeners[1])
}

@MainActor
private func startsClean<Feature>(_ rig: Rig<Feature>) async throws {
  // Whether the first start is right is IN1's concern.
  let start = rig.driver.view
  for cycle in 1...100 {
    let fresh = rig.fresh()
    try rig.require(fresh.driver.view, is: start, "`view` of instance \(cycle), before any action,")
    fresh.send(Feature.samples[0])
    await fresh.settle()
    fresh.drop()
  }
}

@MainActor
private func retainsLittleWhileStalled(_ rig: Rig<SearchSpec>) async throws {
  let long = String(decoding: repeatElement(UInt8(ascii: "q"), count: 16 << 10), as: UTF8.self)
  var growth = GrowthTest(limit: 1 << 20)
  while growth.verdict == nil {
    growth.beginRound()
    for number in 0..<256 {
      rig.driver.send(.queryChanged(long + "\(number)"))
    }
    growth.endRound()
    await rig.settle()
  }
  rig.note("256 × .send(.queryChanged(16 KiB)), without a pause")
  try rig.require(
    growth.verdict == false, .growth, expected: "at most 1 MiB retained of 4 MiB sent",
    found: "more, in \(GrowthTest.grownRounds) rounds")
}

@MainActor
private func forgetsRequests(_ rig: Rig<ListSpec>) async throws {
  var growth = GrowthTest(limit: 8 << 10)
  while growth.verdict == nil {
    growth.beginRound()
    for _ in 0..<500 {
      rig.driver.send(.refresh(id: 1))
      await rig.settle()
      rig.world.forgetting { $0.answer(.label("x")) }
      await rig.settle()
    }
    growth.endRound()
  }
  rig.note("500 × .send(.refresh(id: 1)), .answer(0)")
  try rig.require(
    growth.verdict == false, .growth, expected: "nothing left behind by finished requests",
    found: "more than 8 KiB by every 500, in \(GrowthTest.grownRounds) rounds")
}
