// passing closure as a 'sending' parameter risks causing data races

import Riveting

final class Shown {
  var text = ""
}

final class Model: BaseInteractor<Int, Int> {}

struct Shows: Reducing {
  func reduce(from domain: Int) -> Shown { Shown() }
}

@MainActor
func misuse(_ feature: BaseFeature<Model, Shows>) {
  let publisher = feature.$viewState
  Task.detached {
    _ = publisher.sink { $0.text = "elsewhere" }
  }
}
