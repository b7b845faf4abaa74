import Spec
import SwiftUI

// MARK: List: way

// RowView ──► model.toggle(id: 7)
// ├─ table.toggle(id: 7)
// │  └─ DoneCount, which reads the table
// └─ updateRow(7) sets the row of this id
//    ├─ SwiftUI: the body of ObservedRow 7
//    └─ UIKit: observe() in the cell of 7
// RowView ──► model.remove(id: 7) ──► ids
// ├─ SwiftUI: the body of ListView
// └─ UIKit: apply(ids)

// MARK: List: screen

struct ListView: View {
  @State private var model: ObservableList
  @State private var removed: Int?

  init(model: ObservableList) { self.model = model }

  var body: some View {
    VStack {
      DoneCount(model: model, removed: removed)
      List {
        // The ids and not the table: a change within a row does not come here.
        ForEach(Array(model.ids.enumerated()), id: \.element) { position, _ in
          if let row = model.row(at: position) { ObservedRow(row: row, actions: model.actions) }
        }
      }
    }
    .onAppear {
      // Not the view itself, which holds the model that holds this closure.
      model.onEffect = { [removed = $removed] effect in
        if case .removed(let id) = effect { removed.wrappedValue = id }
      }
    }
  }
}

/// A view of its own, so that its body alone reads the row.
private struct ObservedRow: View {
  let row: ObservableRow
  let actions: ListActions

  var body: some View { RowView(row: row.row, actions: actions) }
}

/// A view of its own, so that its body alone reads the table.
private struct DoneCount: View {
  let model: ObservableList
  let removed: Int?

  var body: some View {
    ListHeader(doneCount: model.table.doneCount, removed: removed, append: model.actions.append)
  }
}

extension ObservableList {
  fileprivate var actions: ListActions {
    ListActions(
      append: { self.append($0) }, toggle: { self.toggle(id: $0) },
      refresh: { self.refresh(id: $0) }, remove: { self.remove(id: $0) })
  }
}

#Preview { ListView(model: ObservableList(seed: .init(rows: 20), environment: .preview)) }
