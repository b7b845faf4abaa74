import FrameworkSupport

/// Whose turn it is in a flow: one input mutates at a time, and none begins meanwhile.
@usableFromInline
struct Turn {
  /// A task that takes the first input when it runs.
  @usableFromInline var starter: FlowTask?
  @usableFromInline var isMutating = false
  /// The inputs that mutate afterwards, in this order.
  @usableFromInline var waiting = FIFOQueue<Waiter<Void>>()

  @inlinable init() {}

  /// Whether nothing is there to take the next input.
  @inlinable var needsStarter: Bool { starter == nil && !isMutating }

  /// An input wants to mutate. Returns whether it may now; if not, `waiter`, if given, is resumed when it may.
  @inlinable
  mutating func mutate(orResume waiter: Waiter<Void>? = nil) -> Bool {
    if isMutating, let waiter { waiting.append(waiter) }
    return !exchange(&isMutating, with: true)
  }

  /// An input has mutated. Returns the one that mutates now.
  @inlinable
  mutating func endMutation() -> Waiter<Void>? {
    let waiter = waiting.popFirst()
    isMutating = waiter != nil
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
