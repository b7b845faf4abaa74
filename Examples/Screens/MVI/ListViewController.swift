import MVI
import Spec
import UIKit

// MARK: List: screen

final class ListViewController: ListTableViewController, MviView {
  private var model: ListModel!
  private let intents = PublishSubject<ListIntent>()
  private let disposables = CompositeDisposable()

  convenience init(environment: FeatureEnvironment) {
    self.init(style: .plain)
    model = ListModel(seed: ListSpec.Seed(rows: 20), environment: environment)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    attach(viewModel: model.getViewModel(), actions: model.getActions())
    model.attach(intents: getIntents())
  }

  override func didAct(_ action: ListSpec.Action) { intents.onNext(action) }

  func attach(viewModel: MVI.Observable<ListViewModel>, actions: MVI.Observable<ListAction>) {
    disposables.insert(actions.subscribe(with: self) { $0.handle(action: $1) })
    disposables.insert(viewModel.subscribe(with: self) { $0.show($1.view) })
  }

  func getIntents() -> MVI.Observable<ListIntent> { intents }

  private func handle(action: ListAction) {
    switch action {
    case .removed(let id): showRemoved(id: id)
    }
  }
}
