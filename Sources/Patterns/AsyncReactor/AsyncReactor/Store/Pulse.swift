import Synchronization

/// A property of a state that publishes every assignment, even of an equal value.
///
/// ```swift
/// struct State: Sendable {
///   @Pulse var alert: String?
/// }
///
/// func state(_ state: State) {
///   state.$alert.updated { alert in … }
/// }
/// ```
///
/// A pulse is a value: a copy of a state never changes, and keeps the assignments that led to it.
@propertyWrapper
public struct Pulse<Value> {
  @usableFromInline
  var value: Value
  /// Whether `value` was changed in place since it was assigned. Stands here to use the value's padding.
  @usableFromInline
  var isChangedInPlace = false
  @usableFromInline
  var commit: CommitNumber
  /// The values assigned before `value` by the same commit.
  @usableFromInline
  var earlier: [Value]?

  /// Creates a pulse with a first value, which is published only if a mutation creates it.
  @inlinable
  public init(wrappedValue: Value) {
    value = wrappedValue
    commit = CommitNumber.current ?? .none
  }

  /// The value assigned last.
  @inlinable
  public var wrappedValue: Value {
    get { value }
    _modify {
      if !isChangedInPlace || commit != .making { keepValue() }
      isChangedInPlace = true
      yield &value
    }
    set {
      keepValue()
      isChangedInPlace = false
      value = newValue
    }
  }

  /// The pulse itself.
  @inlinable
  public var projectedValue: Pulse { self }

  /// Calls `handler` with each value assigned by the mutation that made this state, in order.
  ///
  /// In a `Store`'s `state(_:)` each assignment by a mutation comes once, whatever its value. Elsewhere
  /// the values are those assigned last, by one mutation or outside of any; the latter are all kept until a mutation
  /// assigns one. Changes in place, like `append` or `+=`, that follow one another in a mutation come as one, with what
  /// they lead to.
  @MainActor
  @inlinable
  public func updated(_ handler: (Value) -> Void) {
    let delivering = ThreadTurn.delivering
    guard commit != .none, delivering == .none || commit == delivering else { return }
    for value in earlier ?? [] { handler(value) }
    handler(value)
  }

  /// Keeps the value for ``updated(_:)`` if it was assigned by the same mutation as the next one.
  @inlinable
  mutating func keepValue() {
    let making = CommitNumber.making
    if commit != making {
      commit = making
      earlier = nil
    } else if earlier == nil {
      earlier = [value]
    } else {
      earlier?.append(value)
    }
  }
}

extension Pulse: Sendable where Value: Sendable {}

extension Pulse: Equatable where Value: Equatable {
  /// Whether the values are equal; the mutations that assigned them do not matter.
  @inlinable
  public static func == (left: Pulse, right: Pulse) -> Bool { left.value == right.value }
}

/// Identifies one application of a mutation, unique in the process, so that a pulse knows which
/// mutation assigned it.
@usableFromInline
struct CommitNumber: Equatable, Sendable {
  @usableFromInline
  let number: UInt64

  @inlinable
  init(number: UInt64) { self.number = number }

  /// No assignment yet.
  @inlinable
  static var none: CommitNumber { CommitNumber(number: 0) }
  /// An assignment by no mutation.
  @inlinable
  static var outside: CommitNumber { CommitNumber(number: 1) }

  /// The commit of the current task, where it is not a worker's.
  @usableFromInline
  static let ofTask = TaskLocal<CommitNumber?>(wrappedValue: nil)

  /// The commit of what is assigned now; nil if by no mutation.
  @usableFromInline
  static var current: CommitNumber? {
    let ofThread = ThreadTurn.making
    return ofThread == .none ? ofTask.get() ?? Worker.current?.commit.value : ofThread
  }

  /// The commit of what is assigned now.
  @inlinable
  static var making: CommitNumber { current ?? .outside }
}

/// A commit number that a task carries along as a task-local value.
@usableFromInline
final class CommitCell: Sendable {
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
}
