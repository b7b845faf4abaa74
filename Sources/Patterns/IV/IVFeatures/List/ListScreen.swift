import IV
import Spec

final class ListScreen: Screen {
  var eventEmitter: EventEmitter<ListInteractor>?

  let audience = Audience<ListSpec>()
  private(set) var shown: ListSpec.View

  init(showing view: ListSpec.View) { shown = view }

  func handle(command: ListCommand) {
    switch command {
    case .show(let view):
      shown = view
    case .append(let rows):
      shown.rows += rows
    case .replace(let row, let position, let doneCount):
      shown.rows[position] = row
      shown.doneCount = doneCount
    case .relabel(let labels, let stride):
      for (place, label) in labels.enumerated() { shown.rows[place * stride].label = label }
    case .swap(let first, let second):
      shown.rows.swapAt(first, second)
    case .select(let id):
      shown.selectedID = id
    case .remove(let position, let selectedID, let doneCount):
      shown.rows.remove(at: position)
      shown.selectedID = selectedID
      shown.doneCount = doneCount
    case .didRemove(let id):
      audience.onEffect?(.removed(id: id))
      return
    }
    audience.onRender?(shown)
  }
}
