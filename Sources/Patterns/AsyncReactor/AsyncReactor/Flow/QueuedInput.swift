/// An input that is queued or under way.
@usableFromInline
struct QueuedInput<Input: Sendable, State: Sendable>: Sendable {
  @usableFromInline
  let input: Input
  /// Whoever awaits the state that the input leads to.
  @usableFromInline
  let reply: Reply<State>?

  @inlinable
  init(_ input: Input, reply: Reply<State>? = nil) {
    self.input = input
    self.reply = reply
  }
}

/// An input under way.
@usableFromInline
struct TakenInput<Input: Sendable, State: Sendable>: Sendable {
  @usableFromInline
  let queued: QueuedInput<Input, State>
  @usableFromInline
  let number: Int
  /// The newest state when the input was taken.
  @usableFromInline
  let state: State

  @inlinable
  init(_ queued: QueuedInput<Input, State>, _ number: Int, _ state: State) {
    self.queued = queued
    self.number = number
    self.state = state
  }
}

/// Takes the state that an input leads to, to whoever awaits it.
///
/// Safe: it has its continuation before it is queued, or is used only by the thread that runs the flow's
/// executor.
@usableFromInline
final class Reply<State: Sendable>: @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked)
  var state: State?
  @usableFromInline @exclusivity(unchecked)
  var continuation: UnsafeContinuation<State, Never>?

  @inlinable
  init(_ continuation: UnsafeContinuation<State, Never>? = nil) {
    self.continuation = continuation
  }

  @inlinable
  func give(_ state: State) {
    if let continuation {
      continuation.resume(returning: state)
    } else {
      self.state = state
    }
  }
}
