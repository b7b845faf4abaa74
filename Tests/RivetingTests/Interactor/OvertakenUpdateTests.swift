import Explorer
import Riveting
import Testing

/// Async updates while others keep changing the domain.
@Suite struct OvertakenUpdateTests {
  @Test func anUpdateThatIsAlwaysOvertakenLandsAfterThreeRuns() throws {
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
      try require(sut.domain == Tally(count: 10, label: "x"), "all is there: \(sut.domain)")
      try require(request.count == 3, "asked \(request.count) times")
    }
  }

  @Test func aPropertyChangedByBothGetsTheValueOfTheUpdate() throws {
    try explore { run in
      let sut = TallyInteractor()
      let request = Request()
      let update = sut.updateDomain { tally in
        tally.count += 100
        tally.label = (try? await request.answer()) ?? ""
      }
      for _ in 1...3 {
        await run.settle()
        sut.interact(with: .add(1))
        request.resolve(.success("x"))
      }
      await update.value
      try require(sut.domain == Tally(count: 102, label: "x"), "\(sut.domain)")
    }
  }

  @Test func updatesNeverLoseEachOthersChanges() throws {
    try explore(.random(seed: 1, schedules: 500)) { run in
      let sut = TallyInteractor()
      for _ in 0..<6 {
        sut.updateDomain { tally in
          let count = tally.count
          await Task.yield()
          await Task.yield()
          tally.count = count + 1
        }
      }
      await run.settle()
      try require(sut.domain.count == 6, "nothing is lost: \(sut.domain.count)")
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

  @Test(arguments: [Shape.point(x: 1), .line(length: 1)])
  func aDomainThatIsNoStructIsOneProperty(_ changed: Shape) throws {
    try explore { run in
      let sut = BaseInteractor<Never, Shape>(initialDomain: .point(x: 0))
      let request = Request()
      let update = sut.updateDomain { shape in
        _ = try? await request.answer()
        shape = changed
      }
      for _ in 1...3 {
        await run.settle()
        sut.updateDomain { $0 = .point(x: 5) }
        request.resolve(.success(""))
      }
      await update.value
      try require(sut.domain == changed, "\(sut.domain)")
    }
  }

  @Test func whatTheUpdateDidNotChangeStaysAsItHasBecome() throws {
    try explore { run in
      let sut = BaseInteractor<Never, Mixed>(initialDomain: Mixed())
      let request = Request()
      let update = sut.updateDomain { mixed in
        mixed.rows[1].label = (try? await request.answer()) ?? ""
        mixed.isLoaded = true
      }
      for round in 1...3 {
        await run.settle()
        sut.updateDomain { mixed in
          mixed.flags.count += 1
          mixed.flags.isOn.toggle()
          mixed.name += "\(round)"
          mixed.selected = round
          mixed.tags["round"] = round
          mixed.shape = .line(length: round)
          mixed.object = Object(round)
        }
        request.resolve(.success("x"))
      }
      await update.value
      var expected = Mixed()
      expected.rows[1].label = "x"
      expected.isLoaded = true
      expected.flags = Mixed.Flags(isOn: true, count: 3)
      expected.name += "123"
      expected.selected = 3
      expected.tags = ["round": 3]
      expected.shape = .line(length: 3)
      expected.object = Object(3)
      try require("\(sut.domain)" == "\(expected)", "\(sut.domain)\nis not\n\(expected)")
    }
  }

  @Test func gapsBetweenThePartsOfAPropertyAreNoChange() async {
    let sut = GapsInteractor(initialDomain: Gaps())
    let update = sut.updateDomain { gaps in
      gaps.own += 1
      await fillTheStack()
      sut.updateDomain { gaps in
        gaps.number += 1
        gaps.pair.name += "b"
        gaps.optionalPair!.name += "b"
        gaps.optional!.name += "b"
        gaps.numbers!.number += 1
        gaps.nested!!.name += "b"
      }
    }
    await update.value
    let gaps = sut.domain
    #expect(gaps.own == 1)
    #expect(gaps.number == 3)
    #expect(gaps.pair.name == "abbb")
    #expect(gaps.optionalPair?.name == "abbb")
    #expect(gaps.optional?.name == "abbb")
    #expect(gaps.numbers?.number == 3)
    #expect(gaps.nested??.name == "abbb")
  }
}

/// Has gaps between its parts, which copies leave as they were.
private struct Gaps {
  struct Parts {
    var isOn = false
    var name = "a"
  }

  var own = 0
  var number = 0
  var pair: (isOn: Bool, name: String) = (false, "a")
  var optionalPair: (isOn: Bool, name: String)? = (false, "a")
  var optional: Parts? = Parts()
  var numbers: (isOn: Bool, number: Int)? = (false, 0)
  var nested: Parts?? = Parts()
}

private final class GapsInteractor: BaseInteractor<Int, Gaps>, @unchecked Sendable {}

/// Leaves other bytes behind, where later frames of the task lie.
private func fillTheStack(depth: Int = 8) async {
  var bytes = (
    UInt64.random(in: 1 ... .max), UInt64.max, UInt64.max, UInt64.max, UInt64.max, UInt64.max
  )
  _ = withUnsafeMutableBytes(of: &bytes) { $0.initializeMemory(as: UInt8.self, repeating: 0xAB) }
  await Task.yield()
  if depth > 0 { await fillTheStack(depth: depth - 1) }
  withExtendedLifetime(bytes) {}
}

enum Shape: Equatable, Sendable {
  case point(x: Int)
  case line(length: Int)
}

/// Properties of every kind, so that their bits are compared and copied in every way.
private struct Mixed {
  struct Row {
    var label = "a label too long to be stored in place"
    var isRead = false
  }

  struct Flags {
    var isOn = false
    var count = 0
  }

  var isLoaded = false
  var rows = [Row(), Row(), Row()]
  var flags = Flags()
  var name = "a name that is too long to be stored in place"
  var selected: Int?
  var tags: [String: Int] = [:]
  var shape = Shape.point(x: 0)
  var object = Object(0)
}

private final class Object: Sendable, CustomStringConvertible {
  let number: Int
  init(_ number: Int) { self.number = number }
  var description: String { "object \(number)" }
}
