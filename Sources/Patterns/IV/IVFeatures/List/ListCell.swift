import IV
import Spec

// MARK: List: screen

/// Shows one row of a list's screen: a view of its own, which handles only the commands about its row.
final class ListCell: ViewProtocol {
  var eventEmitter: EventEmitter<ListInteractor>?

  private let position: Int
  /// Linked before the cell, so that it has handled a command when the cell does.
  private let list: ListScreen
  private let observer: @MainActor (Row?) -> Void
  /// Nil before anything was shown.
  private var shown: Row??
  private var isShowing = false

  init(at position: Int, of list: ListScreen, _ observer: @escaping @MainActor (Row?) -> Void) {
    self.position = position
    self.list = list
    self.observer = observer
  }

  func handle(command: ListCommand) {
    if command.concernsRow(at: position) { show() }
  }

  /// Shows the row as it is in the list's screen, unless it is shown already. A row that changes
  /// meanwhile is shown next.
  func show() {
    guard !isShowing else { return }
    isShowing = true
    while case let row = list.shown.row(at: position), row != shown {
      shown = row
      observer(row)
    }
    isShowing = false
  }
}

extension ListCommand {
  /// Whether the row at `position` may differ after the command.
  fileprivate func concernsRow(at position: Int) -> Bool {
    switch self {
    case .replace(_, let changed, _): position == changed
    case .relabel(_, let stride): position.isMultiple(of: stride)
    case .swap(let first, let second): position == first || position == second
    case .remove(let first, _, _): position >= first
    case .show, .append: true
    case .select, .didRemove: false
    }
  }
}
