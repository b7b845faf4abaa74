// The AsyncReactor document's store for UIKit.

import AsyncReactor
import UIKit

class CounterViewController: UIViewController, Store {
  typealias Reactor = CounterReactor

  @IBOutlet weak var countLabel: UILabel!
  @IBOutlet weak var incrementButton: UIButton!
  @IBOutlet weak var decrementButton: UIButton!

  var reactor: CounterReactor?

  override func viewDidLoad() {
    super.viewDidLoad()
    reactor = CounterReactor()
    setupActions()
  }

  private func setupActions() {
    incrementButton.addTarget(self, action: #selector(incrementTapped), for: .touchUpInside)
    decrementButton.addTarget(self, action: #selector(decrementTapped), for: .touchUpInside)
  }

  @objc private func incrementTapped() {
    send(.increment)
  }

  @objc private func decrementTapped() {
    send(.decrement)
  }

  // Store protocol implementation
  func state(_ state: CounterReactor.State) {
    state.$count.updated { [weak self] count in
      self?.countLabel.text = "\(count)"
    }

    state.$message.updated { [weak self] message in
      guard let message = message else { return }
      self?.showAlert(message)
    }
  }

  // MARK: - Used, but not shown

  private func showAlert(_ message: String) {}
}
