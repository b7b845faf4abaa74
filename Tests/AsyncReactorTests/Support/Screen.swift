import AsyncReactor

/// A store that keeps the states it receives.
@MainActor
final class Screen<Reactor: AsyncReactor>: Store {
  var reactor: Reactor?
  private(set) var states: [Reactor.State] = []
  var onState: (Reactor.State) -> Void = { _ in }
  private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  init(_ reactor: Reactor?) { self.reactor = reactor }

  isolated deinit { disconnect() }

  func state(_ state: Reactor.State) {
    states.append(state)
    onState(state)
    if let waiting, states.count >= waiting.count {
      self.waiting = nil
      waiting.continuation.resume()
    }
  }

  /// Returns once `count` states have been received.
  func received(_ count: Int) async {
    if states.count >= count { return }
    await withCheckedContinuation { waiting = (count, $0) }
  }
}
