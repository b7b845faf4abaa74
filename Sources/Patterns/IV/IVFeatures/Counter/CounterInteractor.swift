import IV
import Spec

enum CounterEvent {
  case didLoad
  case did(CounterSpec.Action)
}

enum CounterCommand {
  case show(CounterSpec.View)
  case didReset(from: Int)
}

final class CounterInteractor: InteractorProtocol {
  var commandEmitter: CommandEmitter<CounterCommand>?

  private var count: Int

  init(_ seed: CounterSpec.Seed) { count = seed.count }

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
    }
  }

  private func show(_ count: Int) {
    guard count != self.count else { return }
    self.count = count
    emit(.show(CounterSpec.View(count: count)))
  }
}
