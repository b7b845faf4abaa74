import MVI
import Spec
import UIKit

final class SearchViewController: SearchTableViewController, MviView {
  private var model: SearchModel!
  private let intents = PublishSubject<SearchIntent>()
  private let disposables = CompositeDisposable()

  convenience init(environment: FeatureEnvironment) {
    self.init(style: .plain)
    model = SearchModel(seed: SearchSpec.Seed(), environment: environment)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    attach(viewModel: model.getViewModel(), actions: model.getActions())
    model.attach(intents: getIntents())
  }

  override func didAct(_ action: SearchSpec.Action) { intents.onNext(action) }

  func attach(viewModel: MVI.Observable<SearchViewModel>, actions: MVI.Observable<SearchAction>) {
    disposables.insert(actions.subscribe(with: self) { $0.handle(action: $1) })
    disposables.insert(viewModel.subscribe(with: self) { $0.show($1.view) })
  }

  func getIntents() -> MVI.Observable<SearchIntent> { intents }

  private func handle(action: SearchAction) {
    switch action {
    case .open(let id): open(id: id)
    }
  }
}
