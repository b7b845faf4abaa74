// What a package that depends on IV must be able to rely on, whatever its language mode; `scripts/products` runs it, optimized,
// with the document's list.
import IV

class UsersListView: ViewProtocol {
  var eventEmitter: EventEmitter<AsyncUsersListInteractor>?
  private(set) var items: [String] = []

  func viewDidLoad() {
    link(AsyncUsersListInteractor())
    eventEmitter?.emit(.didLoadView)
  }

  func handle(command: UsersListCommand) {
    switch command {
    case .showItems(let items):
      self.items = items.map(\.title)
    }
  }
}

@MainActor
func testList() async {
  let view = UsersListView()
  view.viewDidLoad()
  while view.items.isEmpty { await Task.yield() }
  precondition(view.items == ["Jim Halpert"])
}

await testList()
