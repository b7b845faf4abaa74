/// How often alternatives take which rank when neither weights nor costs are known exactly: SMAA-2.
///
/// Every draw has weights and costs; an alternative's total is the sum of its weighted costs, and the least total is
/// first. Alternatives with the same total share their ranks equally.
///
/// Source: R. Lahdelma, P. Salminen, "SMAA-2: stochastic multicriteria acceptability analysis for group decision
/// making", Operations Research 49 (2001).
package struct Acceptability: Sendable, Equatable {
  /// The share of draws in which an alternative, the first index, has a rank, the second, from 0. Each row and each
  /// column adds up to 1.
  package private(set) var ranks: [[Double]]
  /// The share of draws in which the first alternative has a lower total than the second; equal totals count half.
  /// It depends on no third alternative.
  package private(set) var pairs: [[Double]]
  /// The share of draws in which the first alternative is not worse than the second in any criterion, and better in one.
  package private(set) var dominance: [[Double]]
  /// The mean of the weights of criteria over the draws in which an alternative is first; nil when it never is.
  package private(set) var central: [[Double]?]
  /// The share of draws in which an alternative is first when its central weights are certain: how far the costs alone
  /// leave the answer open.
  package private(set) var confidence: [Double?]

  /// The shares of `alternatives` alternatives over `draws` draws. O(draws × alternatives × (alternatives + criteria)).
  ///
  /// - Parameters:
  ///   - weights: the weights of criteria in a draw.
  ///   - costs: the costs of an alternative in a draw, one per criterion.
  package init(
    alternatives: Int, draws: Int, weights: (Int) -> [Double], costs: (Int, Int) -> [Double]
  ) {
    let square = Array(repeating: Array(repeating: 0.0, count: alternatives), count: alternatives)
    (ranks, pairs, dominance) = (square, square, square)
    central = Array(repeating: nil, count: alternatives)
    confidence = Array(repeating: nil, count: alternatives)
    var all: [[[Double]]] = []
    all.reserveCapacity(draws)
    var sums = Array(repeating: [Double](), count: alternatives)
    for draw in 0..<draws {
      let weights = weights(draw)
      let costs = (0..<alternatives).map { costs($0, draw) }
      let totals = costs.map { Self.total($0, weights) }
      addRanks(totals)
      addPairs(totals, costs)
      Self.addWeights(weights, ofFirstsIn: totals, to: &sums)
      all.append(costs)
    }
    for alternative in 0..<alternatives where ranks[alternative][0] > 0 {
      let weights = sums[alternative].map { $0 / ranks[alternative][0] }
      central[alternative] = weights
      confidence[alternative] = Self.wins(of: alternative, weights, all) / Double(draws)
    }
    divide(by: Double(draws))
  }

  /// Adds the weights of a draw to the sums of the alternatives that are first in it.
  private static func addWeights(
    _ weights: [Double], ofFirstsIn totals: [Double], to sums: inout [[Double]]
  ) {
    let firsts = firsts(totals)
    let share = 1 / Double(firsts.count)
    for alternative in firsts {
      if sums[alternative].isEmpty { sums[alternative] = weights.map { _ in 0 } }
      for criterion in weights.indices {
        sums[alternative][criterion] += share * weights[criterion]
      }
    }
  }

  /// The draws of costs in which an alternative is first with these weights.
  private static func wins(
    of alternative: Int, _ weights: [Double], _ draws: [[[Double]]]
  ) -> Double {
    draws.reduce(0) { wins, costs in
      let firsts = firsts(costs.map { total($0, weights) })
      return firsts.contains(alternative) ? wins + 1 / Double(firsts.count) : wins
    }
  }

  /// Makes shares out of numbers of draws.
  private mutating func divide(by draws: Double) {
    for first in ranks.indices {
      for second in ranks.indices {
        ranks[first][second] /= draws
        pairs[first][second] /= draws
        dominance[first][second] /= draws
      }
    }
  }

  private static func total(_ costs: [Double], _ weights: [Double]) -> Double {
    var total = 0.0
    for criterion in weights.indices { total += weights[criterion] * costs[criterion] }
    return total
  }

  /// The alternatives with the least total; they share the first rank.
  private static func firsts(_ totals: [Double]) -> [Int] {
    let least = totals.min()
    return totals.indices.filter { totals[$0] == least }
  }

  private mutating func addRanks(_ totals: [Double]) {
    for alternative in totals.indices {
      var (better, equal) = (0, 0)
      for total in totals {
        if total < totals[alternative] { better += 1 }
        if total == totals[alternative] { equal += 1 }
      }
      for rank in better..<better + equal { ranks[alternative][rank] += 1 / Double(equal) }
    }
  }

  private mutating func addPairs(_ totals: [Double], _ costs: [[Double]]) {
    for first in totals.indices {
      for second in totals.indices where first != second {
        if totals[first] < totals[second] { pairs[first][second] += 1 }
        if totals[first] == totals[second] { pairs[first][second] += 0.5 }
        if Self.dominates(costs[first], costs[second]) { dominance[first][second] += 1 }
      }
    }
  }

  private static func dominates(_ one: [Double], _ other: [Double]) -> Bool {
    var isBetter = false
    for criterion in one.indices {
      if one[criterion] > other[criterion] { return false }
      if one[criterion] < other[criterion] { isBetter = true }
    }
    return isBetter
  }
}
