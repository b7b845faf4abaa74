// What a package that depends on Riveting must be able to rely on, whatever its language mode; `scripts/products` runs it,
// optimized. The document's counter, as it is written there.
import Riveting

struct CounterDomain: Equatable {
  var count: Int = 0
}

enum CounterAction {
  case increment
  case decrement
}

// `nonisolated` where the main actor is the default isolation; elsewhere it changes nothing.
nonisolated class CounterInteractor: BaseInteractor<CounterAction, CounterDomain> {
  override func interact(with action: CounterAction) {
    switch action {
    case .increment:
      updateDomain { domain in
        domain.count += 1
      }
    case .decrement:
      updateDomain { domain in
        domain.count -= 1
      }
    }
  }
}

struct CounterReducer: Reducing {
  func reduce(from domain: CounterDomain) -> CounterViewState {
    CounterViewState(count: domain.count, isNegative: domain.count < 0)
  }
}

struct CounterViewState {
  let count: Int
  let isNegative: Bool
}

class CounterFeature: BaseFeature<CounterInteractor, CounterReducer> {
}

@MainActor
func testCounter() async {
  let feature = CounterFeature(
    interactor: CounterInteractor(initialDomain: CounterDomain()), reducer: CounterReducer())
  var shown: [Int] = []
  let subscription = feature.$viewState.sink { shown.append($0.count) }
  feature.send(.decrement)
  precondition(feature.viewState.isNegative)
  feature.send(.increment)
  await Task.detached { feature.send(.increment) }.value
  while feature.viewState.count != 1 { await Task.yield() }
  precondition(shown == [0, -1, 0, 1])
  subscription.cancel()
}

await testCounter()
