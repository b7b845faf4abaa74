// The Riveting document's feature, which its views are about.

import Riveting

struct CounterDomain {
  var count: Int = 0
}

enum CounterAction {
  case increment
  case decrement
  case reset
}

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

struct CounterReducer: Reducing {
  func reduce(from domain: CounterDomain) -> CounterViewState {
    CounterViewState(
      count: domain.count,
      isNegative: domain.count < 0
    )
  }
}

struct CounterViewState {
  let count: Int
  let isNegative: Bool
}

class CounterFeature: BaseFeature<CounterInteractor, CounterReducer> {
  // BaseFeature provides all the necessary functionality
}
