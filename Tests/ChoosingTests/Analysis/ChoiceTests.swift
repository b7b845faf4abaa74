import BenchKit
import Testing

@testable import Choosing

/// What any answer must satisfy.
@Suite struct ChoiceTests {
  private static let frame = Scales().frame

  /// Times of two workloads, as shares of a frame, per pattern.
  private func rows(_ shares: [(String, counter: Double, list: Double)]) -> [ResultRow] {
    shares.flatMap { pattern, counter, list in
      [
        Files.time(pattern, "counter.increment", 1, counter * Self.frame),
        Files.time(pattern, "list.swap", 1_000, list * Self.frame, .init(axis: .rows)),
      ]
    }
  }

  private func choose(
    _ rows: [ResultRow], _ question: Question = .quick(), _ effort: EffortResult? = nil
  ) throws -> Choice {
    try Choice(question, Files.evidence(rows, nil, effort), KnownPatterns([]))
  }

  @Test(arguments: [1, 2, 3])
  func onePatternUnderTwoNamesSplitsInHalf(seed: UInt64) throws {
    let choice = try choose(
      rows([("A", 0.2, 0.3), ("B", 0.2, 0.3)]), .quick(10_000, seed: seed),
      Files.effort(["A": 600, "B": 600, "Spec": 300]))
    #expect(abs(choice.first("A") - 0.5) < 0.02)
    #expect(abs(choice.pair("A", "B") - 0.5) < 0.02)
    #expect(
      [("A", "B"), ("B", "A")].contains { first, second in
        choice.verdict == .undecided(.indistinct(first: first, second: second))
      })
  }

  @Test func anotherAlternativeChangesNoPair() throws {
    let all = rows([
      ("A", 0.20, 0.30), ("B", 0.25, 0.20), ("C", 0.005, 0.9), ("D", 0.004, 0.002),
      ("E", 0.003, 0.002),
    ])
    let effort = Files.effort(["A": 600, "B": 550, "C": 900, "D": 700, "E": 700, "Spec": 300])
    let whole = try choose(all, .quick(), effort)
    for names in [["A", "B"], ["A", "B", "C"], ["D", "E"], ["C", "D", "E"], ["B", "E"]] {
      var question = Question.quick()
      question.patterns = names
      // Some are left out of the choice, and then of the files as well.
      let chosen = try choose(all, question, effort)
      let kept = all.filter { names.contains($0.cell.pattern) }
      var least = effort
      least.rows.removeAll { $0.pattern != "Spec" && !names.contains($0.pattern) }
      let alone = try choose(kept, .quick(), least)
      for one in names {
        for other in names where other != one {
          #expect(chosen.pair(one, other) == whole.pair(one, other))
          #expect(alone.pair(one, other) == whole.pair(one, other))
        }
      }
    }
  }

  @Test func twoSeedsDifferByLessThanOneAndAHalfPoints() throws {
    let all = rows([("A", 0.20, 0.30), ("B", 0.25, 0.20), ("C", 0.22, 0.25), ("D", 0.3, 0.18)])
    let effort = Files.effort(["A": 600, "B": 620, "C": 590, "D": 640, "Spec": 3_000])
    let first = try choose(all, .quick(10_000, seed: 0), effort)
    for seed: UInt64 in 1...8 {
      let other = try choose(all, .quick(10_000, seed: seed), effort)
      for (one, two) in zip(first.acceptability.ranks.joined(), other.acceptability.ranks.joined())
      {
        #expect(abs(one - two) < 0.015, "seed \(seed)")
      }
    }
  }

  @Test func theSameQuestionHasTheSameAnswer() throws {
    let all = rows([("A", 0.20, 0.30), ("B", 0.25, 0.20)])
    #expect(try choose(all).acceptability == choose(all).acceptability)
  }

  @Test func aCriterionBelowTheThresholdIsDroppedByNameAndFlipsNothing() throws {
    // A is far better in what nobody notices, B a little in what counts.
    let all = rows([("A", 0.000_01, 0.30), ("B", 0.009, 0.20)])
    let choice = try choose(all)
    #expect(choice.dropped.map(\.criterion.name) == ["counter.increment"])
    #expect(choice.criteria.map(\.name) == ["list.swap/1000"])
    #expect(choice.verdict == .robust(winner: "B"))
    #expect(choice.first("B") == 1)
    var question = Question.quick()
    question.importance = try Importance.ranges("dispatch=0.99..")
    #expect(try choose(all, question).first("B") == 1)
    question.scales.threshold = 0
    #expect(try choose(all, question).first("B") < 0.2)
  }

  @Test func whereNothingIsNoticedNothingCanBeTold() throws {
    let choice = try choose(rows([("A", 0.001, 0.002), ("B", 0.004, 0.001)]))
    #expect(choice.verdict == .undecided(.nothingDecides))
    #expect(choice.criteria.isEmpty && choice.dropped.count == 2)
    #expect(choice.first("A") == 0.5)
  }

  @Test func groupsAreWeightedBeforeTheirCriteria() throws {
    // A loses in nine list workloads by as much as it wins in one of dispatch.
    let many = (0..<9).flatMap { number in
      [("A", 0.3), ("B", 0.2)].map { Files.time($0, "list.w\(number)", 1_000, $1 * Self.frame) }
    }
    let one = [("A", 0.2), ("B", 0.3)].map {
      Files.time($0, "counter.increment", 1, $1 * Self.frame)
    }
    #expect(abs(try choose(one + many).first("A") - 0.5) < 0.03)
  }

  @Test func anAnswerThatDependsSaysOnWhatAndHowMuch() throws {
    let choice = try choose(rows([("A", 0.1, 0.4), ("B", 0.3, 0.1)]))
    guard case .depends(let found) = choice.verdict else {
      Issue.record("\(choice.verdict)")
      return
    }
    // B is first unless dispatch weighs more than 3/5: 0.2 w < 0.3 (1 - w).
    #expect(found.first == "B" && found.second == "A")
    #expect(found.strength == "lists" && found.weakness == "dispatch")
    #expect(abs(choice.first("B") - 0.6) < 0.02)
    // B's central weight of dispatch is 0.3, so that 0.3 has to move.
    #expect(found.shift?.from == "lists" && found.shift?.to == "dispatch")
    #expect(abs((found.shift?.amount ?? 0) - 0.3) < 0.02)
    #expect(choice.reasons.map(\.isForFirst) == [true, false])
  }

  @Test func aDependenceWithinAGroupNamesCriteria() throws {
    let all = [("A", 0.1, 0.4), ("B", 0.3, 0.1)].flatMap { pattern, one, other in
      [
        Files.time(pattern, "list.one", 1, one * Self.frame),
        Files.time(pattern, "list.other", 1, other * Self.frame),
      ]
    }
    guard case .depends(let found) = try choose(all).verdict else {
      Issue.record("no dependence")
      return
    }
    #expect(found.strength == "list.other" && found.weakness == "list.one")
    #expect(found.group == .lists)
    var question = Question.quick()
    question.without = ["LIST.one"]
    let choice = try choose(all, question)
    #expect(choice.verdict == .robust(winner: "B"))
    #expect(choice.dropped.map(\.because) == [.leftOut])
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7] as [UInt64])
  func aShareOnTheBorderIsNeverCalledRobust(seed: UInt64) throws {
    // B is first unless dispatch weighs more than 0.95: 0.01 w < 0.19 (1 - w).
    let all = rows([("A", 0.10, 0.40), ("B", 0.11, 0.21)])
    let choice = try choose(all, .quick(1_000, seed: seed))
    guard case .depends(let found) = choice.verdict else {
      Issue.record("\(choice.verdict)")
      return
    }
    #expect(found.isNearlyRobust && found.first == "B")
  }

  @Test func aGroupWithoutWeightDecidesNothing() throws {
    var question = Question.quick()
    question.importance = try Importance.ranges("dispatch=..0")
    let choice = try choose(rows([("A", 0.1, 0.4), ("B", 0.3, 0.1)]), question)
    #expect(choice.criteria.map(\.group) == [.lists])
    #expect(choice.dropped.map(\.because) == [.weightless])
    #expect(choice.verdict == .robust(winner: "B"))
    question.importance = try Importance.ranges("dispatch=1")
    #expect(try choose(rows([("A", 0.1, 0.4), ("B", 0.3, 0.1)]), question).criteria.count == 1)
  }

  @Test func featuresThatAnAppDoesNotHaveCountForNothing() throws {
    var question = Question.quick()
    question.load.features = [.counter]
    var effort = Files.effort(["A": 600, "B": 600, "Spec": 300])
    for index in effort.rows.indices where effort.rows[index].subject == "counter" {
      effort.rows[index].value = effort.rows[index].pattern == "A" ? 100 : 150
    }
    let choice = try choose(rows([("A", 0.001, 0.9), ("B", 0.001, 0.1)]), question, effort)
    #expect(choice.criteria.map(\.name) == ["tokens of the features"])
    #expect(choice.verdict == .robust(winner: "A"))
    #expect(choice.absent == [.memory])
    question.load.rows = 100
    #expect(throws: ChoiceError.self) { _ = try choose(rows([("A", 0.1, 0.1)]), question, effort) }
  }

  @Test func codeIsAsLongAsAnotherAuthorMightHaveWrittenIt() throws {
    let all = rows([("A", 0.001, 0.001), ("B", 0.001, 0.001)])
    func first(_ tokens: Int, margin: Double) throws -> Double {
      var question = Question.quick()
      question.scales.margin = margin
      return try choose(all, question, Files.effort(["A": 900, "B": tokens, "Spec": 300]))
        .first("A")
    }
    #expect(try first(903, margin: 0) == 1)
    // Each lies anywhere within a tenth, so that nearly equal ones split in halves.
    #expect(abs(try first(903, margin: 0.1) - 0.5) < 0.05)
    #expect(try first(1_110, margin: 0.1) == 1)
  }

  @Test func driversOfChangesCount() throws {
    var effort = Files.effort(["A": 600, "B": 600, "Spec": 300])
    for (pattern, tokens, driver) in [("Spec", 10, nil), ("A", 20, 30), ("B", 20, nil)] {
      func add(_ metric: String, _ value: Int?) {
        guard let value else { return }
        effort.rows.append(
          .init(
            pattern: pattern, subject: "change.undo", metric: metric, unit: "tokens", value: value,
            status: .ok))
      }
      add("tokens", tokens)
      add("tokens.driver", driver)
    }
    let choice = try choose(rows([("A", 0.001, 0.001), ("B", 0.001, 0.001)]), .quick(), effort)
    let changes = try #require(
      choice.criteria.first { $0.name == "tokens of the standard changes" })
    #expect(
      changes.entries["A"]?.summary.middle == 50 && changes.entries["B"]?.summary.middle == 20)
  }

  @Test func anOrderDecides() throws {
    let all = rows([("A", 0.1, 0.5), ("B", 0.5, 0.1)])
    var question = Question.quick()
    question.importance = try Importance.order("dispatch>lists")
    #expect(try choose(all, question).verdict == .robust(winner: "A"))
    question.importance = try Importance.order("lists>dispatch")
    #expect(try choose(all, question).verdict == .robust(winner: "B"))
  }

  @Test func theOnlyPatternWins() throws {
    #expect(try choose(rows([("A", 0.1, 0.2)])).verdict == .robust(winner: "A"))
  }

  @Test func aMissingCellWidensToTheRangeOfTheFilesAndIsSaid() throws {
    var all = rows([("A", 0.10, 0.2), ("B", 0.30, 0.2), ("C", 0.50, 0.2)])
    all.removeAll { $0.cell.pattern == "B" && $0.cell.workload == "counter.increment" }
    all.append(Files.missing("B", "counter.increment", because: "fork 2 failed"))
    let choice = try choose(all, .quick(5_000))
    let entry = try #require(choice.criteria.first { $0.name == "counter.increment" }?.entries["B"])
    #expect(entry.missing == "fork 2 failed")
    #expect(abs(entry.summary.low / Self.frame - 0.1) < 0.001)
    #expect(abs(entry.summary.high / Self.frame - 0.5) < 0.001)
    // Anywhere between the two is worse than the best and better than the worst, and a quarter of it is in a quarter.
    let draws = (0..<4_000).map { entry.quantity.value($0) / Self.frame }
    #expect(abs(Double(draws.count { $0 < 0.2 }) / 4_000 - 0.25) < 0.02)
    #expect(choice.pair("A", "B") > 0.9 && choice.pair("B", "C") > 0.9)
  }

  @Test func effortCountsInMultiplesOfTheSpecification() throws {
    let choice = try choose(
      rows([("A", 0.001, 0.001), ("B", 0.001, 0.001)]), .quick(),
      Files.effort(["A": 600, "B": 900, "Spec": 300]))
    let criterion = try #require(choice.criteria.first)
    #expect(criterion.name == "tokens of the features" && criterion.scale == 300)
    #expect(criterion.middleCost("A") == 2 && criterion.middleCost("B") == 3)
    #expect(choice.verdict == .robust(winner: "A"))
    #expect(choice.absent == [.asynchronous, .memory])
  }

  @Test func anUnknownPatternIsRefusedWithTheNames() throws {
    var question = Question.quick()
    question.patterns = ["a", "X"]
    let error = #expect(throws: ChoiceError.self) {
      _ = try choose(rows([("A", 0.1, 0.1), ("B", 0.1, 0.1)]), question)
    }
    #expect(error?.description == "the files hold no pattern 'X'. Patterns: A, B")
  }
}
