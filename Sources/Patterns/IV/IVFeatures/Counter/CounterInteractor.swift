import IV
import Spec

// MARK: Counter: actions

typealias CounterEvent = ScreenEvent<CounterSpec.Action>

// MARK: Counter: effects

enum CounterCommand {
  case show(CounterSpec.View)
  case didReset(from: Int)
}

// MARK: Counter: state

/// Counts, and shows every count that differs from the one before.
final class CounterInteractor: FeatureInteractor {
  var commandEmitter: CommandEmitter<CounterCommand>?

  private var count: Int

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) { count = seed.count }

  // MARK: Counter: transitions, effects

  func handle(event: CounterEvent) {
    switch event {
    case .didLoad:
      emit(.show(CounterSpec.View(count: count)))
    case .did(.increment):
      show(count.saturatingAdd(1))
    case .did(.decrement):
      show(count.saturatingAdd(-1))
    case .did(.add(let amount)):
      show(count.saturatingAdd(amount))
    case .did(.reset):
      let former = count
      show(0)
      emit(.didReset(from: former))
    case .didDisappear:
      break
    }
  }

  private func show(_ count: Int) {
    guard count != self.count else { return }
    self.count = count
    emit(.show(CounterSpec.View(count: count)))
  }
}

// MARK: Counter: screen

final class CounterScreen: Screen {
  var eventEmitter: EventEmitter<CounterInteractor>?

  let observer = ScreenObserver<CounterSpec>()
  var shown = CounterSpec.View(count: 0)

  func handle(command: CounterCommand) {
    switch command {
    case .show(let view):
      shown = view
      observer.onRender?(view)
    case .didReset(let former):
      observer.onEffect?(.didReset(from: former))
    }
  }
}
