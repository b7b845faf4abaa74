import Explorer
import Testing

/// What the report says about the schedules that did not run.
@Suite struct CoverageTests {
  /// Three tasks of one job each: six schedules, with up to two deviations.
  private func explored(_ strategy: Strategy) throws -> ExplorationReport {
    try explore(strategy) { run in
      for _ in 1...3 { Task.detached {} }
      await run.settle()
    }
  }

  /// Tasks that yield: far more schedules than a test can run.
  private func exploredMany(_ strategy: Strategy) throws -> ExplorationReport {
    try explore(strategy) { run in
      for _ in 1...6 {
        Task.detached { for _ in 1...10 { await Task.yield() } }
      }
      await run.settle()
    }
  }

  @Test func exhaustiveCountsWhatItLeftOut() throws {
    let report = try explored(.exhaustive(limit: 4))
    #expect(report.schedules == 4 && report.distinctSchedules == 4)
    #expect(report.maxDeviations == 1 && report.coveredDeviations == 1)
    #expect(report.skippedSchedules == 2)
    #expect(
      report.coverage
        == "4 of at least 6 schedules ran: every one with at most 1 deviation, and some with 2")
    #expect(try #require(report.advice).contains("raise the limit to 6 or more"))
  }

  @Test func `a limit within the first deviations covers none`() throws {
    let report = try explored(.exhaustive(limit: 2))
    #expect(report.coveredDeviations == 0)
    #expect(report.coverage.contains("every one with no deviation, and some with 1"))
  }

  @Test func allThereIsNeedsNoAdvice() throws {
    let report = try explored(.exhaustive(limit: 100))
    #expect(report.coverage == "all 6 schedules ran, with up to 2 deviations")
    #expect(report.advice == nil && report.description == report.coverage)
    #expect(report.skippedSchedules == 0 && report.coveredDeviations == 2)
  }

  @Test(arguments: [
    Strategy.random(seed: 1, schedules: 10_000),
    .priority(seed: 1, schedules: 10_000, depth: 2),
  ])
  func `sampling stops when no schedule is left`(_ strategy: Strategy) throws {
    let report = try explored(strategy)
    #expect(report.isComplete && report.distinctSchedules == 6)
    #expect(report.schedules >= 6 && report.schedules < 1_000)
    #expect(report.coverage.hasPrefix("all 6 schedules ran"))
  }

  @Test func `a body without a choice has one schedule`() throws {
    let report = try explore(.random(seed: 1, schedules: 100)) { await $0.settle() }
    #expect(report.isComplete && report.schedules == 1 && report.distinctSchedules == 1)
    #expect(report.description == "the only schedule ran")
  }

  @Test func `few samples of a small space are not all`() throws {
    let report = try explored(.random(seed: 1, schedules: 5))
    #expect(!report.isComplete && report.schedules == 5)
    #expect(report.distinctSchedules <= 5 && report.distinctSchedules > 1)
  }

  @Test func aLargeSpaceIsNeverAll() throws {
    let report = try exploredMany(.random(seed: 1, schedules: 1_500))
    #expect(!report.isComplete && report.schedules == 1_500)
    #expect(report.distinctSchedules > 1_450)
    #expect(try #require(report.advice).hasPrefix("most were new"))
  }

  @Test func `advises to search a small space whole`() throws {
    let report = try explore(.random(seed: 3, schedules: 300)) { run in
      for _ in 1...5 { Task.detached {} }
      await run.settle()
    }
    #expect(!report.isComplete && report.distinctSchedules <= 120)
    #expect(
      try #require(report.advice).hasSuffix(
        ".exhaustive(limit: \(10 * report.distinctSchedules))"))
  }

  @Test func `advises how many priorities a depth takes`() throws {
    let many = try exploredMany(.priority(seed: 1, schedules: 100, depth: 3))
    #expect(many.maxTasks == 7)
    let advice = try #require(many.advice)
    #expect(advice.contains("any failure that needs 3 orderings") && advice.contains("takes up to"))
    let few = try exploredMany(.priority(seed: 1, schedules: 100, depth: 1))
    #expect(try #require(few.advice).hasSuffix("try depth: 2"))
  }

  @Test func tasksThatAreLeftAreNamed() throws {
    let report = try explore(.exhaustive(limit: 10)) { run in
      for _ in 1...2 { Task { try await run.clock.sleep(for: .seconds(1)) } }
      await run.settle()
    }
    #expect(report.unfinishedTasks == 2)
    #expect(
      report.description.contains("; 2 tasks still waited at the end and had to be cancelled"))
  }

  @Test func `a search speaks of failures that it did not find`() throws {
    let report = try exploredMany(.priority(seed: 1, schedules: 100, depth: 1))
    #expect(
      try #require(report.advice).hasPrefix("a failure that needs 1 ordering would have been found")
    )
  }

  @Test func oneScheduleIsNoSearch() throws {
    let report = try explored(.fifo)
    #expect(report.coverage == "1 schedule ran")
    #expect(try #require(report.advice).contains(".exhaustive(limit: 10_000)"))
    #expect(try explored(.replay("x")).advice == nil)
  }

  /// The same choices lead to different ones, so that no tree of them can be complete.
  @Test func `a body that changes is never all`() throws {
    let runs = Log<Int>()
    let report = try explore(.random(seed: 1, schedules: 200)) { run in
      runs.append(1)
      for _ in 0..<(2 + runs.entries.count % 2) { Task.detached {} }
      await run.settle()
    }
    #expect(!report.isComplete && report.schedules == 200)
  }
}
