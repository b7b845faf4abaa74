import Synchronization

/// Names one application of a mutation, unique in the process, so that a pulse can tell who assigned.
struct CommitNumber: Equatable, Sendable {
  fileprivate let number: UInt64

  /// No assignment yet.
  static let none = CommitNumber(number: 0)
  /// An assignment by no mutation.
  static let outside = CommitNumber(number: 1)

  private static let last = Atomic<UInt64>(1)

  static func next() -> CommitNumber {
    CommitNumber(number: last.add(1, ordering: .relaxed).newValue)
  }

  /// The commit under way in this task.
  static var current: CommitNumber? {
    Worker.current?.commit.value
  }

  /// The commit of which a store is being told.
  static var told: CommitNumber? {
    CommitCell.told?.value
  }
}

/// A commit number that a task carries along as a task-local value.
final class CommitCell: Sendable {
  @TaskLocal static var told: CommitCell?

  // Atomic only because a task local can be inherited by a task that outlives the commit.
  private let number = Atomic<UInt64>(0)

  var value: CommitNumber? {
    get {
      let number = number.load(ordering: .relaxed)
      return number == 0 ? nil : CommitNumber(number: number)
    }
    set { number.store(newValue?.number ?? 0, ordering: .relaxed) }
  }
}
