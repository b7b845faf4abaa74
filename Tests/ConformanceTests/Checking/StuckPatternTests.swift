import Conformance
import Spec
import Testing

/// Whatever a pattern does to the kit, short of a trap, becomes a violation.
@Suite struct StuckPatternTests {
  private func violations<D: ReferenceDriver<CounterSpec>>(_ driver: D.Type) -> [Violation] {
    Conformance(rules: ["DI1", "CO2", "MB1"], features: ["counter"]).check(CounterOf<D>.self)
      .failures.compactMap(\.violation)
  }

  @Test func `an endless loop of tasks is a violation`() {
    let violations = violations(YieldsForever.self)
    #expect(violations.count == 3)
    for violation in violations {
      #expect(violation.kind == .stuck)
      #expect(violation.found.contains("jobs"))
    }
  }

  @Test func waitingForEverIsAViolation() {
    let violations = violations(WaitsForever.self)
    #expect(violations.count == 3)
    #expect(
      violations.first?.description
        == "expected the last view received to have count: 4, found count: 3")
  }

  @Test func sleepingInRealTimeIsReported() throws {
    let rows = Conformance(rules: ["AW7"], features: ["search"])
      .check(SearchOf<WaitsInRealTime>.self).rows
    let violation = try #require(rows.first?.violation)
    #expect(violation.kind == .stuck)
    #expect(violation.found.contains("escaped to real time"))
    #expect(violation.steps.contains { $0.hasPrefix(".send(.queryChanged(") })
  }

  @Test func `depending on a hash or an address is not a violation`() throws {
    try Conformance(features: ["counter"]).require(CounterOf<StartsARandomNumberOfTasks>.self)
  }
}

private final class YieldsForever: ReferenceCounter {
  override func handle(_ input: ModelInput<CounterSpec>) {
    super.handle(input)
    Task { while !Task.isCancelled { await Task.yield() } }
  }
}

private final class WaitsForever: ReferenceCounter {
  override class var isQueued: Bool { true }

  override func send(_ action: CounterSpec.Action) {
    Task {
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      for await _ in stream { take(.action(action)) }
      continuation.finish()
    }
  }
}

/// Right whatever happens, but not the same from run to run.
private final class StartsARandomNumberOfTasks: ReferenceCounter {
  override func handle(_ input: ModelInput<CounterSpec>) {
    super.handle(input)
    for _ in 0..<Int.random(in: 0...3) { Task { await Task.yield() } }
  }
}
