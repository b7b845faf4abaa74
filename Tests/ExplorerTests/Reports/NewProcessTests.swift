import Explorer
import Testing

/// A token says the same in a process that has explored nothing.
@Suite struct NewProcessTests {
  @Test(arguments: Bug.allCases) func aTokenReplaysTheFailure(_ bug: Bug) async {
    await #expect(processExitsWith: .success) {
      [name = bug.rawValue as String, token = bug.token.description as String] in
      let bug = try #require(Bug(rawValue: name))
      let token = try #require(ScheduleToken(token))
      let failure = #expect(throws: ExplorationFailure.self) {
        try explore(.replay(token), threadTimeout: .zero, body: bug.body)
      }
      #expect(failure?.token == token)
    }
  }

  @Test func aSeedMakesTheSameSchedules() async throws {
    let here = try Self.orders()
    await #expect(processExitsWith: .success) { [here = here as [String]] in
      let there = try Self.orders()
      #expect(there == here)
    }
  }

  private static func orders() throws -> [String] {
    let orders = Log<String>()
    try explore(.random(seed: 5, schedules: 20)) { run in
      let log = Log<String>()
      for name in ["a", "b", "c"] {
        Task.detached { log.append(name) }
      }
      await run.settle()
      orders.append(log.entries.joined())
    }
    return orders.entries
  }
}
