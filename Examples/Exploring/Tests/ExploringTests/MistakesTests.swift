import Explorer
import Mistakes
import Testing

@Test func aPieceThatIsSoldTwiceIsFound() {
  let failure = #expect(throws: ExplorationFailure.self) {
    try explore(.exhaustive(limit: 10_000)) { run in
      let stock = Stock(pieces: 1)
      let first = Task { await stock.sell() }
      let second = Task { await stock.sell() }
      await first.value
      await second.value
      let left = await stock.pieces
      run.expect(left == 0, "\(left) pieces are left")
    }
  }
  #expect(failure?.description.contains("-1 pieces are left") == true)
}

@Test func anAnswerThatIsGivenTwiceIsFound() async throws {
  let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    try explore(.exhaustive(limit: 10_000)) { run in
      let reply = Reply()
      Task {
        try await run.clock.sleep(for: .seconds(1))
        await reply.answer("42")
      }
      _ = await reply.value(within: .seconds(1), on: run.clock)
    }
  }
  let errors = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
  #expect(errors.contains(".replay(\""))
}

@Test func anAnswerThatComesTooLateIsFoundAndReplayed() throws {
  let body: @MainActor @Sendable (Run) async -> Void = { run in
    let service = Service()
    let search = Search { await service.answer($0) }
    search.query("a")
    search.query("ab")
    await search.finish()
    await run.settle()
    run.expect(search.shown == "results of ab", "the search shows \(search.shown)")
  }
  let failure = #expect(throws: ExplorationFailure.self) {
    try explore(.exhaustive(limit: 10_000), body: body)
  }
  let token = try #require(failure?.token)
  #expect(throws: ExplorationFailure.self) { try explore(.replay(token), body: body) }
}
