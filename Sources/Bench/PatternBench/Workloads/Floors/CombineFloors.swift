import BenchKit
import CombineShim
import Spec

/// An `@Published` property that is set for each action and publishes its value to a sink.
final class PublishedFloor: FloorDriver {
  private var state: FloorState
  @Published private var shown: CounterSpec.View

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    state = FloorState(seed)
    shown = state.view
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

/// A subject whose actions go through one operator into an `@Published` property, which publishes its
/// value to a sink: the least that a pattern with Combine at both ends does.
final class CombineInputFloor: FloorDriver {
  private let shown: PublishedView
  private let actions = PassthroughSubject<CounterSpec.Action, Never>()
  private let connection: AnyCancellable

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    let shown = PublishedView(seed)
    self.shown = shown
    connection = shown.connect(actions)
  }

  var view: CounterSpec.View { shown.view }

  func send(_ action: CounterSpec.Action) { actions.send(action) }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    let sink = shown.$view.sink(receiveValue: FloorCounter.withoutCheck(observer))
    return ObservationToken { sink.cancel() }
  }
}

/// A view that is published. Not isolated, so that the closures of its chain check no executor.
private final class PublishedView {
  private var state: FloorState
  @Published private(set) var view: CounterSpec.View

  init(_ seed: CounterSpec.Seed) {
    state = FloorState(seed)
    view = state.view
  }

  func connect(_ actions: PassthroughSubject<CounterSpec.Action, Never>) -> AnyCancellable {
    actions
      .map { [unowned self] action in
        state.reduce(action)
        return state.view
      }
      .sink { [unowned self] in view = $0 }
  }
}

/// A counter that sinks can call: they run on the main actor, but their type does not say so.
///
/// A check of the executor in each sink would cost as much as the mechanism that is measured, so the
/// observer is called without one. Only floors may do this.
final class FloorCounter {
  private(set) var state: FloorState
  private var observer: ((CounterSpec.View) -> Void)?

  init(_ seed: CounterSpec.Seed) { state = FloorState(seed) }

  func take(_ action: CounterSpec.Action) {
    state.reduce(action)
    observer?(state.view)
  }

  /// Receives all that `actions` sends. A closure made on the main actor would check for it each time.
  func sink(_ actions: PassthroughSubject<CounterSpec.Action, Never>) -> AnyCancellable {
    actions.sink { self.take($0) }
  }

  @MainActor
  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    self.observer = FloorCounter.withoutCheck(observer)
    return ObservationToken { [weak self] in self?.observer = nil }
  }

  /// The same closure without its isolation, for callers that are on the main actor.
  @MainActor
  static func withoutCheck(
    _ observer: @escaping @MainActor (CounterSpec.View) -> Void
  ) -> (CounterSpec.View) -> Void {
    // Safe: isolation is not part of a closure's representation, and every caller is on the main actor.
    unsafeBitCast(observer, to: ((CounterSpec.View) -> Void).self)
  }
}
