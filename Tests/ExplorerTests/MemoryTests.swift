import Explorer
import Synchronization
import Testing

/// What a schedule has made is gone when it ends.
@Suite struct MemoryTests {
  private final class Canary: Sendable {
    static let alive = Mutex<[Int: Int]>([:])

    let flock: Int

    init(_ flock: Int) {
      self.flock = flock
      Canary.alive.withLock { $0[flock, default: 0] += 1 }
    }

    deinit { Canary.alive.withLock { $0[flock, default: 0] -= 1 } }

    static func count(_ flock: Int) -> Int? { alive.withLock { $0[flock] } }
  }

  @Test func theBodysValuesAreFreed() throws {
    try explore(.random(seed: 1, schedules: 100)) { run in
      let canary = Canary(1)
      let tasks = (1...3).map { _ in Task.detached { await keep(canary) } }
      for task in tasks { await task.value }
    }
    #expect(Canary.count(1) == 0)
  }

  @Test(arguments: [Strategy.fifo, .random(seed: 1, schedules: 50)])
  func unfinishedTasksAreCancelledAndFreed(_ strategy: Strategy) throws {
    let report = try explore(strategy) { run in
      let canary = Canary(2)
      let stream = AsyncStream<Int> { _ in }
      let (open, continuation) = AsyncStream<Int>.makeStream()
      Task.detached {
        for await _ in stream { await keep(canary) }
      }
      Task {
        for await _ in open { await keep(canary) }
        _ = continuation
      }
      Task {
        try? await run.clock.sleep(for: .seconds(1))
        await keep(canary)
      }
      await run.settle()
    }
    #expect(report.unfinishedTasks == 3)
    #expect(Canary.count(2) == 0)
  }

  @Test func aFailedSchedulesValuesAreFreed() throws {
    #expect(throws: ExplorationFailure.self) {
      try explore(.random(seed: 1, schedules: 10)) { run in
        let canary = Canary(3)
        Task.detached {
          try? await run.clock.sleep(for: .seconds(1))
          await keep(canary)
        }
        await run.settle()
        throw Wrong(found: "this")
      }
    }
    #expect(Canary.count(3) == 0)
  }

  @Test func aLivelocksValuesAreFreed() throws {
    #expect(throws: ExplorationFailure.self) {
      try explore(.random(seed: 1, schedules: 10), stepLimit: 100) { run in
        let canary = Canary(4)
        while !Task.isCancelled { await Task.yield() }
        await keep(canary)
      }
    }
    #expect(Canary.count(4) == 0)
  }

  @Test func tasksAreNotKeptForTheTrace() throws {
    #expect(throws: ExplorationFailure.self) {
      try explore(.exhaustive(limit: 100)) { run in
        weak var result: Canary?
        do {
          let task = Task.detached { Canary(5) }
          result = await task.value
        }
        await run.settle()
        run.expect(result == nil, "the result is still there")
        throw Wrong(found: "this")
      }
    }
    #expect(Canary.count(5) == 0)
  }
}

private func keep(_ value: some Sendable) async { await Task.yield() }
