import Explorer
import Testing

@Suite struct StrategyTests {
  /// Appends the names of three tasks in the order in which they run.
  private func orders(_ strategy: Strategy) throws -> (orders: [String], ExplorationReport) {
    let orders = Log<String>()
    let report = try explore(strategy) { run in
      let log = Log<String>()
      for name in ["a", "b", "c"] {
        Task.detached { log.append(name) }
      }
      await run.settle()
      orders.append(log.entries.joined())
    }
    return (orders.entries, report)
  }

  @Test func fifoRunsOnceInOrder() throws {
    let (orders, report) = try orders(.fifo)
    #expect(orders == ["abc"])
    #expect(report.schedules == 1)
  }

  @Test func exhaustiveRunsEveryOrderOnce() throws {
    let (orders, report) = try orders(.exhaustive(limit: 100))
    #expect(orders.sorted() == ["abc", "acb", "bac", "bca", "cab", "cba"])
    #expect(report.isComplete)
    #expect(report.schedules == 6)
  }

  @Test func `exhaustive begins with the default and stays near`() throws {
    #expect(try orders(.exhaustive(limit: 4)).orders == ["abc", "bac", "cab", "acb"])
  }

  @Test(arguments: [1, 5]) func `a limit that was hit is reported`(_ limit: Int) throws {
    let (orders, report) = try orders(.exhaustive(limit: limit))
    #expect(orders.count == limit)
    #expect(report.schedules == limit)
    #expect(!report.isComplete)
  }

  @Test func `a limit that was just enough is not reported as one`() throws {
    #expect(try orders(.exhaustive(limit: 6)).1.isComplete)
  }

  @Test func `random schedules depend on the seed alone`() throws {
    let first = try orders(.random(seed: 1, schedules: 20)).orders
    let again = try orders(.random(seed: 1, schedules: 20)).orders
    let other = try orders(.random(seed: 2, schedules: 20)).orders
    #expect(first == again)
    #expect(first != other)
    #expect(Set(first).count == 6)
  }

  static let senseless: [Strategy] = [
    .exhaustive(limit: 0), .exhaustive(limit: -5), .random(seed: 1, schedules: 0),
    .random(seed: 1, schedules: -1), .priority(seed: 1, schedules: 0, depth: 3),
    .priority(seed: 1, schedules: 1, depth: -3),
  ]

  @Test(arguments: senseless.indices) func aStrategyWithoutAScheduleTraps(_ index: Int) async throws
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [index] in
      try explore(StrategyTests.senseless[index]) { _ in }
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("must be 1 or more"), "\(errors)")
  }

  @Test func aJobLimitOfNothingTraps() async {
    await #expect(processExitsWith: .failure) { try explore(jobLimit: 0) { _ in } }
  }

  /// A bug of depth 2 among many jobs: rare at random, common with priorities.
  @Test func `priorities find what random choices rarely meet`() throws {
    func schedulesNeeded(_ strategy: Strategy) -> Int {
      do {
        try explore(strategy) { run in
          let log = Log<Int>()
          let notebook = Notebook(log)
          let runner = Task.detached { for line in 1...30 { await notebook.note(line) } }
          Task.detached { run.expect(log.entries.count < 25) }
          await runner.value
        }
        return .max
      } catch {
        return (error as? ExplorationFailure)?.schedule ?? .max
      }
    }
    let random = schedulesNeeded(.random(seed: 1, schedules: 1_000))
    let priority = schedulesNeeded(.priority(seed: 1, schedules: 1_000, depth: 2))
    #expect(priority < 50)
    #expect(random > 10 * priority)
  }
}

private actor Notebook {
  private let log: Log<Int>

  init(_ log: Log<Int>) { self.log = log }

  func note(_ line: Int) { log.append(line) }
}
