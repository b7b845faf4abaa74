import AsyncReactor

// MARK: Quick Start 1, "Define a Reactor"

class CounterReactor: AsyncReactor {
  enum Input {
    case increment
    case decrement
    case reset
  }

  enum Mutation {
    case setCount(Int)
  }

  struct State: Sendable {
    @Pulse var count: Int = 0
    @Pulse var message: String?
  }

  nonisolated func initialState() -> State {
    State()
  }

  func reduce(_ input: Input) async -> Mutation {
    switch input {
    case .increment:
      return .setCount(currentState.count + 1)
    case .decrement:
      return .setCount(currentState.count - 1)
    case .reset:
      return .setCount(0)
    }
  }

  func mutate(_ state: State, mutation: Mutation) async -> State {
    var newState = state
    switch mutation {
    case .setCount(let count):
      newState.count = count
      newState.message = "Count updated to \(count)"
    }
    return newState
  }
}
