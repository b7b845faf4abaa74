// The IV document's view; what it uses is in Tests/IVTests/Document.

import IV
import UIKit

class UsersListView: UITableViewController, ViewProtocol {
  // MARK: - Injected
  var eventEmitter: EventEmitter<UsersListInteractor>?

  private let reuseIdentifier = "cell"
  private var items: [SimpleListItem] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    self.title = "Users"

    let interator = UsersListInteractor()
    link(interator)
    eventEmitter?.emit(.didLoadView)
  }

  func handle(command: UsersListCommand) {
    switch command {
    case .showItems(let items):
      self.items = items
      tableView.reloadData()
    }
  }
}

extension UsersListView {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return items.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: reuseIdentifier)
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: reuseIdentifier)
    let item = items[indexPath.row]
    cell.textLabel?.text = item.title
    cell.detailTextLabel?.text = item.subtitle

    return cell
  }
}
