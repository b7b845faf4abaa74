/// The numbers of rounds after which a family of comparisons is examined.
///
/// Undecided comparisons are measured further and examined again. Every look has an equal share of
/// `alpha`, fixed beforehand, so repeated looks never make a false claim more likely than `alpha`: of a
/// difference, in the whole family; of sameness, in a comparison.
package struct LookPlan: Sendable, Equatable {
  /// The chance of any false difference in a family, in all looks together; and that of calling a pair the
  /// same whose difference is not negligible.
  ///
  /// Half of the promised 1 %, so that a team that counts alarms on identical builds finds the promise
  /// kept, and not just met on average.
  package static let alpha = 0.005

  /// The largest relative difference that is negligible by default.
  package static let delta = 0.02

  /// The total number of rounds at each look, in ascending order.
  package let rounds: [Int]
  /// The chance of a false claim in all looks.
  package let alpha: Double

  /// Looks after these rounds.
  package init(rounds: [Int], alpha: Double = LookPlan.alpha) {
    precondition(!rounds.isEmpty && zip(rounds, rounds.dropFirst()).allSatisfy { $0 < $1 })
    self.rounds = rounds
    self.alpha = alpha
  }

  /// Looks at a family of `comparisons` after at least `first` rounds, then after twice as many each time.
  ///
  /// - Parameter proving: the first look, from 0, that has enough rounds to prove a difference. Sameness
  ///   needs fewer.
  package init(
    comparisons: Int, first: Int, looks: Int, proving: Int = 0, alpha: Double = LookPlan.alpha
  ) {
    precondition(proving < looks)
    let least = Self.leastRounds(level: alpha / Double(looks * max(comparisons, 1)))
    let start = max(first, (least + (1 << proving) - 1) >> proving)
    self.init(rounds: (0..<looks).map { start << $0 }, alpha: alpha)
  }

  /// The share of `alpha` of each look.
  package var alphaPerLook: Double { alpha / Double(rounds.count) }

  /// The fewest rounds after which a signed-rank test can reject at `level`, which it does when all
  /// signs are equal.
  package static func leastRounds(level: Double) -> Int {
    var rounds = 1
    var chance = 1.0
    while chance > level {
      rounds += 1
      chance /= 2
    }
    return rounds
  }
}
