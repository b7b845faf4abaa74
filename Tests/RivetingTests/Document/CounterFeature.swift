import Riveting

// The steps of the Riveting document, as it shows them.

// 1. Define your domain model
struct CounterDomain: Equatable {
  var count: Int = 0
}

// 2. Define actions
enum CounterAction {
  case increment
  case decrement
  case reset
}

// 3. Create an interactor
class CounterInteractor: BaseInteractor<CounterAction, CounterDomain> {
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
    case .reset:
      updateDomain { domain in
        domain.count = 0
      }
    }
  }
}

// 4. Create a reducer
struct CounterReducer: Reducing {
  func reduce(from domain: CounterDomain) -> CounterViewState {
    CounterViewState(
      count: domain.count,
      isNegative: domain.count < 0
    )
  }
}

// 5. Define your view state
struct CounterViewState {
  let count: Int
  let isNegative: Bool
}

// 6. Create a feature
class CounterFeature: BaseFeature<CounterInteractor, CounterReducer> {
  // BaseFeature provides all the necessary functionality
}
