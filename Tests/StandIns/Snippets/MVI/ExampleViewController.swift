// The MVI document's view; what it uses is in Tests/MVITests/Document.
//
// Differs: one name for what the document calls ExampleVC and ExampleViewController; no `deinit`,
// which is not on the main actor and is not needed; `case` for the `...` of its switch.

import MVI
import UIKit

class ExampleViewController: UIViewController {

  fileprivate let model = ExampleModel()
  fileprivate let disposables = CompositeDisposable()
  fileprivate let intents: PublishSubject<INTENT> = PublishSubject()

  override func viewDidLoad() {
    super.viewDidLoad()
    attach(viewModel: model.getViewModel(), actions: model.getActions())
    model.attach(intents: getIntents())
  }
}

extension ExampleViewController: MviView {
  typealias VM = ExampleViewModel
  typealias INTENT = ExampleIntent
  typealias ACTION = ExampleAction

  func attach(viewModel: Observable<VM>, actions: Observable<ExampleAction>) {
    _ = disposables.insert(actions.subscribe(onNext: handle))
    _ = disposables.insert(render(viewModel))
  }

  func getIntents() -> Observable<INTENT> {
    return intents
  }

}

// MARK: - Intents
extension ExampleViewController {
  fileprivate func setupIntents() {
    // create intent disposables

    _ = disposables.insert(
      Observable.merge([])
        .subscribe(intents)
    )
  }
}

// MARKL - Render
extension ExampleViewController {
  private func render(_ viewModel: Observable<VM>) -> CompositeDisposable {
    return CompositeDisposable.init(disposables: [])
  }
}

// MARK: - Actions
extension ExampleViewController {
  fileprivate func handle(action: ACTION) {
    switch action {
    case .OpenPhoto: break
    }
  }
}
