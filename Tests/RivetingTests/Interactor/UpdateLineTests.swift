import Explorer
import Riveting
import TestSupport
import Testing

/// Async updates while another one runs again.
@Suite struct UpdateLineTests {
  @Test func `an update that was not overtaken lands while another runs again`() throws {
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

  @Test func `an update waits while another runs for the last time`() throws {
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

  @Test func `a cancelled last run lets others land at once`() throws {
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

  @Test func anUpdateThatAwaitsAnotherTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let sut = TallyInteractor()
      await sut.updateDomain { tally in
        await sut.updateDomain { (tally: inout Tally) async in tally.count += 1 }.value
        tally.count += 1
      }.value
    }
    let message = result?.standardErrorContent.text
    #expect(message?.contains("must not start another one of the same interactor") == true)
  }

  @Test func `an update that awaits another through another interactor traps`() async {
    await #expect(processExitsWith: .failure) {
      let (sut, other) = (TallyInteractor(), TallyInteractor())
      await sut.updateDomain { _ in
        await other.updateDomain { _ in
          await sut.updateDomain { (tally: inout Tally) async in tally.count += 1 }.value
        }.value
      }.value
    }
  }

  @Test func `an update may await one of another interactor`() async {
    let (sut, other) = (TallyInteractor(), TallyInteractor())
    await sut.updateDomain { tally in
      await other.updateDomain { (tally: inout Tally) async in tally.count += 1 }.value
      tally.count = other.domain.count
    }.value
    #expect(sut.domain.count == 1)
  }

  @Test func `what an update has started may start others after it`() async {
    let sut = TallyInteractor()
    let isOver = Gate()
    let starts = AsyncStream.makeStream(of: Task<Void, Never>.self)
    await sut.updateDomain { _ in
      let start = Task {
        await isOver.pass()
        await sut.updateDomain { (tally: inout Tally) async in tally.count += 1 }.value
      }
      starts.continuation.yield(start)
    }.value
    isOver.open()
    for await start in starts.stream {
      await start.value
      break
    }
    #expect(sut.domain.count == 1)
  }

  @Test @MainActor func `an action that an update sends may start another`() async {
    let feature = TallyFeature()
    let (asked, request) = (Request(), Request())
    request.resolveForGood("x")
    let update = feature.interactor.updateDomain { tally in
      feature.send(.append(1, request))
      _ = try? await asked.answer()
    }
    await asked.untilAsked()
    await request.untilAsked()
    asked.resolveForGood("")
    await update.value
    #expect(request.count > 0)
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
