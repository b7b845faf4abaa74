import IV
import Spec

final class CounterScreen: Screen<CounterSpec>, ViewProtocol {
  var eventEmitter: EventEmitter<CounterInteractor>?

  func handle(command: CounterCommand) {
    switch command {
    case .show(let view):
      shown = view
      render()
    case .didReset(let former):
      onEffect?(.didReset(from: former))
    }
  }
}
