// sending 'interactor' risks causing data races

import Riveting

final class Counting: BaseInteractor<Int, Int> {
  var count = 0
}

struct Same: Reducing {
  func reduce(from domain: Int) -> Int { domain }
}

nonisolated func misuse() async {
  let interactor = Counting(initialDomain: 0)
  let feature = await BaseFeature(interactor: interactor, reducer: Same())
  feature.send(1)
  interactor.count += 1
}
