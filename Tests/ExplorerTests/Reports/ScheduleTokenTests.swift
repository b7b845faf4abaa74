import Explorer
import Testing

@Suite struct ScheduleTokenTests {
  @Test(arguments: ["x", "x0-1", "x3-1.0-2", "xz-1.1a-3", "inline"])
  func textIsReadBack(_ text: String) {
    #expect(ScheduleToken(text)?.description == text)
  }

  @Test(arguments: [
    "", "y", "x-1", "x1", "x1-0", "x1-1.", "x1-1..2-1", "x1_1", "x-1-1", "X1-1", " x",
  ])
  func otherTextIsRefused(_ text: String) {
    #expect(ScheduleToken(text) == nil)
  }

  /// Two tasks of one job each.
  private let twoTasks: ExploredBody = { run in
    Task.detached {}
    Task.detached {}
    await run.settle()
  }

  @Test func `a choice among too few jobs fails the replay`() throws {
    let error = #expect(throws: ExplorationFailure.self) {
      try explore(.replay("x0-5"), body: twoTasks)
    }
    guard case .tokenDoesNotFit(choice: 1, asked: 6, ready: 2)? = error?.reason else {
      throw try #require(error)
    }
    #expect(error?.token == "x0-5")
    #expect(
      error?.description.contains(
        "choice 1 needs at least 6 ready jobs, and there were 2: the body has changed") == true)
  }

  @Test func `a body that ends before the token is searched instead`() throws {
    let runs = Log<Int>()
    let report = try explore(.replay("x9-9.12-3")) { run in
      runs.append(1)
      try await twoTasks(run)
    }
    #expect(!report.followedToken && report.isComplete)
    #expect(report.schedules == 2 && runs.entries.count == 4)
    #expect(
      report.description
        == "the body ended before a choice of the token, so other schedules ran instead: all 2 "
        + "schedules ran, with up to 1 deviation")
    #expect(try !explore(.replay("x0-1.0-1.0-1")) { _ in }.followedToken)
  }

  @Test func `a body that ends before the token can still fail`() {
    let error = #expect(throws: ExplorationFailure.self) {
      try explore(.replay("x9-9")) { run in
        let log = Log<Int>()
        Task.detached { log.append(1) }
        Task.detached { log.append(2) }
        await run.settle()
        run.expect(log.entries == [1, 2])
      }
    }
    #expect(error?.token == "x0-1")
  }

  @Test func `without explanations a token is followed as far as it goes`() throws {
    for token: ScheduleToken in ["x0-5", "x9-9"] {
      let report = try explore(.replay(token), explains: false, body: twoTasks)
      #expect(report.schedules == 1 && !report.followedToken)
    }
  }

  @Test func aTokenThatFitsSaysSo() throws {
    let report = try explore(.replay("x0-1")) { run in
      Task.detached {}
      Task.detached {}
      await run.settle()
    }
    #expect(report.followedToken)
    #expect(report.schedules == 1)
  }
}
