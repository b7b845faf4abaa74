import BenchKit

/// The weights of groups that an ``Importance`` allows: each from 0 to 1, with the sum 1.
///
/// Points are drawn uniformly from the region, without rejection:
///
/// - Nothing said, or an order: the region is a simplex. Uniform weights of its vertices give a uniform point, because
///   affine maps keep volumes' proportions (for an order of all groups this is the same as sorting uniform weights;
///   T. Tervonen, R. Lahdelma, "Implementing stochastic multicriteria acceptability analysis", European Journal of
///   Operational Research 178, 2007).
/// - Ranges: one coordinate after the other, each by inverting its distribution given those before. The volume that a
///   coordinate leaves to the others is a box cut by a plane, a sum over subsets of the box's sides.
package struct WeightRegion: Sendable {
  /// The groups, in the order of the weights.
  package let groups: [CriterionGroup]
  private let shape: Shape

  private enum Shape: Sendable {
    case simplex(vertices: [[Double]])
    case box(low: [Double], rest: [BoxSum])
  }

  private let ranges: [ClosedRange<Double>]
  private let order: [[Int]]

  /// The region of `importance` among `groups`; groups that are not among them are passed over. Throws
  /// ``ChoiceError`` when it is empty.
  package init(
    _ importance: Importance, among groups: [CriterionGroup]
  ) throws(ChoiceError) {
    self.groups = groups
    let unit = groups.indices.map { index in groups.indices.map { $0 == index ? 1.0 : 0 } }
    switch importance {
    case .open:
      (shape, ranges, order) = (.simplex(vertices: unit), [], [])
    case .order(let entries):
      let blocks = entries.map { $0.compactMap { groups.firstIndex(of: $0) } }.filter {
        !$0.isEmpty
      }
      let ordered = blocks.indices.map { last -> [Double] in
        let members = blocks[...last].joined()
        return groups.indices.map { members.contains($0) ? 1 / Double(members.count) : 0 }
      }
      let free = groups.indices.filter { !blocks.joined().contains($0) }.map { unit[$0] }
      (shape, ranges, order) = (.simplex(vertices: ordered + free), [], blocks)
    case .ranges(let given):
      let all = groups.map { given[$0] ?? 0...1 }
      let (least, most) = (
        all.reduce(0) { $0 + $1.lowerBound }, all.reduce(0) { $0 + $1.upperBound }
      )
      guard groups.isEmpty || (least <= 1 + 1e-9 && most >= 1 - 1e-9) else {
        throw ChoiceError(
          "no weights fit these ranges: weights add up to 1, but the "
            + (least > 1
              ? "lower bounds alone add up to \(least.shortest)."
              : "upper bounds add up to only \(most.shortest)."))
      }
      let widths = all.map { $0.upperBound - $0.lowerBound }
      (ranges, order) = (all, [])
      shape = .box(
        low: all.map(\.lowerBound), rest: groups.indices.map { BoxSum(Array(widths[$0...])) })
    }
  }

  /// The point that `uniforms` choose, one number above 0 and below 1 per group.
  package func point(_ uniforms: [Double]) -> [Double] {
    switch shape {
    case .simplex(let vertices):
      let shares = Self.simplexPoint(uniforms.prefix(vertices.count))
      return groups.indices.map { group in
        vertices.indices.reduce(0) { $0 + shares[$1] * vertices[$1][group] }
      }
    case .box(let low, let rest):
      var left = 1 - low.reduce(0, +)
      return groups.indices.map { index in
        let part =
          index + 1 < groups.count
          ? rest[index].firstPart(of: left, others: rest[index + 1], uniforms[index])
          : min(max(left, 0), rest[index].widths[0])
        left -= part
        return low[index] + part
      }
    }
  }

  /// The point of the simplex that `uniforms` choose, all but the last of them: each coordinate of a uniform point has,
  /// as a share of what those before it leave to n coordinates, the distribution of 1 - u^(1/(n-1)).
  static func simplexPoint(_ uniforms: some Collection<Double>) -> [Double] {
    var (left, others) = (1.0, uniforms.count - 1)
    return uniforms.map { uniform in
      let kept = others > 0 ? left * (uniform.logarithm / Double(others)).exponential : 0
      defer { (left, others) = (kept, others - 1) }
      return left - kept
    }
  }

  /// Whether a group can have any weight at all.
  package func canWeigh(_ group: CriterionGroup) -> Bool {
    guard let index = groups.firstIndex(of: group), case .box = shape else { return true }
    let others = ranges.indices.filter { $0 != index }.reduce(0) { $0 + ranges[$1].lowerBound }
    return min(ranges[index].upperBound, 1 - others) > 1e-9
  }

  /// Whether `weights` lie in the region, within the error of sums.
  package func contains(_ weights: [Double]) -> Bool {
    let error = 1e-9
    guard weights.allSatisfy({ $0 >= -error }) else { return false }
    if case .box = shape {
      return zip(weights, ranges).allSatisfy {
        $0 >= $1.lowerBound - error && $0 <= $1.upperBound + error
      }
    }
    for block in order where block.contains(where: { abs(weights[$0] - weights[block[0]]) > error })
    {
      return false
    }
    return zip(order, order.dropFirst()).allSatisfy { weights[$0[0]] >= weights[$1[0]] - error }
  }
}

/// A sum of numbers, each from 0 to a width of its own.
private struct BoxSum: Sendable {
  let widths: [Double]
  /// The sum over each subset of the widths that are not 0, and whether it counts positive.
  private let corners: [(sum: Double, sign: Double)]
  private let dimension: Int

  init(_ widths: [Double]) {
    self.widths = widths
    let wide = widths.filter { $0 > 0 }
    dimension = wide.count
    corners = (0..<1 << wide.count).map { subset in
      let members = wide.indices.filter { subset >> $0 & 1 == 1 }
      return (members.reduce(0) { $0 + wide[$1] }, members.count.isMultiple(of: 2) ? 1 : -1)
    }
  }

  /// In proportion to the volume of the points whose sum is at most `sum`. O(2ⁿ).
  private func volume(upTo sum: Double) -> Double {
    corners.reduce(0) { volume, corner in
      guard sum > corner.sum else { return volume }
      return volume + corner.sign
        * (0..<dimension).reduce(1) { power, _ in power * (sum - corner.sum) }
    }
  }

  /// The first number of a uniform point whose sum is `sum`, when `others` are the numbers after it: where the
  /// distribution of that number reaches `share`.
  func firstPart(of sum: Double, others: BoxSum, _ share: Double) -> Double {
    let reach = others.widths.reduce(0, +)
    let (low, high) = (max(0, sum - reach), min(widths[0], sum))
    guard low < high else { return max(0, min(low, widths[0])) }
    // With the first at x, the others have to add up to sum - x: the density there is the derivative of a volume, so
    // that the distribution is a difference of volumes.
    let (whole, none) = (others.volume(upTo: sum - low), others.volume(upTo: sum - high))
    let wanted = whole - share * (whole - none)
    var (least, most) = (low, high)
    for _ in 0..<48 {
      let middle = (least + most) / 2
      if others.volume(upTo: sum - middle) > wanted { least = middle } else { most = middle }
    }
    return (least + most) / 2
  }
}
