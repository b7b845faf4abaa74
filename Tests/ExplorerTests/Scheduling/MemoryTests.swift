import Explorer
import TestSupport
import Testing

/// A schedule frees everything it made.
@Suite struct MemoryTests {
  @Test func theBodysValuesAreFreed() throws {
    let live = LiveObjects()
    try explore(.random(seed: 1, schedules: 100)) { run in
      let counted = LiveObjects.Token(live)
      let tasks = (1...3).map { _ in Task.detached { await keep(counted) } }
      for task in tasks { await task.value }
    }
    #expect(live.count == 0)
  }

  @Test(arguments: [Strategy.fifo, .random(seed: 1, schedules: 50)])
  func unfinishedTasksAreCancelledAndFreed(_ strategy: Strategy) throws {
    let live = LiveObjects()
    let report = try explore(strategy) { run in
      let counted = LiveObjects.Token(live)
      let stream = AsyncStream<Int> { _ in }
      let (open, continuation) = AsyncStream<Int>.makeStream()
      Task.detached {
        for await _ in stream { await keep(counted) }
      }
      Task {
        for await _ in open { await keep(counted) }
        _ = continuation
      }
      Task {
        try? await run.clock.sleep(for: .seconds(1))
        await keep(counted)
      }
      await run.settle()
    }
    #expect(report.unfinishedTasks == 3)
    #expect(live.count == 0)
  }

  @Test func aFailedSchedulesValuesAreFreed() throws {
    let live = LiveObjects()
    #expect(throws: ExplorationFailure.self) {
      try explore(.random(seed: 1, schedules: 10)) { run in
        let counted = LiveObjects.Token(live)
        Task.detached {
          try? await run.clock.sleep(for: .seconds(1))
          await keep(counted)
        }
        await run.settle()
        throw Wrong(found: "this")
      }
    }
    #expect(live.count == 0)
  }

  @Test func aLivelocksValuesAreFreed() throws {
    let live = LiveObjects()
    #expect(throws: ExplorationFailure.self) {
      try explore(.random(seed: 1, schedules: 10), jobLimit: 100) { run in
        let counted = LiveObjects.Token(live)
        while !Task.isCancelled { await Task.yield() }
        await keep(counted)
      }
    }
    #expect(live.count == 0)
  }

  @Test func `tasks are not kept for the trace`() throws {
    let live = LiveObjects()
    #expect(throws: ExplorationFailure.self) {
      try explore(.exhaustive(limit: 100)) { run in
        weak var result: LiveObjects.Token?
        do {
          let task = Task.detached { LiveObjects.Token(live) }
          result = await task.value
        }
        await run.settle()
        run.expect(result == nil, "the result is still there")
        throw Wrong(found: "this")
      }
    }
    #expect(live.count == 0)
  }
}

private func keep(_ value: some Sendable) async { await Task.yield() }
