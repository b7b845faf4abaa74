import AsyncReactor
import TestSupport

/// The inputs and states of the reactors below, which add numbers and record them.
enum Tally {
  enum Input: Sendable {
    /// Adds to the total as it is when reduced.
    case add(Int)
    /// Reads the total, opens the first gate, passes the second, then asks to add.
    case addLate(Int, entered: Gate, go: Gate)
    /// As `addLate`, but `mutate` is what waits.
    case addSlowly(Int, entered: Gate, go: Gate)
  }

  enum Mutation: Sendable {
    case setTotal(Int, adding: Int)
    case add(Int)
    case addSlowly(Int, entered: Gate, go: Gate)
  }

  struct State: Sendable, Equatable {
    var total = 0
    /// How many numbers were added, and the last of them.
    var count = 0
    var last = 0

    init(total: Int = 0) { self.total = total }

    mutating func note(_ number: Int) {
      count += 1
      last = number
    }
  }

  /// What `input` leads to when the total is `total`, read before anything is waited for.
  nonisolated(nonsending) static func reduce(_ input: Input, _ total: Int) async -> Mutation {
    switch input {
    case .add(let number):
      return .setTotal(total + number, adding: number)
    case .addLate(let number, let entered, let go):
      entered.open()
      await go.pass()
      return .add(number)
    case .addSlowly(let number, let entered, let go):
      return .addSlowly(number, entered: entered, go: go)
    }
  }

  nonisolated(nonsending) static func mutate(_ state: State, mutation: Mutation) async -> State {
    var state = state
    switch mutation {
    case .setTotal(let total, let number):
      state.total = total
      state.note(number)
    case .add(let number):
      state.total += number
      state.note(number)
    case .addSlowly(let number, let entered, let go):
      entered.open()
      await go.pass()
      state.total += number
      state.note(number)
    }
    return state
  }
}

/// A class without isolation, as in the document.
class ClassTally: AsyncReactor {
  required init() {}

  nonisolated func initialState() -> Tally.State { Tally.State() }

  func reduce(_ input: Tally.Input) async -> Tally.Mutation {
    await Tally.reduce(input, currentState.total)
  }

  func mutate(_ state: Tally.State, mutation: Tally.Mutation) async -> Tally.State {
    await Tally.mutate(state, mutation: mutation)
  }
}

/// An actor.
actor ActorTally: AsyncReactor {
  init() {}

  nonisolated func initialState() -> Tally.State { Tally.State() }

  func reduce(_ input: Tally.Input) async -> Tally.Mutation {
    await Tally.reduce(input, currentState.total)
  }

  func mutate(_ state: Tally.State, mutation: Tally.Mutation) async -> Tally.State {
    await Tally.mutate(state, mutation: mutation)
  }
}

/// A class on the main actor.
@MainActor
final class MainTally: AsyncReactor {
  nonisolated init() {}

  nonisolated func initialState() -> Tally.State { Tally.State() }

  func reduce(_ input: Tally.Input) async -> Tally.Mutation {
    await Tally.reduce(input, currentState.total)
  }

  func mutate(_ state: Tally.State, mutation: Tally.Mutation) async -> Tally.State {
    await Tally.mutate(state, mutation: mutation)
  }
}
