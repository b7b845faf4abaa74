import IV
import Spec
import UIKit

/// To be linked to its interactor before it appears.
final class CounterViewController: UIViewController, ViewProtocol {
  @IBOutlet private weak var countLabel: UILabel!
  @IBOutlet private weak var formerLabel: UILabel!
  var eventEmitter: EventEmitter<CounterInteractor>?

  override func viewDidLoad() {
    super.viewDidLoad()
    emit(.didLoad)
  }

  func handle(command: CounterCommand) {
    switch command {
    case .show(let view): countLabel.text = "\(view.count)"
    case .didReset(let count): formerLabel.text = "It was \(count)."
    }
  }

  @IBAction private func increment(_ sender: UIButton) { emit(.did(.increment)) }
  @IBAction private func decrement(_ sender: UIButton) { emit(.did(.decrement)) }
  @IBAction private func reset(_ sender: UIButton) { emit(.did(.reset)) }
}
