// of property '$viewState' cannot exit main actor-isolated context

import Riveting

final class Model: BaseInteractor<Int, Int> {}

struct Same: Reducing {
  func reduce(from domain: Int) -> Int { domain }
}

nonisolated func misuse(_ feature: BaseFeature<Model, Same>) async {
  _ = await feature.$viewState.sink { _ in }
}
