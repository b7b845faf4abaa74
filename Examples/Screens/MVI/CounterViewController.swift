import MVI
import Spec
import UIKit

final class CounterViewController: UIViewController, MviView {
  @IBOutlet private weak var countLabel: UILabel!
  @IBOutlet private weak var formerLabel: UILabel!
  /// To be set before the view appears.
  var model: CounterModel!
  private let intents = PublishSubject<CounterIntent>()
  private let disposables = CompositeDisposable()

  override func viewDidLoad() {
    super.viewDidLoad()
    attach(viewModel: model.getViewModel(), actions: model.getActions())
    model.attach(intents: getIntents())
  }

  func attach(
    viewModel: MVI.Observable<CounterViewModel>, actions: MVI.Observable<CounterAction>
  ) {
    disposables.insert(actions.subscribe(with: self) { $0.handle(action: $1) })
    disposables.insert(viewModel.subscribe(with: self) { $0.render($1) })
  }

  func getIntents() -> MVI.Observable<CounterIntent> { intents }

  private func render(_ viewModel: CounterViewModel) { countLabel.text = "\(viewModel.count)" }

  private func handle(action: CounterAction) {
    switch action {
    case .didReset(let count): formerLabel.text = "It was \(count)."
    }
  }

  @IBAction private func increment(_ sender: UIButton) { intents.onNext(.increment) }
  @IBAction private func decrement(_ sender: UIButton) { intents.onNext(.decrement) }
  @IBAction private func reset(_ sender: UIButton) { intents.onNext(.reset) }
}
