/// An input that is queued or under way.
@usableFromInline
struct QueuedInput<Input: Sendable, State: Sendable>: Sendable {
  @usableFromInline
  let input: Input
  @usableFromInline
  let reply: Reply<State>

  @inlinable
  init(_ input: Input, reply: Reply<State> = .none) {
    self.input = input
    self.reply = reply
  }
}

/// Where the state goes that an input leads to.
@usableFromInline
enum Reply<State: Sendable>: Sendable {
  /// Nobody awaits it.
  case none
  case resume(UnsafeContinuation<State, Never>)
  // Safe: whoever awaits the state keeps the place.
  case put(Unmanaged<ReplyPlace<State>>)

  @inlinable
  var isAwaited: Bool { if case .none = self { false } else { true } }

  /// Whether the thread that runs the flow's executor awaits it.
  @inlinable
  var isPut: Bool { if case .put = self { true } else { false } }

  @inlinable
  func give(_ state: State) {
    switch self {
    case .none: break
    case .resume(let continuation): continuation.resume(returning: state)
    case .put(let place): place._withUnsafeGuaranteedRef { $0.put(state) }
    }
  }
}

/// Where a thread that runs a flow's executor finds the state that an input leads to; or if it does not wait for
/// that, who else awaits it.
///
/// Safe: only the thread that runs the executor uses it.
@usableFromInline
final class ReplyPlace<State: Sendable>: @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked)
  var state: State?
  @usableFromInline @exclusivity(unchecked)
  var continuation: UnsafeContinuation<State, Never>?

  @inlinable
  init() {}

  @inlinable
  func put(_ state: State) {
    if let continuation {
      continuation.resume(returning: state)
    } else {
      self.state = state
    }
  }
}
