import Spec
import SwiftUI
import UIKit

/// A search bar and a table of results. Subclasses pass the user's actions on.
class SearchTableViewController: UITableViewController, UISearchBarDelegate {
  private let searchBar = UISearchBar()
  private var rows: [SearchRow] = []

  /// Override to pass `action` on.
  func didAct(_ action: SearchSpec.Action) {}

  /// Shows the results. The search bar keeps the text that the user typed.
  func show(_ view: SearchSpec.View) {
    rows = view.phase.rows
    tableView.reloadData()
  }

  func open(id: String) {
    navigationController?.pushViewController(
      UIHostingController(rootView: ResultView(id: id)), animated: true)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    searchBar.delegate = self
    tableView.tableHeaderView = searchBar
  }

  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    didAct(.queryChanged(searchText))
  }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { didAct(.submit) }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row")
      ?? UITableViewCell(style: .default, reuseIdentifier: "row")
    cell.textLabel?.text = rows[indexPath.row].text
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    if let action = rows[indexPath.row].action { didAct(action) }
  }
}

/// A row of the table, and what a tap on it does.
private struct SearchRow {
  let text: String
  var action: SearchSpec.Action?
}

extension SearchSpec.Phase {
  fileprivate var rows: [SearchRow] {
    switch self {
    case .idle:
      []
    case .loading:
      [SearchRow(text: "Searching")]
    case .loaded(let results, let hasMore):
      results.map { SearchRow(text: $0.title, action: .select(id: $0.id)) }
        + (hasMore ? [SearchRow(text: "More", action: .loadMore)] : [])
    case .failed(let message):
      [SearchRow(text: message), SearchRow(text: "Retry", action: .retry)]
    }
  }
}
