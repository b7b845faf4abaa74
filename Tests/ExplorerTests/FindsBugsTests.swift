import Explorer
import Testing

struct Wrong: Error, Equatable {
  var found: String
}

@Suite struct FindsBugsTests {
  @MainActor final class Counter {
    var value = 0

    func increment() async {
      let old = value
      await Task.yield()
      value = old + 1
    }
  }

  @Test func lostUpdateAcrossAnAwaitIsFound() throws {
    #expect(throws: ExplorationFailure.self) {
      try explore(.exhaustive(limit: 1_000)) { _ in
        let counter = Counter()
        let first = Task { await counter.increment() }
        let second = Task { await counter.increment() }
        await first.value
        await second.value
        guard counter.value == 2 else { throw Wrong(found: "\(counter.value)") }
      }
    }
  }

  @MainActor @Test func allOrdersOfThreeTasksAreSeen() throws {
    let orders = Seen()
    let report = try explore(.exhaustive(limit: 1_000)) { run in
      let log = Log()
      for name in ["a", "b", "c"] {
        Task { log.append(name) }
      }
      await run.settle()
      orders.insert(log.entries.joined())
    }
    #expect(report.isComplete)
    #expect(orders.all == ["abc", "acb", "bac", "bca", "cab", "cba"])
  }

  @Test func timeMovesOnlyWhenNothingElseCanRun() throws {
    try explore(.random(seed: 1, schedules: 50)) { run in
      let log = Log()
      Task {
        try await run.clock.sleep(for: .milliseconds(300))
        log.append("woke")
      }
      await run.settle()
      await run.advance(by: .milliseconds(299))
      guard log.entries.isEmpty else { throw Wrong(found: "early") }
      await run.advance(by: .milliseconds(1))
      guard log.entries == ["woke"] else { throw Wrong(found: "late") }
      guard run.clock.now.sinceStart == .milliseconds(300) else { throw Wrong(found: "time") }
      try await run.clock.sleep(for: .seconds(1000))
    }
  }

  @Test func twoContinuationsThatWaitForEachOtherAreADeadlock() throws {
    let failure = #expect(throws: ExplorationFailure.self) {
      try explore { _ in
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    #expect(failure?.description.contains("is stuck") == true)
  }
}

@MainActor final class Log {
  private(set) var entries: [String] = []

  func append(_ entry: String) { entries.append(entry) }
}

@MainActor final class Seen {
  private(set) var all: Set<String> = []

  nonisolated init() {}

  func insert(_ order: String) { all.insert(order) }
}
