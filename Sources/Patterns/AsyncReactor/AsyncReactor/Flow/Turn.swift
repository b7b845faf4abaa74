import FrameworkSupport

/// Whose turn it is in a flow: one input mutates at a time, and none begins meanwhile.
@usableFromInline
enum Turn {
  /// A task that takes the first input when it runs.
  @usableFromInline typealias Starter = FlowTask

  /// No input mutates.
  case open(next: Starter?)
  /// An input mutates, and `waiting` ones do so afterwards, in this order.
  case mutating(next: Starter?, waiting: FIFOQueue<Waiter<Void>>)

  /// Whether nothing is there to take the next input.
  @inlinable var needsStarter: Bool {
    if case .open(next: nil) = self { true } else { false }
  }

  /// The starter runs. Returns it if it may take an input.
  @inlinable
  mutating func start() -> Starter? {
    switch self {
    case .open(let next):
      self = .open(next: nil)
      return next
    case .mutating(_, let waiting):
      self = .mutating(next: nil, waiting: waiting)
      return nil
    }
  }

  /// An input wants to mutate. Returns whether it may now; if not, `waiter`, if given, is resumed when it may.
  @inlinable
  mutating func mutate(orResume waiter: Waiter<Void>? = nil) -> Bool {
    switch self {
    case .open(let next):
      self = .mutating(next: next, waiting: FIFOQueue())
      return true
    case .mutating(let next, var waiting):
      guard let waiter else { return false }
      waiting.append(waiter)
      self = .mutating(next: next, waiting: waiting)
      return false
    }
  }

  /// An input has mutated. Returns the one that mutates now.
  @inlinable
  mutating func endMutation() -> Waiter<Void>? {
    guard case .mutating(let next, var waiting) = self else {
      preconditionFailure("a mutation ends that has not begun")
    }
    let waiter = waiting.popFirst()
    self = waiter == nil ? .open(next: next) : .mutating(next: next, waiting: waiting)
    return waiter
  }
}

/// A task that waits for a value.
// Safe: whoever takes it out of its flow resumes it, once.
@safe
@usableFromInline
struct Waiter<Value: Sendable>: Sendable {
  @usableFromInline let continuation: UnsafeContinuation<Value, Never>

  @inlinable
  init(_ continuation: UnsafeContinuation<Value, Never>) {
    unsafe self.continuation = continuation
  }

  @inlinable func resume(returning value: Value) {
    unsafe continuation.resume(returning: value)
  }
}
