import IV
import Spec
import UIKit

final class SearchViewController: SearchTableViewController, ViewProtocol {
  var eventEmitter: EventEmitter<SearchInteractor>?

  convenience init(environment: FeatureEnvironment) {
    self.init(style: .plain)
    link(SearchInteractor(seed: SearchSpec.Seed(), environment: environment))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    emit(.didLoad)
  }

  override func didAct(_ action: SearchSpec.Action) { emit(.did(action)) }

  func handle(command: SearchCommand) {
    switch command {
    case .show(let view): show(view)
    case .open(let id): open(id: id)
    }
  }
}
