import Spec
import SwiftUI

// MARK: List: way

// RowView ──► model.toggle(id: 7)
// └─ @Published table
//    ├─ objectWillChange
//    │  └─ SwiftUI: ListView, each row shown
//    └─ $table
//       └─ UIKit: show(view) compares all
//          └─ the cell of 7

// MARK: List: screen

struct ListView: View {
  @StateObject private var model: ObservableObjectList
  @State private var removed: Int?

  init(environment: FeatureEnvironment) {
    _model = StateObject(
      wrappedValue: ObservableObjectList(seed: .init(rows: 20), environment: environment))
  }

  var body: some View {
    RowList(
      view: model.view, removed: removed,
      actions: ListActions(
        append: { model.append($0) }, toggle: { model.toggle(id: $0) },
        refresh: { model.refresh(id: $0) }, remove: { model.remove(id: $0) })
    )
    .onAppear {
      // Not the view itself, which holds the model that holds this closure.
      model.onEffect = { [removed = $removed] effect in
        if case .removed(let id) = effect { removed.wrappedValue = id }
      }
    }
  }
}

#Preview { ListView(environment: .preview) }
