/// How often disturbed forks may be done again, so that a run ends on a busy machine too.
package struct RedoAllowance: Sendable {
  /// The most times that one fork is done again.
  package static let perFork = 2
  /// The forks of a run for each that may be done again.
  package static let forksPerRedo = 8

  private var left: Int

  /// An allowance for a run of `forks`.
  package init(forks: Int) { left = forks / Self.forksPerRedo }

  /// Whether a fork that was done again `redone` times, and was disturbed, is done once more.
  package mutating func permits(redone: Int) -> Bool {
    guard redone < Self.perFork, left > 0 else { return false }
    left -= 1
    return true
  }
}
