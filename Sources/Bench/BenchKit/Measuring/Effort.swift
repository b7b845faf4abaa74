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

  /// For results that are kept.
  package static let full = Effort(forks: 10, batchNanoseconds: 4e6, batches: 7, warmUps: 3)

  /// For a first look.
  package static let quick = Effort(forks: 3, batchNanoseconds: 1e6, batches: 5, warmUps: 2)
}
