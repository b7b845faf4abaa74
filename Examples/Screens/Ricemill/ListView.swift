import Ricemill
import Spec
import SwiftUI

// MARK: List: way

// RowView ──► machine.input.toggle.send(7)
// └─ polish: sink, table.toggle(id: 7)
//    └─ edits, published for the table
//       ├─ objectWillChange, once a turn
//       │  └─ SwiftUI: ListView, each row
//       └─ $edits
//          └─ UIKit: show(view) compares
//             └─ the cell of 7

// MARK: List: screen

struct ListView: View {
  @StateObject private var machine: ListMachine
  @State private var removed: Int?

  init(environment: FeatureEnvironment) {
    _machine = StateObject(wrappedValue: ListMachine(environment: environment))
  }

  var body: some View {
    RowList(
      view: ListSpec.View(machine.output.table), removed: removed,
      actions: ListActions(
        append: { machine.input.append.send($0) }, toggle: { machine.input.toggle.send($0) },
        refresh: { machine.input.refresh.send($0) }, remove: { machine.input.remove.send($0) })
    )
    .onReceive(machine.output.effects) { effect in
      if case .removed(let id) = effect { removed = id }
    }
  }
}

extension ListMachine {
  convenience init(environment: FeatureEnvironment) {
    self.init(
      input: .init(), store: .init(table: RowTable(rows: 20)),
      extra: .init(labels: environment.labels))
  }
}

#Preview { ListView(environment: .preview) }
