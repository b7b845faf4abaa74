import Explorer
import Riveting
import Testing

/// Async updates while another one runs again.
@Suite struct UpdateLineTests {
  @Test func anUpdateThatNobodyOvertookLandsWhileAnotherRunsAgain() throws {
    try explore { run in
      let sut = TallyInteractor()
      let (slow, quick) = (Request(), Request())
      let first = await sut.load(slow, overtakenTimes: 1, in: run)
      sut.count(quick)
      await run.settle()
      quick.resolve(.success(""))
      await run.settle()
      try require(sut.domain.count == 2, "it landed: \(sut.domain)")
      try require(quick.count == 1, "it ran \(quick.count) times")
      slow.resolve(.success(""))
      await run.settle()
      slow.resolve(.success("x"))
      await first.value
      try require(sut.domain == Tally(count: 2, label: "x"), "nothing is lost: \(sut.domain)")
      try require(slow.count == 3, "the slow one ran \(slow.count) times")
    }
  }

  @Test func anUpdateWaitsWhileAnotherRunsForTheLastTime() throws {
    try explore { run in
      let sut = TallyInteractor()
      let (slow, quick) = (Request(), Request())
      await sut.load(slow, overtakenTimes: 2, in: run)
      sut.count(quick)
      await run.settle()
      quick.resolveForGood("")
      await run.settle()
      try require(sut.domain.count == 2, "it waits: \(sut.domain)")
      slow.resolve(.success("x"))
      await run.settle()
      try require(sut.domain == Tally(count: 3, label: "x"), "nothing is lost: \(sut.domain)")
      try require(quick.count == 2, "it ran \(quick.count) times")
      sut.count(quick)
      await run.settle()
      try require(quick.count == 3, "the line is empty, and nobody waits: \(quick.count)")
    }
  }

  @Test func aCancelledLastRunLetsOthersLandAtOnce() throws {
    try explore { run in
      let sut = TallyInteractor()
      let (slow, quick) = (Request(), Request())
      let first = await sut.load(slow, overtakenTimes: 2, in: run)
      first.cancel()
      sut.count(quick)
      quick.resolveForGood("")
      await run.settle()
      try require(sut.domain == Tally(count: 3), "it landed: \(sut.domain)")
      try require(quick.count == 1, "it ran \(quick.count) times")
      slow.resolve(.success(""))
      await first.value
    }
  }
}

extension TallyInteractor {
  /// Changes the label to what `request` answers. Other changes overtake it, so many times; it asks again each time.
  @MainActor @discardableResult
  fileprivate func load(
    _ request: Request, overtakenTimes times: Int, in run: Run
  ) async -> Task<Void, Never> {
    let update = updateDomain { tally in tally.label = (try? await request.answer()) ?? "" }
    await run.settle()
    for _ in 0..<times {
      interact(with: .add(1))
      request.resolve(.success(""))
      await run.settle()
    }
    return update
  }

  /// Adds one when `request` has answered.
  fileprivate func count(_ request: Request) {
    updateDomain { tally in
      _ = try? await request.answer()
      tally.count += 1
    }
  }
}
