import IV
import Spec

final class SearchScreen: Screen {
  var eventEmitter: EventEmitter<SearchInteractor>?

  let audience = Audience<SearchSpec>()
  private(set) var shown: SearchSpec.View

  init(showing view: SearchSpec.View) { shown = view }

  func handle(command: SearchCommand) {
    switch command {
    case .show(let view):
      shown = view
      audience.onRender?(view)
    case .open(let id):
      audience.onEffect?(.open(id: id))
    }
  }
}
