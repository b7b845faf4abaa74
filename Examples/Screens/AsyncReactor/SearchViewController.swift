import AsyncReactor
import Spec
import UIKit

final class SearchViewController: SearchTableViewController, Store {
  private(set) var reactor: SearchReactor?

  convenience init(environment: FeatureEnvironment) {
    self.init(style: .plain)
    reactor = SearchReactor(query: "", service: environment.search, clock: environment.clock)
  }

  override func didAct(_ action: SearchSpec.Action) { send(.user(action)) }

  isolated deinit { disconnect() }

  func state(_ state: SearchState) {
    show(state.view)
    state.$effect.updated { if case .open(let id) = $0 { open(id: id) } }
  }
}
