import CombineShim
import Spec
import UIKit

// MARK: List: screen

final class ListViewController: ListTableViewController {
  private var model: ObservableObjectList!
  private var subscription: AnyCancellable?

  convenience init(environment: FeatureEnvironment) {
    self.init(style: .plain)
    model = ObservableObjectList(seed: .init(rows: 20), environment: environment)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    model.onEffect = { [weak self] effect in
      if case .removed(let id) = effect { self?.showRemoved(id: id) }
    }
    // The new table: when it is published, the model still has the old one.
    subscription = model.$table.sink { [weak self] table in self?.show(ListSpec.View(table)) }
  }

  override func didAct(_ action: ListSpec.Action) { model.perform(action) }
}
