import IV
import Spec
import SwiftUI

// MARK: List: way

// RowView ──► holder.emit(.did(.toggle))
// └─ interactor.handle(event:)
//    └─ emit(.replace), the row alone
//       ├─ SwiftUI: holder.handle(command:)
//       │  └─ @Published view
//       │     └─ ListView, each row shown
//       └─ UIKit: handle(command:)
//          └─ reconfigure([7])
//             └─ the cell of 7

// MARK: List: screen

struct ListView: View {
  @StateObject private var holder: ListHolder

  init(environment: FeatureEnvironment) {
    _holder = StateObject(wrappedValue: ListHolder(environment: environment))
  }

  var body: some View {
    RowList(
      view: holder.view, removed: holder.removed,
      actions: ListActions(
        append: { holder.emit(.did(.append($0))) }, toggle: { holder.emit(.did(.toggle(id: $0))) },
        refresh: { holder.emit(.did(.refresh(id: $0))) },
        remove: { holder.emit(.did(.remove(id: $0))) }))
  }
}

/// The view that is linked to the interactor: it holds what SwiftUI shows.
final class ListHolder: ObservableObject, ViewProtocol {
  @Published private(set) var view = ListSpec.View(rows: [], selectedID: nil, doneCount: 0)
  @Published private(set) var removed: Int?
  var eventEmitter: EventEmitter<ListInteractor>?

  init(environment: FeatureEnvironment) {
    link(ListInteractor(seed: ListSpec.Seed(rows: 20), environment: environment))
    emit(.didLoad)
  }

  func handle(command: ListCommand) {
    if case .didRemove(let id) = command { removed = id } else { view.apply(command) }
  }
}

extension ListSpec.View {
  /// Changes what a command says, as the interactor has changed its rows.
  mutating func apply(_ command: ListCommand) {
    switch command {
    case .show(let view): self = view
    case .append(let rows): self.rows += rows
    case .replace(let row, let position, let doneCount):
      rows[position] = row
      self.doneCount = doneCount
    case .relabel(let labels, let stride):
      for (place, label) in labels.enumerated() { rows[place * stride].label = label }
    case .swap(let first, let second): rows.swapAt(first, second)
    case .select(let id): selectedID = id
    case .remove(let position, let selectedID, let doneCount):
      rows.remove(at: position)
      (self.selectedID, self.doneCount) = (selectedID, doneCount)
    case .didRemove: break
    }
  }
}

#Preview { ListView(environment: .preview) }
