import Spec
import SwiftUI

// MARK: Search: way

// searchable ──► model.changeQuery("a")
// ├─ startOver("a") cancels the task
// │  └─ objectWillChange ──► body
// └─ loadAfterPause(), a new task
//    ├─ clock.sleep(for: debounce)
//    ├─ load(): .loading ──► body
//    ├─ service.page(0, of: "a")
//    └─ show(answer): .loaded ──► body

// MARK: Search: screen

struct SearchView: View {
  @StateObject private var model: ObservableObjectSearch
  @State private var opened: String?

  init(environment: FeatureEnvironment) {
    _model = StateObject(
      wrappedValue: ObservableObjectSearch(seed: SearchSpec.Seed(), environment: environment))
  }

  var body: some View {
    NavigationStack {
      ResultList(
        phase: model.phase,
        select: { model.select(id: $0) },
        loadMore: { model.loadMore() },
        retry: { model.retry() }
      )
      .searchable(text: $model.text)
      .onSubmit(of: .search) { model.submit() }
      .navigationDestination(item: $opened) { ResultView(id: $0) }
    }
    .onAppear {
      // Not the view itself, which holds the model that holds this closure.
      model.onEffect = { [opened = $opened] effect in
        if case .open(let id) = effect { opened.wrappedValue = id }
      }
    }
  }
}

extension ObservableObjectSearch {
  /// The query, for `$model.text`.
  fileprivate var text: String {
    get { query }
    // A search field may set the text that it has; as a change, that would drop the results.
    set { if newValue != query { changeQuery(newValue) } }
  }
}

#Preview { SearchView(environment: .preview) }
