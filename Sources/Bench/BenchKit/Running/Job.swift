import Spec

/// One child process: a cell, a pass, and which of several forks.
package struct Job: Hashable, Sendable, Codable {
  /// The cell to measure.
  package var cell: Cell
  /// What to measure of it.
  package var pass: Pass
  /// The fork, from 0.
  package var fork: Int
  /// Where the fork's random choices start.
  package var seed: UInt64

  /// A job whose random choices follow from the run's seed, its cell, and its fork.
  package init(_ cell: Cell, _ pass: Pass, fork: Int, runSeed: UInt64) {
    self.cell = cell
    self.pass = pass
    self.fork = fork
    var seed = runSeed
    for byte in "\(cell)".utf8 + [UInt8(truncatingIfNeeded: fork)] {
      var random = SplitMix64(seed: seed ^ UInt64(byte))
      seed = random.next()
    }
    self.seed = seed
  }
}
