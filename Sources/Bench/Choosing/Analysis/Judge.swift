/// Finds the verdict.
///
/// - *Robust*: one pattern is first in more than 95 % of draws, surely (``Certainty``).
/// - *Depends*: not robust, and each of the two patterns that are most often first wins in more than 95 % of draws of the
///   costs, surely, when its own central weights are certain (its confidence factor). Then weights decide between the two,
///   and not the noise. They depend on the groups in which each is better by most; where one of them is worse in no group,
///   on the criteria. The same where the first is on the border of robust.
/// - *Cannot be told*: everything else. At the weights that favour a leader most typically, the noise of the costs or the
///   weights within groups still leave the order open.
struct Judge {
  let patterns: [String]
  let criteria: [Criterion]
  let acceptability: Acceptability
  let region: WeightRegion
  let draws: Int
  /// Whether any criterion tells the patterns apart.
  let decides: Bool

  var verdict: ChoiceVerdict {
    guard let first = leaders.first else { return .undecided(.nobodyLeft) }
    guard patterns.count > 1 else { return .robust(winner: patterns[first]) }
    guard decides else { return .undecided(.nothingDecides) }
    let certainty = Certainty(acceptability.ranks[first][0], of: draws)
    guard certainty != .above else { return .robust(winner: patterns[first]) }
    let second = leaders[1]
    let isNearlyRobust = certainty == .onTheBorder
    guard isNearlyRobust || [first, second].allSatisfy(isSure),
      let dependence = dependence(first, second, isNearlyRobust)
    else {
      return .undecided(
        isNearlyRobust
          ? .onTheBorder(first: patterns[first])
          : .indistinct(first: patterns[first], second: patterns[second]))
    }
    return .depends(dependence)
  }

  /// Whether a pattern is first, surely, at its own central weights.
  private func isSure(_ pattern: Int) -> Bool {
    acceptability.confidence[pattern].map { Certainty($0, of: draws) == .above } ?? false
  }

  /// The patterns, the most often first one before the others.
  private var leaders: [Int] {
    patterns.indices.sorted {
      (acceptability.ranks[$0][0], $1) > (acceptability.ranks[$1][0], $0)
    }
  }

  /// By how much the second pattern costs more, per unit of weight of each criterion.
  private func advantages(_ first: Int, _ second: Int) -> [Double] {
    criteria.map { $0.middleCost(patterns[second]) - $0.middleCost(patterns[first]) }
  }

  private func dependence(
    _ first: Int, _ second: Int, _ isNearlyRobust: Bool
  ) -> ChoiceVerdict.Dependence? {
    let weights = acceptability.central[first]!
    let advantages = advantages(first, second)
    let members = region.groups.map { group in
      criteria.indices.filter { criteria[$0].group == group }
    }
    let sums = members.map { $0.reduce(0) { $0 + weights[$1] } }
    let groups = zip(members, sums).map { members, sum in
      sum > 0 ? members.reduce(0) { $0 + weights[$1] / sum * advantages[$1] } : 0
    }
    let byGroup = Balance(
      names: region.groups.map(\.rawValue), weights: sums, advantages: groups,
      isAllowed: region.contains)
    // Criteria of one group share its weight freely.
    let byCriterion = Balance(
      names: criteria.map(\.name), weights: weights, advantages: advantages,
      isAllowed: { changed in
        members.indices.allSatisfy { group in
          abs(members[group].reduce(0) { $0 + changed[$1] } - sums[group]) < 1e-9
        }
      })
    func found(_ balance: Balance, _ group: (Int) -> CriterionGroup?) -> ChoiceVerdict.Dependence? {
      balance.opposites.map { strength, weakness in
        ChoiceVerdict.Dependence(
          first: patterns[first], second: patterns[second], strength: balance.names[strength],
          weakness: balance.names[weakness], shift: balance.smallestShift,
          isNearlyRobust: isNearlyRobust, group: group(strength))
      }
    }
    return found(byGroup) { _ in nil } ?? found(byCriterion) { criteria[$0].group }
  }

  /// Up to three values that speak for the leader against the next, then up to two that speak against it.
  var reasons: [Reason] {
    guard leaders.count > 1, let weights = acceptability.central[leaders[0]] else { return [] }
    let (first, second) = (leaders[0], leaders[1])
    let effects = zip(weights, advantages(first, second)).map { $0 * $1 }
    let order = criteria.indices.sorted { abs(effects[$0]) > abs(effects[$1]) }
    let speaking =
      order.filter { effects[$0] > 0 }.prefix(3) + order.filter { effects[$0] < 0 }.prefix(2)
    return speaking.map { index in
      Reason(
        criterion: criteria[index], first: patterns[first], second: patterns[second],
        isForFirst: effects[index] > 0)
    }
  }
}

/// Weights, and what each unit of them is worth to the first of two patterns.
private struct Balance {
  let names: [String]
  let weights: [Double]
  let advantages: [Double]
  let isAllowed: ([Double]) -> Bool

  /// What is worth most, and what is worth least; nil unless one helps and the other harms.
  var opposites: (strength: Int, weakness: Int)? {
    guard let best = advantages.indices.max(by: { advantages[$0] < advantages[$1] }),
      let worst = advantages.indices.min(by: { advantages[$0] < advantages[$1] }),
      advantages[best] > 0, advantages[worst] < 0
    else { return nil }
    return (best, worst)
  }

  /// The least weight that, moved from one place to another, leaves nothing of the whole advantage. O(n³).
  var smallestShift: ChoiceVerdict.Shift? {
    let whole = zip(weights, advantages).reduce(0) { $0 + $1.0 * $1.1 }
    guard whole > 0 else { return nil }
    var best: ChoiceVerdict.Shift?
    for from in weights.indices {
      for to in weights.indices where advantages[from] > advantages[to] {
        let amount = whole / (advantages[from] - advantages[to])
        guard amount <= weights[from], amount < best?.amount ?? .infinity else { continue }
        var changed = weights
        changed[from] -= amount
        changed[to] += amount
        if isAllowed(changed) { best = .init(from: names[from], to: names[to], amount: amount) }
      }
    }
    return best
  }
}
