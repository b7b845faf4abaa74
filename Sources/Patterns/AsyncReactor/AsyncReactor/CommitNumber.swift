import Synchronization

/// Names one application of a mutation, unique in the process, so that a pulse can tell who assigned.
@usableFromInline
struct CommitNumber: Equatable, Sendable {
  @usableFromInline
  let number: UInt64

  /// No assignment yet.
  @usableFromInline
  static let none = CommitNumber(number: 0)
  /// An assignment by no mutation.
  @usableFromInline
  static let outside = CommitNumber(number: 1)

  @usableFromInline
  static let last = Atomic<UInt64>(1)

  @usableFromInline
  static func next() -> CommitNumber {
    CommitNumber(number: last.add(1, ordering: .relaxed).newValue)
  }

  /// The commit under way in this task.
  @usableFromInline
  static var current: CommitNumber? {
    Worker.current?.commit.value
  }

  /// The commit of which a store is being told.
  @usableFromInline
  static var told: CommitNumber? {
    CommitCell.told?.value
  }
}

/// A commit number that a task carries along as a task-local value.
@usableFromInline
final class CommitCell: Sendable {
  @usableFromInline
  @TaskLocal static var told: CommitCell?

  // Atomic only because a task local can be inherited by a task that outlives the commit.
  @usableFromInline
  let number = Atomic<UInt64>(0)

  @usableFromInline
  var value: CommitNumber? {
    get {
      let number = number.load(ordering: .relaxed)
      return number == 0 ? nil : CommitNumber(number: number)
    }
    set { number.store(newValue?.number ?? 0, ordering: .relaxed) }
  }

  @usableFromInline
  init() {}

  /// Runs `operation` while its number is that of the commit of which stores are being told.
  @usableFromInline
  @MainActor
  func whileTold(_ operation: @MainActor () -> Void) {
    CommitCell.$told.withValue(self) { operation() }
  }
}
