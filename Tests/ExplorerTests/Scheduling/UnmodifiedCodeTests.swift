import Explorer
import Testing

/// For one test only: runs that use the same global actor at the same time would meet there.
@globalActor actor Elsewhere { static let shared = Elsewhere() }

/// Everything of the language that makes jobs lands in the explorer and works as usual.
@Suite struct UnmodifiedCodeTests {
  static let strategies: [Strategy] = [
    .fifo, .exhaustive(limit: 200), .random(seed: 3, schedules: 50),
    .priority(seed: 3, schedules: 50, depth: 3),
  ]

  @Test(arguments: strategies) func taskGroupsFinish(_ strategy: Strategy) throws {
    try explore(strategy) { run in
      let sum = await withTaskGroup(of: Int.self) { group in
        for number in 1...3 {
          group.addTask {
            await Task.yield()
            return number
          }
        }
        var sum = 0
        for await number in group { sum += number }
        return sum
      }
      run.expect(sum == 6)
      await withDiscardingTaskGroup { group in
        group.addTask { await Task.yield() }
      }
    }
  }

  @Test(arguments: strategies) func childTasksFinish(_ strategy: Strategy) throws {
    try explore(strategy) { run in
      async let one = Int(1)
      async let two = { @MainActor in 2 }()
      let sum = await one + two
      run.expect(sum == 3)
    }
  }

  @Test func globalActorsWork() throws {
    for strategy in UnmodifiedCodeTests.strategies {
      try explore(strategy) { run in
        async let one = { @Elsewhere in 1 }()
        let two = await Task { @Elsewhere in 2 }.value
        let sum = await one + two
        run.expect(sum == 3)
      }
    }
  }

  @Test(arguments: strategies) func streamsKeepTheirOrder(_ strategy: Strategy) throws {
    try explore(strategy) { run in
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      let consumer = Task {
        var elements: [Int] = []
        for await element in stream { elements.append(element) }
        return elements
      }
      Task.detached {
        for element in 1...3 { continuation.yield(element) }
        continuation.finish()
      }
      let elements = await consumer.value
      run.expect(elements == [1, 2, 3])
    }
  }

  @Test(arguments: strategies) func immediateTasksFinish(_ strategy: Strategy) throws {
    try explore(strategy) { run in
      let value = await Task.immediate {
        await Task.yield()
        return 1
      }.value
      run.expect(value == 1)
      let detached = await Task.detached {
        await Task.immediate {
          await Task.yield()
          return 2
        }.value
      }.value
      run.expect(detached == 2)
    }
  }

  @Test(arguments: strategies) func cancellationReachesASleeper(_ strategy: Strategy) throws {
    try explore(strategy) { run in
      let sleeper = Task { try await run.clock.sleep(for: .seconds(5)) }
      Task.detached { sleeper.cancel() }
      let result = await sleeper.result
      run.expect(throws: CancellationError.self) { try result.get() }
      run.expect(run.clock.now.sinceStart == .zero)
    }
  }

  actor Nest {
    private(set) var events: [String] = []

    /// The task begins on this actor.
    func begin() -> Task<Void, Never> {
      Task {
        events.append("begun")
        await elsewhere()
        await Task.yield()
        events.append("back")
        await MainActor.run { MainActor.assertIsolated() }
        events.append("done")
      }
    }

    private nonisolated func elsewhere() async { await Task.yield() }
  }

  @Test(arguments: strategies) func `tasks that begin on an actor are followed`(
    _ strategy: Strategy
  ) throws {
    let report = try explore(strategy) { run in
      let nest = Nest()
      await nest.begin().value
      let events = await nest.events
      run.expect(events == ["begun", "back", "done"])
    }
    #expect(report.maxJobs > 8)
  }

  @MainActor final class Owner {
    let log: Log<String>

    init(_ log: Log<String>) { self.log = log }

    isolated deinit {
      MainActor.assertIsolated()
      log.append("gone")
    }
  }

  actor ActorOwner {
    let log: Log<String>

    init(_ log: Log<String>) { self.log = log }

    isolated deinit { log.append("gone") }
  }

  @Test(arguments: strategies) func isolatedDeinitsRun(_ strategy: Strategy) throws {
    try explore(strategy) { run in
      let log = Log<String>()
      do { _ = Owner(log) }
      run.expect(log.entries.count == 1, "not at once on the main actor")
      let owner = Owner(log)
      Task.detached { _ = owner }
      let actorOwner = ActorOwner(log)
      Task.detached { _ = actorOwner }
      await run.settle()
    }
  }
}
