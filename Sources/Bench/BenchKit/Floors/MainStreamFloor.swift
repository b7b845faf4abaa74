import Spec

/// An `AsyncStream` whose elements a task on the main actor takes.
///
/// `AsyncStream` leaves the main actor for every element and comes back: two hops each.
final class MainStreamFloor: FloorDriver {
  private var state: FloorState
  private var observer: (@MainActor (CounterSpec.View) -> Void)?
  private let continuation: AsyncStream<CounterSpec.Action>.Continuation

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    state = FloorState(seed)
    let stream: AsyncStream<CounterSpec.Action>
    (stream, continuation) = AsyncStream.makeStream()
    Task { [weak self] in
      for await action in stream { self?.take(action) }
    }
  }

  var view: CounterSpec.View { state.view }

  func send(_ action: CounterSpec.Action) { continuation.yield(action) }

  private func take(_ action: CounterSpec.Action) {
    state.reduce(action)
    observer?(state.view)
  }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    self.observer = observer
    return ObservationToken { [weak self] in self?.observer = nil }
  }

  func shutdown() { continuation.finish() }
}
