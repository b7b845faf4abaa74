import BenchKit
import Spec
import Testing

@testable import Choosing

/// What any answer must satisfy, on random results.
@Suite struct ChoiceLawsTests {
  private static let names = ["A", "B", "C", "D", "E"]
  private static let frame = Limits().frame

  /// What one pattern costs; a smaller number is never worse.
  private struct Costs {
    var few, many, useless: Double
    var tokens: Int

    init(_ generator: inout SplitMix64) {
      func some(_ choices: [Double]) -> Double {
        choices[Int(Double.random(in: 0..<1, using: &generator) * Double(choices.count))]
          * (0.5 + Double.random(in: 0..<1, using: &generator))
      }
      few = some([0.001, 0.01, 0.05]) * ChoiceLawsTests.frame
      many = few * some([1, 2, 10, 50])
      useless = some([0, 0, 19])
      tokens = 1_000 + Int(Double.random(in: 0..<1, using: &generator) * 400)
    }

    func rows(_ pattern: String) -> [ResultRow] {
      Files.sweep(.visibleRows, pattern, [(100, few), (1_000, many)])
        + Files.renders(pattern, useless: useless)
    }

    /// The same with one of its costs lower.
    func cheaper(_ place: Int) -> Costs {
      var costs = self
      switch place {
      case 0: costs.few *= 0.3
      case 1: costs.many *= 0.3
      case 2: costs.useless = 0
      default: costs.tokens -= 250
      }
      return costs
    }
  }

  private func choose(
    _ costs: [String: Costs], rows: Int, rate: Double = 60
  ) throws -> Choice {
    var question = Question()
    question.load.rows = rows
    question.load.actionsPerSecond = rate
    let all = costs.sorted { $0.key < $1.key }
    return try Choice(
      question,
      Files.evidence(
        all.flatMap { $0.value.rows($0.key) }, nil,
        Files.effort(costs.mapValues(\.tokens))), KnownPatterns([]))
  }

  private func someCosts(_ generator: inout SplitMix64) -> [String: Costs] {
    var costs: [String: Costs] = [:]
    for name in Self.names { costs[name] = Costs(&generator) }
    return costs
  }

  @Test func `making a pattern cheaper never makes its answer worse`() throws {
    var generator = SplitMix64(seed: 1)
    for round in 0..<200 {
      let costs = someCosts(&generator)
      let rows = [50, 100, 400, 1_000][round % 4]
      let before = try choose(costs, rows: rows)
      for name in Self.names {
        for place in 0..<4 {
          var changed = costs
          changed[name] = costs[name]!.cheaper(place)
          let after = try choose(changed, rows: rows)
          let places = [before, after].map { choice in
            choice.candidates.firstIndex { $0.pattern == name }!
          }
          #expect(places[1] <= places[0], "round \(round), \(name), cost \(place)")
          #expect(after.of(name).standing <= before.of(name).standing)
          #expect(
            after.isNamed(name) || !before.isNamed(name), "round \(round), \(name), cost \(place)")
        }
      }
    }
  }

  @Test func `another alternative changes nothing that is said of two`() throws {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let costs = someCosts(&generator)
      let whole = try choose(costs, rows: 400)
      for left in Self.names {
        let some = try choose(costs.filter { $0.key != left }, rows: 400)
        #expect(
          some.candidates.map(\.pattern) == whole.candidates.map(\.pattern).filter { $0 != left })
        for candidate in some.candidates {
          let same = whole.of(candidate.pattern)
          #expect(candidate.standing == same.standing && candidate.work == same.work)
          #expect(candidate.uselessRenders == same.uselessRenders && candidate.code == same.code)
        }
      }
    }
  }

  @Test func `one pattern under two names gets the same answer`() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<100 {
      var costs = someCosts(&generator)
      costs["B"] = costs["A"]
      let choice = try choose(costs, rows: 400)
      #expect(choice.of("A").standing == choice.of("B").standing)
      #expect(
        choice.shortest.contains { $0.pattern == "A" }
          == choice.shortest.contains { $0.pattern == "B" })
    }
  }

  /// Once a larger load has set a pattern back behind another, a still larger one brings it back only where nobody else is
  /// able any more.
  @Test func `a recommendation does not come back as the load grows`() throws {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<200 {
      let costs = someCosts(&generator)
      for grows in [
        [50, 100, 200, 400, 700, 1_000].map { ($0, 60.0) },
        [1, 5, 10, 50, 100, 400].map { (400, $0) },
      ] {
        var dropped: Set<String> = []
        var former: (Candidate.Standing, [String])?
        for (rows, rate) in grows {
          let choice = try choose(costs, rows: rows, rate: rate)
          guard let standing = choice.best.first?.standing, choice.isAnswered else { break }
          let named = choice.best.map(\.pattern)
          if let former, former.0 == standing {
            dropped.formUnion(former.1.filter { !named.contains($0) })
          } else {
            dropped = []
          }
          #expect(dropped.isDisjoint(with: named))
          former = (standing, named)
        }
      }
    }
  }
}
