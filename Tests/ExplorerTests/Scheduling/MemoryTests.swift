import Explorer
import Synchronization
import Testing

/// A schedule frees everything it made.
@Suite struct MemoryTests {
  private final class LiveCount: Sendable {
    private let stored = Mutex(0)

    var count: Int { stored.withLock { $0 } }

    func change(by number: Int) { stored.withLock { $0 += number } }
  }

  private final class Counted: Sendable {
    private let live: LiveCount

    init(_ live: LiveCount) {
      self.live = live
      live.change(by: 1)
    }

    deinit { live.change(by: -1) }
  }

  @Test func theBodysValuesAreFreed() throws {
    let live = LiveCount()
    try explore(.random(seed: 1, schedules: 100)) { run in
      let counted = Counted(live)
      let tasks = (1...3).map { _ in Task.detached { await keep(counted) } }
      for task in tasks { await task.value }
    }
    #expect(live.count == 0)
  }

  @Test(arguments: [Strategy.fifo, .random(seed: 1, schedules: 50)])
  func unfinishedTasksAreCancelledAndFreed(_ strategy: Strategy) throws {
    let live = LiveCount()
    let report = try explore(strategy) { run in
      let counted = Counted(live)
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
    let live = LiveCount()
    #expect(throws: ExplorationFailure.self) {
      try explore(.random(seed: 1, schedules: 10)) { run in
        let counted = Counted(live)
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
    let live = LiveCount()
    #expect(throws: ExplorationFailure.self) {
      try explore(.random(seed: 1, schedules: 10), jobLimit: 100) { run in
        let counted = Counted(live)
        while !Task.isCancelled { await Task.yield() }
        await keep(counted)
      }
    }
    #expect(live.count == 0)
  }

  @Test func tasksAreNotKeptForTheTrace() throws {
    let live = LiveCount()
    #expect(throws: ExplorationFailure.self) {
      try explore(.exhaustive(limit: 100)) { run in
        weak var result: Counted?
        do {
          let task = Task.detached { Counted(live) }
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
