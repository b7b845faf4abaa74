import Explorer
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30)))
struct RealThreadTests {
  /// Runs `body` several times, several at once.
  private func runManyTimes(_ body: @escaping ExploredBody) async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<5 {
        group.addTask {
          for _ in 0..<8 {
            try runWithThreads(jobLimit: 10_000_000, threadTimeout: .seconds(30), body: body)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a body resumes when its threads have ended`() async throws {
    try await runManyTimes { run in
      let count = Count()
      for round in 1...10 {
        await run.onThreads(8) { _ in count.add(1) }
        run.expect(count.value == 8 * round)
      }
    }
  }

  @Test func `what threads enqueue runs while the body goes on`() async throws {
    try await runManyTimes { run in
      let count = Count()
      for round in 1...10 {
        let own = Task { @MainActor in
          for _ in 0..<40 {
            count.add(1)
            await Task.yield()
          }
        }
        await run.onThreads(8) { _ in
          for _ in 0..<40 { Task { @MainActor in count.add(1) } }
        }
        await own.value
        await run.settle()
        run.expect(count.value == 360 * round, "\(count.value) in round \(round)")
      }
    }
  }

  @Test func streamsThatThreadsFeedLoseNothing() async throws {
    try await runManyTimes { run in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let count = Count()
      let reader = Task { @MainActor in
        for await number in stream { count.add(number) }
      }
      for round in 1...10 {
        let own = Task { @MainActor in
          for _ in 0..<40 {
            continuation.yield(1)
            await Task.yield()
          }
        }
        await run.onThreads(8) { _ in
          for _ in 0..<40 { continuation.yield(1) }
        }
        await own.value
        await run.settle()
        run.expect(count.value == 360 * round, "\(count.value) in round \(round)")
      }
      continuation.finish()
      await reader.value
      run.expect(count.value == 3_600)
    }
  }
}

private final class Count: Sendable {
  private let state = Atomic(0)

  var value: Int { state.load(ordering: .relaxed) }

  func add(_ number: Int) { state.add(number, ordering: .relaxed) }
}
