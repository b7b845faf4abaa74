import CombineShim
import Riveting
import Spec
import UIKit

// MARK: List: screen

final class ListViewController: ListTableViewController {
  private var feature: ListFeature!
  private var subscriptions: Set<AnyCancellable> = []

  convenience init(environment: FeatureEnvironment) {
    self.init(style: .plain)
    feature = ListFeature(environment: environment)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    feature.$viewState
      .sink { [weak self] state in self?.show(state.view) }
      .store(in: &subscriptions)
    feature.$viewState
      .map(\.effect).removeDuplicates { $0.count == $1.count }
      .sink { [weak self] effect in
        if case .removed(let id) = effect.value { self?.showRemoved(id: id) }
      }
      .store(in: &subscriptions)
  }

  override func didAct(_ action: ListSpec.Action) { feature.send(action) }
}
