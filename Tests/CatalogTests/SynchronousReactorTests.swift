import AsyncReactor
import Conformance
import Spec
import Testing

@testable import AsyncReactorFeatures

@Suite struct SynchronousReactorTests {
  @Test func aPatternOfSynchronousReactorsConforms() throws {
    try Conformance(sends: 1_000).require(SynchronousReactors.self)
  }
}

/// The counter as a synchronous reactor; the list and the search, which wait for services, as they are.
private enum SynchronousReactors: Pattern {
  typealias CounterDriver = SynchronousCounterDriver
  typealias ListDriver = AsyncReactorListDriver
  typealias SearchDriver = AsyncReactorSearchDriver

  static let name = "SynchronousReactor"
  static let capabilities = AsyncReactorPattern.capabilities
}

private final class SynchronousCounterDriver: AsyncReactorDriver {
  typealias Feature = CounterSpec

  let screen: ReactorScreen<SynchronousCounter>

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    screen = ReactorScreen(SynchronousCounter(seed: seed))
  }

  static func withView<Value>(
    of state: CounterReactor.State, _ body: (CounterSpec.View) -> Value
  ) -> Value {
    AsyncReactorCounterDriver.withView(of: state, body)
  }

  nonisolated static func effect(of state: CounterReactor.State) -> Pulse<CounterSpec.Effect?> {
    AsyncReactorCounterDriver.effect(of: state)
  }
}

private final class SynchronousCounter: SynchronousReactor, Sendable {
  typealias State = CounterReactor.State

  private let seed: CounterSpec.Seed

  init(seed: CounterSpec.Seed) { self.seed = seed }

  func initialState() -> State { State(count: seed.count) }

  func reduce(_ input: CounterSpec.Action) -> CounterReactor.Mutation {
    switch input {
    case .increment: .setCount(currentState.count.saturatingAdd(1))
    case .decrement: .setCount(currentState.count.saturatingAdd(-1))
    case .add(let amount): .setCount(currentState.count.saturatingAdd(amount))
    case .reset: .reset
    }
  }

  func mutate(_ state: State, mutation: CounterReactor.Mutation) -> State {
    var newState = state
    switch mutation {
    case .setCount(let count):
      newState.count = count
    case .reset:
      newState.count = 0
      newState.effect = .didReset(from: state.count)
    }
    return newState
  }
}
