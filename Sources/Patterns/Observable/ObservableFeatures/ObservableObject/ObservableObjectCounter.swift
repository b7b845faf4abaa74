import CombineShim
import Spec

// MARK: Counter: state

final class ObservableObjectCounter: ObservableObject, CounterViewModel {
  @Published private(set) var count: Int
  var onEffect: @MainActor (CounterSpec.Effect) -> Void = { _ in }

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) { count = seed.count }

  var view: CounterSpec.View { CounterSpec.View(count: count) }

  // MARK: Counter: actions, transitions, effects

  func increment() { count = count.saturatingAdd(1) }

  func decrement() { count = count.saturatingAdd(-1) }

  func add(_ amount: Int) { count = count.saturatingAdd(amount) }

  func reset() {
    let former = count
    count = 0
    onEffect(.didReset(from: former))
  }
}
