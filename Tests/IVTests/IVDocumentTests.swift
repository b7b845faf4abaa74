// What the IV document promises. Its code is in Document; DOCUMENT.md lists what differs.

import IV
import Testing

/// The document's view without its table.
class UsersListView: ViewProtocol {
  // MARK: - Injected
  var eventEmitter: EventEmitter<UsersListInteractor>?

  private(set) var items: [SimpleListItem] = []

  func viewDidLoad() {
    let interator = UsersListInteractor()
    link(interator)
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
struct IVDocumentTests {
  let names = ["Jim Halpert", "Pam Beesly", "Michael Scott", "Kevin Malone"]

  @Test func viewShowsTheUsersAfterLoading() {
    let view = UsersListView()
    view.viewDidLoad()
    #expect(view.items.map(\.title) == names)
  }

  @Test func `fetching can be replaced by an async call`() async {
    let view = MockView<AsyncUsersListInteractor>()
    view.configure(with: AsyncUsersListInteractor())
    let titles = await withCheckedContinuation { titles in
      view.emit(.didLoadView) { command in
        switch command {
        case .showItems(let items): titles.resume(returning: items.map(\.title))
        }
      }
    }
    #expect(titles == ["Jim Halpert"])
  }
}
