import Foundation
import IV

/// The document's interactor with "an async call".
class AsyncUsersListInteractor: InteractorProtocol {
  var commandEmitter: CommandEmitter<UsersListCommand>?

  func handle(event: UsersListEvent) {
    Task {
      let users = await fetchUsers()
      emit(.showItems(users.map { SimpleListItem(title: $0.fullName, subtitle: "") }))
    }
  }

  private func fetchUsers() async -> [User] {
    await Task.yield()
    return [User(id: UUID(), firstName: "Jim", lastName: "Halpert")]
  }
}
