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
      schedules: .alone,
      search: { rig in
        let size = 64 << 10
        let before = residentBytes()
        for number in 0..<2_000 {
          rig.driver.send(.queryChanged(String(repeating: "q", count: size) + "\(number)"))
        }
        let grown = residentBytes() - before
        rig.note("2000 × .send(.queryChanged(64 KiB)), without a pause")
        await rig.settle()
        try rig.require(
          grown < 64 << 20, .growth, expected: "at most 64 MiB retained of 125 MiB sent",
          found: "\(grown >> 20) MiB")
      }),
    Rule(
      "SC2", .required, "10,000 finished requests leave no bookkeeping behind",
      usualCause: "tasks or subscriptions kept in a collection that only grows",
      schedules: .alone,
      list: { rig in
        var growth = Int.max
        for _ in 0..<5 {
          let before = residentBytes()
          for _ in 0..<2_000 {
            rig.driver.send(.refresh(id: 1))
            await rig.settle()
            rig.world.forgetting { $0.answer(.label("x")) }
            await rig.settle()
          }
          growth = min(growth, residentBytes() - before)
        }
        rig.note("10000 × .send(.refresh(id: 1)), .answer(0)")
        try rig.require(
          growth < 160 << 10, .growth, expected: "no memory that grows with finished requests",
          found: "at least \(growth >> 10) KiB more with every 2,000")
      }),
  ]
}

@MainActor
private func staysApart<Feature>(_ rig: Rig<Feature>) async throws {
  let other = rig.fresh()
  let listeners = [Listener(rig.driver), Listener(other.driver)]
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
  for _ in 0..<100 {
    let fresh = rig.fresh()
    try fresh.requireView()
    fresh.send(Feature.samples[0])
    await fresh.settle()
    fresh.drop()
    await rig.settle()
  }
}
