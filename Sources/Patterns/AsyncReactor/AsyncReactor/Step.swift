/// An input that is queued or under way.
@usableFromInline
struct Step<Input: Sendable, State: Sendable>: Sendable {
  @usableFromInline
  let input: Input
  /// Who waits for the state that the input leads to.
  @usableFromInline
  let reply: UnsafeContinuation<State, Never>?

  @inlinable
  var load: Worker.Load { reply == nil ? .sent : .awaited }

  @inlinable
  init(_ input: Input, awaitedBy reply: UnsafeContinuation<State, Never>?) {
    self.input = input
    self.reply = reply
  }
}

/// Whose turn it is to change the state, and how far they are.
@usableFromInline
enum Turn: Equatable, Sendable {
  case free
  /// An input's `reduce` runs or has suspended; the number tells inputs apart.
  case reducing(Int)
  /// A mutation is being applied.
  case mutating
}
