// main actor-isolated property 'interactor'

import Riveting

final class Counting: BaseInteractor<Int, Int> {
  var count = 0
}

struct Same: Reducing {
  func reduce(from domain: Int) -> Int { domain }
}

nonisolated func misuse(_ feature: BaseFeature<Counting, Same>) { feature.interactor.count += 1 }
