import Spec
import SwiftUI

/// The rows of a list, and what a user can do about them.
struct RowList: View {
  let view: ListSpec.View
  let removed: Int?
  let actions: ListActions

  var body: some View {
    VStack {
      ListHeader(doneCount: view.doneCount, removed: removed, append: actions.append)
      List {
        ForEach(view.rows) { RowView(row: $0, actions: actions) }
      }
    }
  }
}

/// What a user does on a list; rows are named by their ids.
struct ListActions {
  let append: @MainActor (_ count: Int) -> Void
  let toggle: @MainActor (_ id: Int) -> Void
  let refresh: @MainActor (_ id: Int) -> Void
  let remove: @MainActor (_ id: Int) -> Void
}

/// What stands above the rows.
struct ListHeader: View {
  let doneCount: Int
  let removed: Int?
  let append: @MainActor (_ count: Int) -> Void

  var body: some View {
    HStack {
      Text("\(doneCount) done")
      Button("Add 10") { append(10) }
      if let removed { Text("Row \(removed) is gone.") }
    }
  }
}

/// A row: a tap toggles it, a swipe asks for another label or removes it.
struct RowView: View {
  let row: Row
  let actions: ListActions

  var body: some View {
    Button {
      actions.toggle(row.id)
    } label: {
      Label(row.label, systemImage: row.isDone ? "checkmark.circle.fill" : "circle")
    }
    .swipeActions(edge: .leading) { Button("Relabel") { actions.refresh(row.id) } }
    .swipeActions { Button("Remove", role: .destructive) { actions.remove(row.id) } }
  }
}
