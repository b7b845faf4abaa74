import Explorer
import Synchronization
import Testing

/// What a schedule has made is gone when it ends.
@Suite struct MemoryTests {
  private final class Flock: Sendable {
    private let count = Mutex(0)

    var alive: Int { count.withLock { $0 } }

    func change(by number: Int) { count.withLock { $0 += number } }
  }

  private final class Canary: Sendable {
    private let flock: Flock

    init(_ flock: Flock) {
      self.flock = flock
      flock.change(by: 1)
    }

    deinit { flock.change(by: -1) }
  }

  @Test func theBodysValuesAreFreed() throws {
    let flock = Flock()
    try explore(.random(seed: 1, schedules: 100)) { run in
      let canary = Canary(flock)
      let tasks = (1...3).map { _ in Task.detached { await keep(canary) } }
      for task in tasks { await task.value }
    }
    #expect(flock.alive == 0)
  }

  @Test(arguments: [Strategy.fifo, .random(seed: 1, schedules: 50)])
  func unfinishedTasksAreCancelledAndFreed(_ strategy: Strategy) throws {
    let flock = Flock()
    let report = try explore(strategy) { run in
      let canary = Canary(flock)
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
    #expect(flock.alive == 0)
  }

  @Test func aFailedSchedulesValuesAreFreed() throws {
    let flock = Flock()
    #expect(throws: ExplorationFailure.self) {
      try explore(.random(seed: 1, schedules: 10)) { run in
        let canary = Canary(flock)
        Task.detached {
          try? await run.clock.sleep(for: .seconds(1))
          await keep(canary)
        }
        await run.settle()
        throw Wrong(found: "this")
      }
    }
    #expect(flock.alive == 0)
  }

  @Test func aLivelocksValuesAreFreed() throws {
    let flock = Flock()
    #expect(throws: ExplorationFailure.self) {
      try explore(.random(seed: 1, schedules: 10), jobLimit: 100) { run in
        let canary = Canary(flock)
        while !Task.isCancelled { await Task.yield() }
        await keep(canary)
      }
    }
    #expect(flock.alive == 0)
  }

  @Test func tasksAreNotKeptForTheTrace() throws {
    let flock = Flock()
    #expect(throws: ExplorationFailure.self) {
      try explore(.exhaustive(limit: 100)) { run in
        weak var result: Canary?
        do {
          let task = Task.detached { Canary(flock) }
          result = await task.value
        }
        await run.settle()
        run.expect(result == nil, "the result is still there")
        throw Wrong(found: "this")
      }
    }
    #expect(flock.alive == 0)
  }
}

private func keep(_ value: some Sendable) async { await Task.yield() }
