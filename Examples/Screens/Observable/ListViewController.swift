import Observation
import Spec
import UIKit

// MARK: List: screen

final class ListViewController: ListTableViewController {
  private var model: ObservableList!

  convenience init(environment: FeatureEnvironment) {
    self.init(style: .plain)
    model = ObservableList(seed: ListSpec.Seed(rows: 20), environment: environment)
  }

  override var cellClass: UITableViewCell.Type { ObservingCell.self }

  override func viewDidLoad() {
    super.viewDidLoad()
    model.onEffect = { [weak self] effect in
      if case .removed(let id) = effect { self?.showRemoved(id: id) }
    }
    observe({ [model] in model!.ids }, { $0.apply($1) })
    observe({ [model] in model!.table.doneCount }, { $0.navigationItem.title = "\($1) done" })
  }

  /// By its id: the model may have changed since the table learnt where its rows are.
  override func configure(_ cell: UITableViewCell, _ id: Row.ID, at _: Int) {
    (cell as? ObservingCell)?.row = model.table.position(of: id).flatMap { model.row(at: $0) }
  }

  override func didAct(_ action: ListSpec.Action) { model.perform(action) }

  /// Passes what `read` returns to `render`, now and whenever it has changed.
  private func observe<Value>(
    _ read: @escaping @MainActor () -> Value,
    _ render: @escaping @MainActor (ListViewController, Value) -> Void
  ) {
    let value = withObservationTracking(read) { [weak self] in
      Task { @MainActor in self?.observe(read, render) }
    }
    render(self, value)
  }
}

/// Shows a row, and shows it again when that row alone changes.
private final class ObservingCell: UITableViewCell {
  var row: ObservableRow? {
    didSet { if row !== oldValue { observe() } }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    row = nil
  }

  private func observe() {
    guard let row else { return }
    let id = ObjectIdentifier(row)
    let value = withObservationTracking {
      row.row
    } onChange: { [weak self] in
      Task { @MainActor in
        // The cell may show another row by now, which it observes already.
        guard let self, let row = self.row, ObjectIdentifier(row) == id else { return }
        self.observe()
      }
    }
    show(value)
  }
}
