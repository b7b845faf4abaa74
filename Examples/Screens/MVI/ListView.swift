import MVI
import Spec
import SwiftUI

// MARK: List: way

// RowView ──► intents.onNext(.toggle(id: 7))
// └─ eventsFrom ──► .edited
//    └─ reduce(model:event:) copies the rows
//       └─ viewModel
//          ├─ SwiftUI: ListView, each row
//          └─ UIKit: show(view) compares
//             └─ the cell of 7

// MARK: List: screen

struct ListView: View {
  @StateObject private var holder: ListHolder

  init(environment: FeatureEnvironment) {
    _holder = StateObject(wrappedValue: ListHolder(environment: environment))
  }

  var body: some View {
    RowList(
      view: holder.viewModel.view, removed: holder.removed,
      actions: ListActions(
        append: { holder.intents.onNext(.append($0)) },
        toggle: { holder.intents.onNext(.toggle(id: $0)) },
        refresh: { holder.intents.onNext(.refresh(id: $0)) },
        remove: { holder.intents.onNext(.remove(id: $0)) }))
  }
}

/// The view that is attached to the model: it holds what SwiftUI shows.
final class ListHolder: ObservableObject, MviView {
  @Published private(set) var viewModel: ListViewModel
  @Published private(set) var removed: Int?
  let intents = PublishSubject<ListIntent>()
  private let model: ListModel
  private let disposables = CompositeDisposable()

  init(environment: FeatureEnvironment) {
    model = ListModel(seed: ListSpec.Seed(rows: 20), environment: environment)
    viewModel = model.viewModel.value()
    attach(viewModel: model.getViewModel(), actions: model.getActions())
    model.attach(intents: getIntents())
  }

  func attach(viewModel: MVI.Observable<ListViewModel>, actions: MVI.Observable<ListAction>) {
    disposables.insert(actions.subscribe(with: self) { $0.handle(action: $1) })
    disposables.insert(viewModel.subscribe(with: self) { $0.viewModel = $1 })
  }

  func getIntents() -> MVI.Observable<ListIntent> { intents }

  private func handle(action: ListAction) {
    switch action {
    case .removed(let id): removed = id
    }
  }
}

#Preview { ListView(environment: .preview) }
