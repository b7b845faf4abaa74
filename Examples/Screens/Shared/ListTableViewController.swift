import Spec
import UIKit

/// A table of rows with a diffable data source: the ids are its items. Subclasses pass the user's actions on.
class ListTableViewController: UITableViewController {
  /// What the table shows. After a change of a part of it, call `reconfigure` or `applyIDs`.
  var shown = ListSpec.View(rows: [], selectedID: nil, doneCount: 0)

  private lazy var dataSource = UITableViewDiffableDataSource<Int, Row.ID>(
    tableView: tableView
  ) { [unowned self] table, indexPath, id in
    let cell = table.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    configure(cell, id, at: indexPath.row)
    return cell
  }

  /// Override to pass `action` on.
  func didAct(_ action: ListSpec.Action) {}

  /// The class of the cells.
  var cellClass: UITableViewCell.Type { UITableViewCell.self }

  /// Shows the row with this id, which is at `position`, in `cell`.
  func configure(_ cell: UITableViewCell, _ id: Row.ID, at position: Int) {
    cell.show(shown.rows[position])
  }

  /// Shows `view`: cells of rows that differ are configured again, and rows that came, went or moved are animated.
  /// O(rows), since a view does not say what has changed in it.
  func show(_ view: ListSpec.View) {
    let former = shown.rows
    shown = view
    if former.elementsEqual(view.rows, by: { $0.id == $1.id }) {
      reconfigure(zip(former, view.rows).filter { $0 != $1 }.map(\.1.id))
    } else {
      let kept = Dictionary(uniqueKeysWithValues: former.map { ($0.id, $0) })
      applyIDs()
      reconfigure(view.rows.filter { kept[$0.id] != nil && kept[$0.id] != $0 }.map(\.id))
    }
    showDoneCount()
  }

  /// Shows the rows with these ids again; only those that are on the screen take work.
  func reconfigure(_ ids: [Row.ID]) {
    guard !ids.isEmpty else { return }
    var snapshot = dataSource.snapshot()
    snapshot.reconfigureItems(ids)
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  /// Shows the rows that there are, in their order.
  func applyIDs() { apply(shown.rows.map(\.id)) }

  /// Shows the rows with these ids, in this order.
  func apply(_ ids: [Row.ID]) {
    var snapshot = NSDiffableDataSourceSnapshot<Int, Row.ID>()
    snapshot.appendSections([0])
    snapshot.appendItems(ids)
    dataSource.apply(snapshot)
  }

  func showDoneCount() { navigationItem.title = "\(shown.doneCount) done" }

  /// Shows the effect of a removal.
  func showRemoved(id: Int) { navigationItem.prompt = "Row \(id) is gone." }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(cellClass, forCellReuseIdentifier: "row")
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.didAct(.append(10)) })
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if let id = id(at: indexPath) { didAct(.toggle(id: id)) }
  }

  override func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    id(at: indexPath).map { swipe(.normal, "Relabel", .refresh(id: $0)) }
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    id(at: indexPath).map { swipe(.destructive, "Remove", .remove(id: $0)) }
  }

  private func id(at indexPath: IndexPath) -> Row.ID? {
    let ids = dataSource.snapshot().itemIdentifiers
    return ids.indices.contains(indexPath.row) ? ids[indexPath.row] : nil
  }

  private func swipe(
    _ style: UIContextualAction.Style, _ title: String, _ action: ListSpec.Action
  ) -> UISwipeActionsConfiguration {
    UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: style, title: title) { [weak self] _, _, done in
        self?.didAct(action)
        done(true)
      }
    ])
  }
}

extension UITableViewCell {
  /// Shows `row`.
  func show(_ row: Row) {
    var content = defaultContentConfiguration()
    content.text = row.label
    contentConfiguration = content
    accessoryType = row.isDone ? .checkmark : .none
  }
}
