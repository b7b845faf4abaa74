import IV
import Spec

final class CounterScreen: Screen {
  var eventEmitter: EventEmitter<CounterInteractor>?

  let audience = Audience<CounterSpec>()
  private(set) var shown: CounterSpec.View

  init(showing view: CounterSpec.View) { shown = view }

  func handle(command: CounterCommand) {
    switch command {
    case .show(let view):
      shown = view
      audience.onRender?(view)
    case .didReset(let former):
      audience.onEffect?(.didReset(from: former))
    }
  }
}
