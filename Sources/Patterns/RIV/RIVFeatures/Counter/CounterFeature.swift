import Riveting
import Spec

typealias CounterViewState = ScreenState<CounterSpec>

struct CounterReducer: Reducing {
  func reduce(from domain: CounterDomain) -> CounterViewState {
    CounterViewState(screen: CounterSpec.View(count: domain.count), effects: domain.effects)
  }
}

final class CounterFeature: BaseFeature<CounterInteractor, CounterReducer> {}

/// Drives the counter in RIV.
public final class RIVCounterDriver: RIVDriver {
  public typealias Feature = CounterSpec

  let feature: BaseFeature<CounterInteractor, CounterReducer>

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    feature = CounterFeature(
      interactor: CounterInteractor(initialDomain: CounterDomain(count: seed.count)),
      reducer: CounterReducer())
  }
}
