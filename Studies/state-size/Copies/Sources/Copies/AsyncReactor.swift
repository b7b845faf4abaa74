import AsyncReactor

final class WideReactor: AsyncReactor, Sendable {
  enum Mutation {
    case setCount(Int)
  }

  func initialState() -> Wide { Wide() }

  func reduce(_ input: Tap) async -> Mutation { .setCount(currentState.count + 1) }

  func mutate(_ state: Wide, mutation: Mutation) async -> Wide {
    var newState = state
    switch mutation {
    case .setCount(let count): newState.count = count
    }
    return newState
  }
}

@MainActor
final class WideScreen: Store {
  var reactor: WideReactor? = WideReactor()
  private(set) var shown = Wide()
  private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  func state(_ state: Wide) {
    shown = state
    if shown.count == waiting?.count { waiting?.continuation.resume() }
  }

  /// Sends a burst, and waits until it has been shown.
  func show(_ taps: Int) async {
    await withCheckedContinuation { continuation in
      waiting = (shown.count + taps, continuation)
      for _ in 0..<taps { send(.increment) }
    }
  }

  isolated deinit { disconnect() }
}

@MainActor
func copiesInAsyncReactor() async -> Double {
  let screen = WideScreen()
  await screen.show(actions)
  let before = wideCopies()
  await screen.show(actions)
  return Double(wideCopies() - before) / Double(actions)
}
