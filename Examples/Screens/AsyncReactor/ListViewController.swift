import AsyncReactor
import Spec
import UIKit

// MARK: List: screen

final class ListViewController: ListTableViewController, Store {
  private(set) var reactor: ListReactor?

  convenience init(environment: FeatureEnvironment) {
    self.init(style: .plain)
    reactor = ListReactor(seed: .init(rows: 20), labels: environment.labels)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    // Before the first input, a store receives no state.
    if let reactor { show(ListSpec.View(reactor.currentState.table)) }
  }

  override func didAct(_ action: ListSpec.Action) { send(action) }

  isolated deinit { disconnect() }

  func state(_ state: ListReactor.State) {
    show(ListSpec.View(state.table))
    state.$effect.updated { if case .removed(let id) = $0 { showRemoved(id: id) } }
  }
}
