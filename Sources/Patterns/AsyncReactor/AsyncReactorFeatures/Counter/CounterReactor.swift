import AsyncReactor
import Spec

final class CounterReactor: AsyncReactor, Sendable {
  enum Mutation {
    case setCount(Int)
    case reset
  }

  struct State {
    var count: Int
    /// The count from which it was reset.
    @Pulse var resetFrom: Int?
  }

  private let seed: CounterSpec.Seed

  init(seed: CounterSpec.Seed) { self.seed = seed }

  nonisolated func initialState() -> State { State(count: seed.count) }

  func reduce(_ input: CounterSpec.Action) async -> Mutation {
    switch input {
    case .increment: .setCount(currentState.count.saturatingAdd(1))
    case .decrement: .setCount(currentState.count.saturatingAdd(-1))
    case .add(let amount): .setCount(currentState.count.saturatingAdd(amount))
    case .reset: .reset
    }
  }

  func mutate(_ state: State, mutation: Mutation) async -> State {
    var newState = state
    switch mutation {
    case .setCount(let count):
      newState.count = count
    case .reset:
      newState.count = 0
      newState.resetFrom = state.count
    }
    return newState
  }
}
