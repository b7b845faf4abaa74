// The IV document's code that needs no UI, near verbatim; Sources/Patterns/IV/DOCUMENT.md lists what
// differs. scripts/check-ui type-checks the document's view against it.

import Foundation
import IV

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
