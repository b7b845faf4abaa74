// main actor-isolated property 'objectWillChange'

import Riveting

final class Model: BaseInteractor<Int, Int> {}

struct Same: Reducing {
  func reduce(from domain: Int) -> Int { domain }
}

nonisolated func misuse(_ feature: BaseFeature<Model, Same>) {
  _ = feature.objectWillChange.sink {}
}
