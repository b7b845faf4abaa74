/// An input that is queued or under way.
struct Step<Input: Sendable, State: Sendable>: Sendable {
  let input: Input
  /// Who waits for the state that the input leads to.
  let reply: UnsafeContinuation<State, Never>?

  var load: Worker.Load { reply == nil ? .sent : .awaited }
}

/// Whose turn it is to change the state, and how far they are.
enum Turn: Equatable {
  case free
  /// An input's `reduce` runs or has suspended; the number tells inputs apart.
  case reducing(Int)
  /// A mutation is being applied.
  case mutating
}
