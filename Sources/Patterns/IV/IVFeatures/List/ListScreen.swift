import IV
import Spec

final class ListScreen: Screen<ListSpec>, ViewProtocol {
  var eventEmitter: EventEmitter<ListInteractor>?

  func handle(command: ListCommand) {
    switch command {
    case .show(let view):
      shown = view
    case .append(let rows):
      shown.rows += rows
    case .replace(let changes, let doneCount):
      for (position, row) in changes { shown.rows[position] = row }
      shown.doneCount = doneCount
    case .swap(let first, let second):
      shown.rows.swapAt(first, second)
    case .select(let id):
      shown.selectedID = id
    case .remove(let position, let selectedID, let doneCount):
      shown.rows.remove(at: position)
      shown.selectedID = selectedID
      shown.doneCount = doneCount
    case .didRemove(let id):
      onEffect?(.removed(id: id))
      return
    }
    render()
  }
}
