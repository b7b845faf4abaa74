import OpenCombineShim
import Spec

/// A subject that passes each action on to a sink.
final class PassthroughFloor: FloorDriver {
  private let counter: FloorCounter
  private let actions = PassthroughSubject<CounterSpec.Action, Never>()
  private let sink: AnyCancellable

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    let counter = FloorCounter(seed)
    self.counter = counter
    sink = counter.sink(actions)
  }

  var view: CounterSpec.View { counter.state.view }

  func send(_ action: CounterSpec.Action) { actions.send(action) }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    counter.observe(observer)
  }
}
