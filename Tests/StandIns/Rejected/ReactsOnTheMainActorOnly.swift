// cannot form main actor-isolated conformance of 'Counting'

import AsyncReactor

@MainActor
final class Counting: @MainActor AsyncReactor {
  typealias Input = Int
  typealias Mutation = Int

  struct State: Sendable {
    var count = 0
  }

  func initialState() -> State { State() }

  func reduce(_ input: Int) async -> Int { input }

  func mutate(_ state: State, mutation: Int) async -> State { State(count: state.count + mutation) }
}
