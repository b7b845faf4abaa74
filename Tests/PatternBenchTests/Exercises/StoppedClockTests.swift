import Explorer
import Testing

@testable import BenchKit
@testable import PatternBench

@Suite struct StoppedClockTests {
  @Test func `a sleep ends when it is cancelled and not before`() throws {
    try explore(.exhaustive(limit: 1_000)) { run in
      let clock = StoppedClock()
      let sleeper = Task { (try? await clock.sleep(for: .seconds(1))) == nil }
      await run.settle()
      sleeper.cancel()
      #expect(await sleeper.value)
    }
  }

  @Test func cancellationIsNeverMissed() throws {
    try explore(.exhaustive(limit: 5_000)) { _ in
      let clock = StoppedClock()
      let sleepers = (0..<3).map { _ in Task.detached { try? await clock.sleep(for: .seconds(1)) } }
      for sleeper in sleepers { sleeper.cancel() }
      for sleeper in sleepers { _ = await sleeper.value }
    }
  }

  @Test func noPauseIsNoSleep() async throws {
    try await StoppedClock().sleep(for: .zero)
  }
}
