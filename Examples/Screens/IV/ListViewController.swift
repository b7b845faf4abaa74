import IV
import Spec
import UIKit

// MARK: List: screen

final class ListViewController: ListTableViewController, ViewProtocol {
  var eventEmitter: EventEmitter<ListInteractor>?

  convenience init(environment: FeatureEnvironment) {
    self.init(style: .plain)
    link(ListInteractor(seed: ListSpec.Seed(rows: 20), environment: environment))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    emit(.didLoad)
  }

  override func didAct(_ action: ListSpec.Action) { emit(.did(action)) }

  /// A command says which rows have changed, so that the table need not look for them.
  func handle(command: ListCommand) {
    shown.apply(command)
    switch command {
    case .show, .append, .swap, .remove: applyIDs()
    case .replace(let row, _, _): reconfigure([row.id])
    case .relabel(let labels, let stride):
      reconfigure(labels.indices.map { shown.rows[$0 * stride].id })
    case .select: break
    case .didRemove(let id): showRemoved(id: id)
    }
    showDoneCount()
  }
}
