import Explorer
import Riveting
import Testing

/// Async updates while others keep changing the domain.
@Suite struct OvertakenUpdateTests {
  /// What others change during the third run is lost, as documented; it keeps everything else.
  @Test func `an update that is always overtaken lands as a whole after three runs`() throws {
    try explore { run in
      let sut = TallyInteractor()
      let request = Request()
      let update = sut.updateDomain { tally in tally.label = (try? await request.answer()) ?? "" }
      for _ in 1...10 {
        await run.settle()
        sut.interact(with: .add(1))
        request.resolve(.success("x"))
      }
      await update.value
      try require(sut.domain == Tally(count: 9, label: "x"), "one is lost: \(sut.domain)")
      try require(request.count == 3, "asked \(request.count) times")
    }
  }

  @Test func `what others change during the first two runs is kept`() throws {
    try explore { run in
      let sut = TallyInteractor()
      let request = Request()
      let update = sut.updateDomain { tally in
        _ = try? await request.answer()
        tally.count += 100
      }
      for _ in 1...2 {
        await run.settle()
        sut.interact(with: .add(1))
        request.resolve(.success(""))
      }
      await run.settle()
      request.resolve(.success(""))
      await update.value
      try require(sut.domain.count == 102, "nothing is lost: \(sut.domain)")
    }
  }

  /// The last of the three runs does not write over another update either.
  @Test func `an update in its last run is not overtaken by another`() throws {
    try explore(.random(seed: 1, schedules: 500)) { run in
      let sut = TallyInteractor()
      for _ in 0..<4 {
        sut.updateDomain { tally in
          for _ in 1...3 { await Task.yield() }
          tally.label += "x"
        }
        Task { sut.interact(with: .add(1)) }
      }
      await run.settle()
      try require(sut.domain.label == "xxxx", "nothing of the updates is lost: \(sut.domain)")
    }
  }

  @Test func aCancelledUpdateLeavesTheLine() throws {
    try explore(.random(seed: 1, schedules: 500)) { run in
      let sut = TallyInteractor()
      let requests = [Request(), Request(), Request()]
      let updates = requests.map { request in
        sut.updateDomain { tally in
          _ = try? await request.answer()
          tally.count += 1
        }
      }
      await run.settle()
      sut.interact(with: .add(10))
      for request in requests { request.resolve(.success("")) }
      await run.settle()
      Task { updates[0].cancel() }
      Task { updates[1].cancel() }
      for request in requests { Task { request.resolveForGood("") } }
      await run.settle()
      await updates[2].value
      try require((11...13).contains(sut.domain.count), "the third landed: \(sut.domain.count)")
    }
  }

  @Test func stoppingEndsUpdatesInLine() throws {
    try explore(.random(seed: 1, schedules: 500)) { run in
      let sut = TallyInteractor()
      let request = Request()
      let updates = (0..<3).map { _ in
        sut.updateDomain { tally in
          _ = try? await request.answer()
          tally.count += 1
        }
      }
      await run.settle()
      sut.interact(with: .add(10))
      request.resolve(.success(""))
      Task { sut.stop() }
      Task { request.resolveForGood("") }
      await run.settle()
      let count = sut.domain.count
      for update in updates { await update.value }
      try require(sut.domain.count == count, "nothing is written after stop()")
    }
  }
}
