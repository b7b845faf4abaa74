import BenchKit
import Conformance
import Spec
import Testing

@testable import Choosing

/// The argument, step by step.
@Suite struct ChoiceTests {
  private static let frame = Limits().frame

  private func choose(
    _ rows: [ResultRow], _ effort: [String: Int]? = nil, _ question: Question = Question()
  ) throws -> Choice {
    try Choice(
      question, Files.evidence(rows, nil, effort.map { Files.effort($0) }), KnownPatterns([]))
  }

  private func list(_ rows: Int = 1_000, rate: Double = 60) -> Question {
    var question = Question()
    question.load.rows = rows
    question.load.actionsPerSecond = rate
    return question
  }

  /// A list whose action takes these shares of a frame at every size.
  private func lists(_ shares: [(String, Double)]) -> [ResultRow] {
    shares.flatMap { pattern, share in
      Files.sweep(.rows, pattern, [(100, share * Self.frame), (10_000, share * Self.frame)])
    }
  }

  @Test func whatTakesMoreThanItsShareOfAFrameCannotKeepUp() throws {
    let choice = try choose(
      lists([("A", 0.26), ("B", 0.24)]), ["A": 100, "B": 900], list())
    #expect(choice.candidates.map(\.pattern) == ["B", "A"])
    #expect(choice.of("A").standing == .cannotKeepUp && choice.of("B").standing == .left)
    #expect(choice.shortest.map(\.pattern) == ["B"])
  }

  @Test func aSecondsWorkIsLimitedToo() throws {
    // A fifth of a frame is no problem 60 times a second, and too much 400 times.
    #expect(try choose(lists([("A", 0.2)]), nil, list(rate: 60)).of("A").standing == .left)
    let busy = try choose(lists([("A", 0.2)]), nil, list(rate: 400))
    #expect(busy.of("A").standing == .cannotKeepUp)
    #expect(abs(try busy.of("A").work.get().ofFrame - 0.2 * Self.frame * 400 / 1e9) < 1e-9)
  }

  @Test func theLimitsAreTheAskers() throws {
    var question = list()
    question.limits.ofFrame = 0.1
    #expect(try choose(lists([("A", 0.2)]), nil, question).of("A").standing == .cannotKeepUp)
  }

  @Test(arguments: [
    (0.009, Band.belowOne), (0.01, .belowFive), (0.049, .belowFive), (0.05, .belowQuarter),
    (0.249, .belowQuarter), (0.25, .above),
  ])
  func bandsAreFixed(share: Double, band: Band) throws {
    #expect(try choose(lists([("A", share)]), nil, list()).of("A").band == band)
  }

  @Test func amongThoseOfOneBandTheShortestIsNamedAndThoseAboutAsShort() throws {
    let choice = try choose(
      lists([("A", 0.001), ("B", 0.009), ("C", 0.002)]), ["A": 1_101, "B": 1_000, "C": 1_100],
      list())
    #expect(choice.shortest.map(\.pattern) == ["B", "C"])
    #expect(choice.cheapest == nil)
  }

  @Test func whereAnotherBandIsLowerItsShortestIsNamedBeside() throws {
    let choice = try choose(
      lists([("A", 0.14), ("B", 0.001), ("C", 0.002)]), ["A": 1_000, "B": 2_000, "C": 1_800],
      list())
    #expect(choice.shortest.map(\.pattern) == ["A"] && choice.cheapest?.pattern == "C")
  }

  @Test func aPreferenceDecidesOnlyAmongThoseAboutAsShort() throws {
    var question = list()
    question.preferred = ["c", "A"]
    let choice = try choose(
      lists([("A", 0.1), ("B", 0.1), ("C", 0.1)]), ["A": 1_300, "B": 1_000, "C": 1_050], question)
    #expect(choice.shortest.map(\.pattern) == ["C", "B"])
  }

  @Test func uselessRendersOfAListAreSeen() throws {
    let rows =
      lists([("A", 0.001), ("B", 0.001)]) + Files.renders("A", useless: 19)
      + Files.renders("B", useless: 0)
    let choice = try choose(rows, ["A": 100, "B": 900], list())
    #expect(choice.of("A").visible == [VisibleCost(kind: .uselessRenders, value: 19)])
    #expect(choice.shortest.map(\.pattern) == ["B"])
    for (length, seen) in [(20, 19.0), (10, 9), (2, 1)] {
      let short = try choose(rows, nil, list(length))
      #expect(short.of("A").visible == [VisibleCost(kind: .uselessRenders, value: seen)])
    }
    #expect(try choose(rows, nil, list(1)).of("A").visible == [])
    // A screen without a list renders none of them.
    let screen = try choose(Files.screen("A", 10) + Files.renders("A", useless: 19))
    #expect(screen.of("A").visible == [])
  }

  @Test func allocationsAndMemoryAreSeenPastTheirThresholds() throws {
    let memory =
      Files.sweep(.instances, "A", [(1, 1_000), (10_000, 1_000)], .bytesPerInstance)
      + Files.sweep(.instances, "A", [(1, 1), (10_000, 1)])
    var question = Question()
    question.load.actionsPerSecond = 1_000
    question.load.screens = 1_048
    let rows = Files.screen("A", 10, mallocs: 99.9) + memory
    #expect(try choose(rows, nil, question).of("A").visible == [])
    question.load.screens = 1_049
    let dearer = Files.screen("A", 10, mallocs: 100) + memory
    #expect(
      try choose(dearer, nil, question).of("A").visible.map(\.kind) == [.allocations, .memory])
  }

  @Test func whereAllShowACostTheShortestOfThemIsNamed() throws {
    let rows =
      lists([("A", 0.1), ("B", 0.1)]) + ["A", "B"].flatMap { Files.renders($0, useless: 5) }
    let choice = try choose(rows, ["A": 200, "B": 100], list())
    #expect(choice.best.map(\.standing) == [.costly, .costly])
    #expect(choice.shortest.map(\.pattern) == ["B"])
  }

  @Test func whatWasNotMeasuredIsNotRecommendedAndSaysWhy() throws {
    let rows = Files.screen("A", 10) + [Files.missing("B", "counter.screen", because: "it hangs")]
    let choice = try choose(rows, ["A": 900, "B": 100])
    #expect(choice.candidates.map(\.standing) == [.left, .unmeasured])
    #expect(
      choice.of("B").work == .failure(Cost.Unknown(because: "counter.screen: it hangs")))
    #expect(choice.shortest.map(\.pattern) == ["A"])
  }

  @Test func aLoadOfSeveralObserversOrSendersRequiresTheCapability() throws {
    var question = Question()
    question.load.observers = 2
    question.load.senders = 1
    let sweeps = [Sweep.observers, .senders].flatMap { Files.sweep($0, "A", [(1, 10), (8, 10)]) }
    let choice = try choose(Files.screen("A", 10) + sweeps, nil, question)
    #expect(choice.of("A").lacks.map(\.capability) == [.severalObservers, .threadSafeSend])
  }

  @Test func anUnknownPatternIsRefusedWithTheNames() throws {
    var asked = Question()
    asked.patterns = ["a", "X"]
    var preferring = Question()
    preferring.preferred = ["X"]
    for question in [asked, preferring] {
      let error = #expect(throws: ChoiceError.self) {
        _ = try choose(Files.screen("A", 1) + Files.screen("B", 1), nil, question)
      }
      #expect(error?.description == "the files hold no pattern 'X'. Patterns: A, B")
    }
  }
}
