// The Swift of the IV document that needs no UI, near verbatim. DOCUMENT.md lists what differs.

import Foundation
import IV
import Testing

// MARK: - Interactor

class UsersListInteractor: InteractorProtocol {
  // MARK: - Injected
  var commandEmitter: CommandEmitter<UsersListCommand>?

  private var users: [User] = []

  func handle(event: UsersListEvent) {
    switch event {
    case .didLoadView:
      fetchUsers()
    }
  }

  func fetchUsers() {
    // You can replace this with an async call
    self.users = [
      User(id: UUID(), firstName: "Jim", lastName: "Halpert"),
      User(id: UUID(), firstName: "Pam", lastName: "Beesly"),
      User(id: UUID(), firstName: "Michael", lastName: "Scott"),
      User(id: UUID(), firstName: "Kevin", lastName: "Malone"),
    ]

    let items = users.map({ SimpleListItem(title: $0.fullName, subtitle: $0.id.uuidString) })
    emit(.showItems(items))
  }
}

// MARK: - Command

enum UsersListCommand {
  case showItems([SimpleListItem])
}

// MARK: - Event

enum UsersListEvent {
  case didLoadView
}

// MARK: - View items

struct SimpleListItem {
  var title: String
  var subtitle: String
}

// MARK: - Used, but not shown

struct User {
  var id: UUID
  var firstName: String
  var lastName: String

  var fullName: String { "\(firstName) \(lastName)" }
}

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

// MARK: - What the document promises

@MainActor
struct IVDocumentTests {
  let names = ["Jim Halpert", "Pam Beesly", "Michael Scott", "Kevin Malone"]

  @Test func viewShowsTheUsersAfterLoading() {
    let view = UsersListView()
    view.viewDidLoad()
    #expect(view.items.map(\.title) == names)
  }

  @Test func mockViewHearsTheCommand() async {
    await confirmation("Show users triggered") { showItemsTriggered in
      let view = MockView<UsersListInteractor>()
      let interactor = UsersListInteractor()
      view.configure(with: interactor)

      view.emit(.didLoadView) { command in
        switch command {
        case .showItems:
          showItemsTriggered()
        }
      }
    }
  }

  @Test func fetchingCanBeReplacedByAnAsyncCall() async {
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

/// The document's interactor with "an async call".
class AsyncUsersListInteractor: InteractorProtocol {
  var commandEmitter: CommandEmitter<UsersListCommand>?

  func handle(event: UsersListEvent) {
    Task {
      let users = await fetchUsers()
      emit(.showItems(users.map { SimpleListItem(title: $0.fullName, subtitle: "") }))
    }
  }

  @concurrent nonisolated private func fetchUsers() async -> [User] {
    [User(id: UUID(), firstName: "Jim", lastName: "Halpert")]
  }
}
