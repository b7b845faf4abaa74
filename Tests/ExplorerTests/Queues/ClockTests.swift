import Explorer
import Testing

@Suite struct ClockTests {
  @Test func advancingMovesTimeExactly() throws {
    try explore(.random(seed: 1, schedules: 50)) { run in
      let log = Log<String>()
      Task {
        try await run.clock.sleep(for: .milliseconds(300))
        log.append("woke")
      }
      await run.settle()
      await run.advance(by: .milliseconds(299))
      run.expect(log.entries.isEmpty, "woke early")
      await run.advance(by: .milliseconds(1))
      run.expect(log.entries == ["woke"], "woke late")
      run.expect(run.clock.now.sinceStart == .milliseconds(300))
    }
  }

  @Test func `sleepers wake by deadline each at its time`() throws {
    try explore(.random(seed: 1, schedules: 50)) { run in
      let log = Log<Duration>()
      for seconds in [3, 1, 2] {
        Task {
          try await run.clock.sleep(for: .seconds(seconds))
          log.append(run.clock.now.sinceStart)
        }
      }
      await run.settle()
      await run.advance(by: .seconds(10))
      run.expect(log.entries == [.seconds(1), .seconds(2), .seconds(3)])
      run.expect(run.clock.now.sinceStart == .seconds(10))
    }
  }

  @Test func `sleepers work is over before the next wakes`() throws {
    try explore(.random(seed: 1, schedules: 50)) { run in
      let log = Log<String>()
      for seconds in 1...2 {
        Task {
          try await run.clock.sleep(for: .seconds(seconds))
          for _ in 1...3 { await Task.yield() }
          log.append("\(seconds) at \(run.clock.now.sinceStart)")
        }
      }
      await run.settle()
      await run.advance(by: .seconds(2))
      run.expect(log.entries == ["1 at 1.0 seconds", "2 at 2.0 seconds"], "\(log.entries)")
    }
  }

  @Test func equalDeadlinesWakeInEveryOrder() throws {
    let orders = Log<String>()
    try explore(.exhaustive(limit: 1_000)) { run in
      let log = Log<String>()
      for name in ["a", "b"] {
        Task {
          try await run.clock.sleep(until: .init(sinceStart: .seconds(1)))
          log.append(name)
        }
      }
      await run.advance(by: .seconds(1))
      orders.append(log.entries.joined())
    }
    #expect(orders.all == ["ab", "ba"])
  }

  @Test func `time moves by itself when nothing else can run`() throws {
    try explore { run in
      try await run.clock.sleep(for: .seconds(86_400))
      run.expect(run.clock.now.sinceStart == .seconds(86_400))
    }
  }

  @Test func `a deadline in the past returns at once`() throws {
    try explore { run in
      await run.advance(by: .seconds(2))
      try await run.clock.sleep(until: .init(sinceStart: .seconds(1)))
      run.expect(run.clock.now.sinceStart == .seconds(2))
    }
  }

  @Test func aCancelledTaskDoesNotSleep() throws {
    try explore { run in
      let sleeper = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await run.clock.sleep(for: .seconds(1))
      }
      let result = await sleeper.result
      run.expect(throws: CancellationError.self) { try result.get() }
      run.expect(run.clock.now.sinceStart == .zero)
    }
  }

  @Test func twoCanAdvanceAtOnce() throws {
    try explore(.exhaustive(limit: 1_000)) { run in
      let log = Log<Duration>()
      let other = Task {
        await run.advance(by: .seconds(1))
        log.append(run.clock.now.sinceStart)
      }
      await run.advance(by: .seconds(2))
      await other.value
      run.expect(run.clock.now.sinceStart == .seconds(log.entries == [.seconds(3)] ? 3 : 2))
    }
  }
}
