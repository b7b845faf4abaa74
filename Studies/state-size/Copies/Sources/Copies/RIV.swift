import Riveting

final class WideInteractor: BaseInteractor<Tap, Wide> {
  override func interact(with action: Tap) { updateDomain { $0.count += 1 } }
}

struct WideReducer: Reducing {
  func reduce(from domain: Wide) -> Wide { domain }
}

final class WideFeature: BaseFeature<WideInteractor, WideReducer> {}

@MainActor
func copiesInRIV() -> Double {
  let feature = WideFeature(
    interactor: WideInteractor(initialDomain: Wide()), reducer: WideReducer())
  var shown = Wide()
  let subscription = feature.$viewState.sink { shown = $0 }
  defer { subscription.cancel() }
  return copies {
    feature.send(.increment)
  } shown: {
    shown.count
  }
}
