import AsyncAlgorithms
import Explorer
import Testing

@Test func onlyAQueryFollowedByAPauseIsSearched() throws {
  let report = try explore(.exhaustive(limit: 10_000)) { run in
    let (typed, keyboard) = AsyncStream.makeStream(of: String.self)
    let searched = Entries<String>()
    Task {
      for await query in typed.debounce(for: .milliseconds(300), clock: run.clock) {
        searched.append(query)
      }
    }
    keyboard.yield("s")
    await run.advance(by: .milliseconds(200))
    keyboard.yield("swift")
    await run.advance(by: .milliseconds(299))
    run.expect(searched.all == [], "searched for \(searched.all) too early")
    await run.advance(by: .milliseconds(1))
    run.expect(searched.all == ["swift"], "searched for \(searched.all)")
    keyboard.finish()
  }
  #expect(report.coverage == "all 32 schedules ran, with up to 5 deviations")
}

/// The second query comes at the moment at which the pause after the first one ends.
@Test func aQueryAtTheLastMomentReplacesTheFirstInSomeSchedulesOnly() throws {
  let outcomes = Entries<[String]>()
  let report = try explore(.exhaustive(limit: 10_000)) { run in
    let (typed, keyboard) = AsyncStream.makeStream(of: String.self)
    let searched = Entries<String>()
    Task {
      for await query in typed.debounce(for: .milliseconds(300), clock: run.clock) {
        searched.append(query)
      }
    }
    keyboard.yield("s")
    await run.settle()
    Task {
      try await run.clock.sleep(for: .milliseconds(300))
      keyboard.yield("swift")
    }
    await run.advance(by: .milliseconds(600))
    outcomes.append(searched.all)
    keyboard.finish()
  }
  #expect(report.isComplete)
  #expect(outcomes.different == [["swift"], ["s", "swift"]])
}
