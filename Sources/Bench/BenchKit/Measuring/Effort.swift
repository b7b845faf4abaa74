/// How long and how often is measured.
package struct Effort: Sendable, Equatable, Codable {
  /// The child processes per cell.
  package var forks: Int
  /// The least nanoseconds of a timed batch.
  package var batchNanoseconds: Double
  /// The timed batches per child process.
  package var batches: Int
  /// The batches before those, whose time is not taken.
  package var warmUps: Int

  package init(forks: Int, batchNanoseconds: Double, batches: Int, warmUps: Int) {
    self.forks = forks
    self.batchNanoseconds = batchNanoseconds
    self.batches = batches
    self.warmUps = warmUps
  }

  /// For results that are kept.
  package static let full = Effort(forks: 12, batchNanoseconds: 0.5e6, batches: 24, warmUps: 6)

  /// The forks from which on times are judged: as many as it takes to prove anything.
  package static let judgedForks = 10

  /// Whether times are judged, and measured further where they are undecided.
  package var isJudged: Bool { forks >= Self.judgedForks }

  /// For a first look.
  package static let quick = Effort(forks: 3, batchNanoseconds: 1e6, batches: 5, warmUps: 2)
}
