import OpenCombineShim
import Spec

/// A counter that sinks may reach: they are called on the main actor, but their type does not say so.
///
/// A check of the executor in each sink would cost as much as what is measured, so the observer is
/// called without one; only floors do this, and only they are allowed to.
final class FloorCounter {
  private(set) var state: FloorState
  private var observer: ((CounterSpec.View) -> Void)?

  init(_ seed: CounterSpec.Seed) { state = FloorState(seed) }

  func take(_ action: CounterSpec.Action) {
    state.reduce(action)
    observer?(state.view)
  }

  /// Takes whatever `actions` sends. A closure made on the main actor would check for it each time.
  func sink(_ actions: PassthroughSubject<CounterSpec.Action, Never>) -> AnyCancellable {
    actions.sink { self.take($0) }
  }

  @MainActor
  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    self.observer = FloorCounter.withoutCheck(observer)
    return ObservationToken { [weak self] in self?.observer = nil }
  }

  /// The same closure, callable where only we know that it is the main actor's turn.
  @MainActor
  static func withoutCheck(
    _ observer: @escaping @MainActor (CounterSpec.View) -> Void
  ) -> (CounterSpec.View) -> Void {
    // Safe: isolation is no part of a closure's representation, and every caller is on the main actor.
    unsafeBitCast(observer, to: ((CounterSpec.View) -> Void).self)
  }
}
