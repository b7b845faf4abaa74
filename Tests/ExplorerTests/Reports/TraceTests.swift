import Explorer
import Testing

@Suite struct TraceTests {
  @Test func `a trace names tasks origins and places`() throws {
    let failure = try #require(
      #expect(throws: ExplorationFailure.self) {
        try explore(.exhaustive(limit: 1_000), body: Bug.reentrancy.body)
      })
    let trace = try #require(failure.trace)
    #expect(trace.tasks.map(\.name) == ["body", "first", "second"])
    #expect(trace.tasks.map(\.creator) == [0, 1, 1])
    #expect(trace.jobs.first?.executor == .main)
    #expect(trace.jobs.contains { $0.executor == .actor("Account") })
    #expect(trace.jobs.filter { $0.insteadOf != nil }.map(\.insteadOf) == [2])
    #expect(
      failure.description.hasPrefix("schedule 3 failed: the balance is -60 (ExplorerTests/Bugs"))
    #expect(
      failure.description.contains(
        """
        replay it (1 deviation from the default order): .replay("x1-1")
        tasks:
           task 1 "body"
           task 2 "first"
        """))
    #expect(
      failure.description.contains(
        "-> 3. task 3 \"second\" on the global executor (instead of task 2 \"first\")"))
    #expect(failure.description.contains("on actor Account, in ExplorerTests.Bug.Account.withdraw"))
  }

  @Test func `a long trace is cut in the middle`() throws {
    let failure = #expect(throws: ExplorationFailure.self) {
      try explore(.fifo) { _ in
        for _ in 1...5_000 { await Task.yield() }
        throw Wrong(found: "late")
      }
    }
    let trace = try #require(failure?.trace)
    #expect(trace.jobs.count <= 2_000)
    #expect(trace.firstJob > 1_000)
    #expect(trace.description.split(separator: "\n").count < 100)
  }
}
