import IV
import Spec

final class SearchScreen: Screen<SearchSpec>, ViewProtocol {
  var eventEmitter: EventEmitter<SearchInteractor>?

  func handle(command: SearchCommand) {
    switch command {
    case .show(let view):
      shown = view
      render()
    case .open(let id):
      onEffect?(.open(id: id))
    }
  }
}
