import AsyncReactor
import Spec
import UIKit

final class CounterViewController: UIViewController, Store {
  @IBOutlet private weak var countLabel: UILabel!
  @IBOutlet private weak var formerLabel: UILabel!
  let reactor: CounterReactor? = CounterReactor(seed: CounterSpec.Seed())

  override func viewDidLoad() {
    super.viewDidLoad()
    // Before the first input, a store receives no state.
    if let reactor { show(reactor.currentState) }
  }

  isolated deinit { disconnect() }

  func state(_ state: CounterReactor.State) {
    show(state)
    state.$effect.updated { [weak self] effect in
      if case .didReset(let count) = effect { self?.formerLabel.text = "It was \(count)." }
    }
  }

  private func show(_ state: CounterReactor.State) { countLabel.text = "\(state.count)" }

  @IBAction private func increment(_ sender: UIButton) { send(.increment) }
  @IBAction private func decrement(_ sender: UIButton) { send(.decrement) }
  @IBAction private func reset(_ sender: UIButton) { send(.reset) }
}
