import Explorer
import Testing

@Suite struct ShrinkTests {
  /// Needs two particular switches among a hundred choices.
  @Test func `a random failure shrinks to its switches`() throws {
    let failure = #expect(throws: ExplorationFailure.self) {
      try explore(.random(seed: 11, schedules: 5_000)) { run in
        let board = Board()
        let first = Task.detached { for _ in 1...4 { await board.raise() } }
        let second = Task.detached { await board.look() }
        let third = Task.detached { await board.look() }
        await first.value
        await second.value
        await third.value
        let looks = await board.looks
        run.expect(!looks.contains(1) || !looks.contains(3), "looked at 1 and 3")
      }
    }
    #expect(try #require(failure).deviations <= 3, "\(failure as Any)")
  }

  actor Board {
    private var height = 0
    private(set) var looks: [Int] = []

    func raise() { height += 1 }
    func look() { looks.append(height) }
  }

  private struct Signed: FailureSignature {
    let failureSignature: String
  }

  @Test func shrinkingKeepsTheSignature() throws {
    let failure = #expect(throws: ExplorationFailure.self) {
      try explore(.random(seed: 3, schedules: 1_000)) { run in
        let log = Log<String>()
        for name in ["a", "b", "c", "d"] {
          Task.detached { log.append(name) }
        }
        await run.settle()
        let order = log.entries.joined()
        if order == "dcba" { throw Signed(failureSignature: "backwards") }
        if run.clock.now.sinceStart > .zero { throw Signed(failureSignature: "never") }
      }
    }
    guard case .threw(let error as Signed)? = failure?.reason else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(error.failureSignature == "backwards")
    #expect(failure?.deviations == 3)
  }
}
