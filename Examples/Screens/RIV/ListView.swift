import Riveting
import Spec
import SwiftUI

// MARK: List: way

// RowView ──► feature.send(.toggle(id: 7))
// └─ interact(with: .toggle(id: 7))
//    └─ updateDomain copies the rows
//       └─ reduce(from: domain)
//          ├─ viewState
//          │  └─ SwiftUI: ListView, each row
//          └─ $viewState
//             └─ UIKit: show(view) compares
//                └─ the cell of 7

// MARK: List: screen

struct ListView: View {
  @StateObject private var feature: ListFeature
  @State private var removed: Int?

  init(environment: FeatureEnvironment) {
    _feature = StateObject(wrappedValue: ListFeature(environment: environment))
  }

  var body: some View {
    RowList(
      view: feature.viewState.view, removed: removed,
      actions: ListActions(
        append: { feature.send(.append($0)) }, toggle: { feature.send(.toggle(id: $0)) },
        refresh: { feature.send(.refresh(id: $0)) }, remove: { feature.send(.remove(id: $0)) })
    )
    .onChange(of: feature.viewState.effect.count) {
      if case .removed(let id) = feature.viewState.effect.value { removed = id }
    }
  }
}

extension ListFeature {
  convenience init(environment: FeatureEnvironment) {
    self.init(
      interactor: ListInteractor(
        initialDomain: ListDomain(table: RowTable(rows: 20)), labels: environment.labels),
      reducer: ListReducer())
  }
}

#Preview { ListView(environment: .preview) }
