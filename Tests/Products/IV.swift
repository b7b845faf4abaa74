// What a package that depends on IV must be able to rely on, whatever its language mode; `scripts/products` runs it, optimized.
// The document's list, as it is written there.
import IV

struct User {
  let firstName: String
  let lastName: String
  var fullName: String { "\(firstName) \(lastName)" }
}

enum UsersListEvent {
  case didLoadView
}

enum UsersListCommand {
  case showItems([String])
}

class UsersListInteractor: InteractorProtocol {
  var commandEmitter: CommandEmitter<UsersListCommand>?

  func handle(event: UsersListEvent) {
    switch event {
    case .didLoadView:
      Task {
        let users = await fetchUsers()
        emit(.showItems(users.map(\.fullName)))
      }
    }
  }

  private func fetchUsers() async -> [User] {
    await Task.yield()
    return [User(firstName: "Jim", lastName: "Halpert")]
  }
}

class UsersListView: ViewProtocol {
  var eventEmitter: EventEmitter<UsersListInteractor>?
  private(set) var items: [String] = []

  func viewDidLoad() {
    link(UsersListInteractor())
    eventEmitter?.emit(.didLoadView)
  }

  func handle(command: UsersListCommand) {
    switch command {
    case .showItems(let items):
      self.items = items
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
