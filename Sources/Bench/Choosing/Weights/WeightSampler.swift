import BenchKit

/// Draws weights of criteria: first those of groups, uniformly from the region that an importance allows, then those of
/// the criteria within each group, uniformly.
package struct WeightSampler: Sendable {
  /// The region of the groups that have criteria.
  package let region: WeightRegion
  private let groupOfCriterion: [Int]
  /// The criteria of each group.
  private let members: [[Int]]
  private let groupNumbers: [[Double]]
  private let numbers: [[Double]]

  /// A sampler of `draws` draws for criteria of these names. Throws ``ChoiceError`` when no weights fit.
  package init(
    _ criteria: [(name: String, group: CriterionGroup)], _ importance: Importance, draws: Int,
    seed: UInt64
  ) throws(ChoiceError) {
    let groups = CriterionGroup.allCases.filter { group in criteria.contains { $0.group == group } }
    region = try WeightRegion(importance, among: groups)
    groupOfCriterion = criteria.map { groups.firstIndex(of: $0.group)! }
    let groupOfCriterion = groupOfCriterion
    members = groups.indices.map { group in
      criteria.indices.filter { groupOfCriterion[$0] == group }
    }
    groupNumbers = groups.map { group in
      RandomStream(seed: seed, "weight of group \(group.rawValue)").stratified(draws)
    }
    numbers = criteria.map {
      RandomStream(seed: seed, "weight of \($0.name)").stratified(draws)
    }
  }

  /// The weights of a draw, one per criterion; their sum is 1.
  package func weights(_ draw: Int) -> [Double] {
    let groups = region.point(groupNumbers.map { $0[draw] })
    var weights = Array(repeating: 0.0, count: groupOfCriterion.count)
    for (group, members) in members.enumerated() {
      let shares = WeightRegion.simplexPoint(members.map { numbers[$0][draw] })
      for (criterion, share) in zip(members, shares) { weights[criterion] = groups[group] * share }
    }
    return weights
  }

  /// The weights of groups that weights of criteria add up to.
  package func groupWeights(_ weights: [Double]) -> [Double] {
    var sums = Array(repeating: 0.0, count: region.groups.count)
    for (criterion, group) in groupOfCriterion.enumerated() { sums[group] += weights[criterion] }
    return sums
  }

  /// The same by the names of groups.
  func weightsByGroup(_ weights: [Double]) -> [CriterionGroup: Double] {
    Dictionary(uniqueKeysWithValues: zip(region.groups, groupWeights(weights)))
  }
}
