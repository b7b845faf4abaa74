import Spec

/// Which child processes a run starts, in which order.
package struct RunPlan: Sendable {
  /// One child per cell that counts; their order does not matter.
  package let counts: [Job]
  /// The children that take the time, one after the other.
  package let times: [Job]

  /// A plan for `cells`: every cell once in each round of forks, each round in an order of its own.
  ///
  /// What slows the machine down for a while is so spread over all cells, and none always follows
  /// the same other.
  package init(_ cells: [Cell], _ effort: Effort, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    counts = cells.map { Job($0, .count, fork: 0, runSeed: seed) }
    times = (0..<effort.forks).flatMap { fork in
      cells.shuffled(using: &random).map { Job($0, .time, fork: fork, runSeed: seed) }
    }
  }
}
