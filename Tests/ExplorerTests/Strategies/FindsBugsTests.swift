import Explorer
import Testing

/// Each mistake shows in some schedules only; the numbers say in which and of how many.
@Suite struct FindsBugsTests {
  @Test(arguments: Bug.allCases) func exhaustiveSearchFindsIt(_ bug: Bug) throws {
    let failure = #expect(throws: ExplorationFailure.self) {
      try explore(.exhaustive(limit: 10_000), threadTimeout: .zero, body: bug.body)
    }
    #expect(failure?.schedule == bug.schedule)
    #expect(failure?.token == bug.token)
  }

  @Test(arguments: Bug.allCases) func defaultOrderHidesIt(_ bug: Bug) throws {
    try explore(.replay("x"), body: bug.body)
  }

  @Test(arguments: Bug.allCases) func `random search finds it and shrinks it`(_ bug: Bug) throws {
    let failure = #expect(throws: ExplorationFailure.self) {
      try explore(.random(seed: 7, schedules: 1_000), threadTimeout: .zero, body: bug.body)
    }
    #expect(failure?.deviations == 1)
  }

  @Test(arguments: Bug.allCases) func `priority search finds it and shrinks it`(_ bug: Bug) throws {
    let failure = #expect(throws: ExplorationFailure.self) {
      try explore(
        .priority(seed: 7, schedules: 1_000, depth: 2), threadTimeout: .zero, body: bug.body)
    }
    #expect(failure?.deviations == 1)
  }
}
