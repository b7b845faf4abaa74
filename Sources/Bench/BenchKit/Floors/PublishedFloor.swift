import OpenCombineShim
import Spec

/// An `@Published` property that is set for each action and passes its value on to a sink.
final class PublishedFloor: FloorDriver {
  private var state: FloorState
  @Published private var shown: CounterSpec.View

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    state = FloorState(seed)
    shown = CounterSpec.View(count: seed.count)
  }

  var view: CounterSpec.View { shown }

  func send(_ action: CounterSpec.Action) {
    state.reduce(action)
    shown = state.view
  }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    let sink = $shown.sink(receiveValue: FloorCounter.withoutCheck(observer))
    return ObservationToken { sink.cancel() }
  }
}
