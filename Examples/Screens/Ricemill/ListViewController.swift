import Ricemill
import Spec
import UIKit

// MARK: List: screen

final class ListViewController: ListTableViewController {
  private var machine: ListMachine!
  private var cancellables: Set<AnyCancellable> = []

  convenience init(environment: FeatureEnvironment) {
    self.init(style: .plain)
    machine = ListMachine(environment: environment)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let output = machine.output
    // The number of edits is published for the table, which is not.
    output.$edits
      .sink { [weak self] _ in self?.show(ListSpec.View(output.table)) }
      .store(in: &cancellables)
    output.effects
      .sink { [weak self] effect in
        if case .removed(let id) = effect { self?.showRemoved(id: id) }
      }
      .store(in: &cancellables)
  }

  override func didAct(_ action: ListSpec.Action) {
    switch action {
    case .append(let count): machine.input.append.send(count)
    case .toggle(let id): machine.input.toggle.send(id)
    case .refresh(let id): machine.input.refresh.send(id)
    case .remove(let id): machine.input.remove.send(id)
    // This screen has no control for the others.
    default: break
    }
  }
}
