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
      Files.sweep(.visibleRows, pattern, [(100, share * Self.frame), (10_000, share * Self.frame)])
    }
  }

  @Test func `what takes more than its share of a frame cannot keep up`() throws {
    let choice = try choose(
      lists([("A", 0.26), ("B", 0.24)]), ["A": 100, "B": 900], list())
    #expect(choice.candidates.map(\.pattern) == ["B", "A"])
    #expect(choice.of("A").standing == .cannotKeepUp && choice.of("B").standing == .left)
    #expect(choice.shortest.map(\.pattern) == ["B"])
  }

  @Test func `actions may keep a processor busy for half of the time`() throws {
    // A fifth of a frame is not a problem 60 times a second, and too much 400 times.
    #expect(try choose(lists([("A", 0.2)]), nil, list(rate: 60)).of("A").standing == .left)
    let busy = try choose(lists([("A", 0.2)]), nil, list(rate: 400))
    #expect(busy.of("A").standing == .cannotKeepUp)
    let work = try busy.of("A").work.get()
    #expect(abs(work.busy - 0.2 * Self.frame * 400 / 1e9) < 1e-9 && abs(work.ofFrame - 0.2) < 1e-9)
    // How often actions come changes nothing of what one of them takes of a frame.
    #expect(busy.of("A").band == .belowQuarter && work.isTooBusy && !work.isOverFrame)
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

  @Test func `among those of one band the shortest is named and those about as short`() throws {
    let choice = try choose(
      lists([("A", 0.001), ("B", 0.009), ("C", 0.002)]), ["A": 1_101, "B": 1_000, "C": 1_100],
      list())
    #expect(choice.shortest.map(\.pattern) == ["B", "C"])
  }

  @Test func `a preference decides only among those about as short`() throws {
    var question = list()
    question.preferred = ["c", "A"]
    let choice = try choose(
      lists([("A", 0.1), ("B", 0.1), ("C", 0.1)]), ["A": 1_300, "B": 1_000, "C": 1_050], question)
    #expect(choice.shortest.map(\.pattern) == ["C", "B"])
  }

  @Test func `among those about as short the smaller framework comes first`() throws {
    let rows = lists([("A", 0.1), ("B", 0.1), ("C", 0.1)])
    let effort = Files.effort(
      ["A": 1_000, "B": 1_050, "C": 1_200], framework: ["A": 5_000])
    let choice = try Choice(list(), Files.evidence(rows, nil, effort), KnownPatterns([]))
    #expect(choice.shortest.map(\.pattern) == ["B", "A"])
    #expect(choice.firstTwo.map(\.pattern) == ["B", "A"])
    #expect(choice.of("A").code.framework == 5_000)
  }

  @Test func `code is that of the screen that was asked about`() throws {
    let effort = Files.effort(
      ["A": 10, "B": 20], list: ["A": 500, "B": 1], search: ["A": 3, "B": 4])
    let rows = ["A", "B"].flatMap { Files.screen($0, 10) } + lists([("A", 0.1), ("B", 0.1)])
    func tokens(_ question: Question) throws -> [Int?] {
      let choice = try Choice(question, Files.evidence(rows, nil, effort), KnownPatterns([]))
      return ["A", "B"].map { choice.of($0).code.tokens }
    }
    var question = Question()
    #expect(try tokens(question) == [13, 24])
    question.load.searches = false
    #expect(try tokens(question) == [10, 20])
    question.load.rows = 1_000
    #expect(try tokens(question) == [510, 21])
  }

  @Test func `useless renders of a list are seen where every frame has one`() throws {
    let rows =
      lists([("A", 0.001), ("B", 0.001)]) + Files.renders("A", useless: 19)
      + Files.renders("B", useless: 0)
    let choice = try choose(rows, ["A": 100, "B": 900], list())
    #expect(choice.of("A").uselessRenders == UselessRenders(perChange: 19, perSecond: 19 * 60))
    #expect(choice.of("A").standing == .costly && choice.shortest.map(\.pattern) == ["B"])
    for (length, rate, seen) in [
      (20, 60, true), (10, 10, false), (2, 0.1, false), (2, 60, false), (2, 121, true),
      (1_000, 6.4, true), (1_000, 6.3, false), (1, 1_000, false),
    ] as [(Int, Double, Bool)] {
      let short = try choose(rows, nil, list(length, rate: rate))
      #expect(short.of("A").isCostly == seen, "\(length) rows, \(rate) a second")
      #expect(short.of("A").uselessRenders?.perChange == Double(min(19, length - 1)))
    }
    // A screen without a list renders none of them.
    let screen = try choose(Files.screen("A", 10) + Files.renders("A", useless: 19))
    #expect(screen.of("A").uselessRenders == nil)
  }

  @Test func `where all show a cost the shortest of them is named`() throws {
    let rows =
      lists([("A", 0.1), ("B", 0.1)]) + ["A", "B"].flatMap { Files.renders($0, useless: 5) }
    let choice = try choose(rows, ["A": 200, "B": 100], list())
    #expect(choice.best.map(\.standing) == [.costly, .costly])
    #expect(choice.shortest.map(\.pattern) == ["B"])
  }

  @Test func `of those that render unchanged rows the one that renders fewer comes first`() throws {
    let rows =
      lists([("A", 0.1), ("B", 0.1)]) + Files.renders("A", useless: 19)
      + Files.renders("B", useless: 3)
    for rate in [1.0, 10, 30, 50, 100] {
      let choice = try choose(rows, ["A": 100, "B": 900], list(rate: rate))
      // A is the shortest until users see what it renders, and never again.
      #expect(choice.shortest.map(\.pattern) == [rate * 19 < 120 ? "A" : "B"])
    }
  }

  @Test func `what was not measured is not recommended and says why`() throws {
    let rows = Files.screen("A", 10) + [Files.missing("B", "counter.screen", because: "it hangs")]
    let choice = try choose(rows, ["A": 900, "B": 100])
    #expect(choice.candidates.map(\.standing) == [.left, .unmeasured])
    #expect(
      choice.of("B").work == .failure(Cost.Unknown(because: "counter.screen: it hangs")))
    #expect(choice.shortest.map(\.pattern) == ["A"])
  }

  @Test func severalObserversRequireTheCapability() throws {
    var question = Question()
    question.load.observers = 2
    let sweep = Files.sweep(.observers, "A", [(1, 10), (8, 10)])
    let choice = try choose(Files.screen("A", 10) + sweep, nil, question)
    #expect(choice.of("A").lacks.map(\.capability) == [.severalObservers])
  }

  @Test func sendersOrderAndExcludeNobody() throws {
    var question = Question()
    question.load.senders = 4
    // Only B's actions were sent from tasks.
    let rows =
      Files.screen("A", 10) + Files.screen("B", 10) + Files.sweep(.senders, "B", [(1, 5), (8, 5)])
    let choice = try Choice(
      question,
      Files.evidence(rows, Files.verified("B", .threadSafeSend), Files.effort(["A": 1, "B": 9])),
      KnownPatterns([]))
    #expect(choice.candidates.map(\.pattern) == ["B", "A"])
    #expect(choice.candidates.map(\.standing) == [.left, .left])
    #expect(choice.of("A").hops && !choice.of("B").hops)
    #expect(try choice.of("A").work.get().action.value == 10)
    #expect(try choice.of("B").work.get().action.value == 15)
    #expect(
      choice.shortest.map(\.pattern) == ["B"] && choice.shortestWithHop.map(\.pattern) == ["A"])
    question.requires = [.threadSafeSend]
    let strict = try Choice(
      question, Files.evidence(rows, Files.verified("B", .threadSafeSend)), KnownPatterns([]))
    #expect(strict.of("A").standing == .cannot)
  }

  @Test func `a preferred pattern is asked about too`() throws {
    var question = Question()
    question.patterns = ["A"]
    question.preferred = ["B"]
    let choice = try choose(
      Files.screen("A", 10) + Files.screen("B", 10) + Files.screen("C", 10), ["A": 1, "B": 9],
      question)
    #expect(choice.candidates.map(\.pattern) == ["A", "B"])
    #expect(choice.otherPreferred.map(\.pattern) == ["B"])
  }

  @Test func `an unknown pattern is refused with the names`() throws {
    var asked = Question()
    asked.patterns = ["a", "X"]
    var preferring = Question()
    preferring.preferred = ["X"]
    for question in [asked, preferring] {
      let error = #expect(throws: ChoiceError.self) {
        _ = try choose(Files.screen("A", 1) + Files.screen("B", 1), nil, question)
      }
      #expect(
        error?.description
          == "the files hold no pattern 'X'. Patterns: A, B. To see another architecture beside them, "
          + "write an adapter: \(KnownPatterns.page)")
    }
  }
}
