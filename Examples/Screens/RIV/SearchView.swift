import Riveting
import Spec
import SwiftUI

// MARK: Search: way

// searchable ──► feature.send(.queryChanged)
// └─ interact(with: .queryChanged)
//    ├─ work.cancel()
//    ├─ restart(query: "a") ──► body
//    └─ loadPageAfterPause(), in perform
//       ├─ clock.sleep(for: debounce)
//       ├─ page = .loading ──► body
//       ├─ service.page(0, of: "a")
//       └─ append(page) ──► body

// MARK: Search: screen

struct SearchView: View {
  @StateObject private var feature: SearchFeature
  @State private var opened: String?

  init(environment: FeatureEnvironment) {
    _feature = StateObject(wrappedValue: SearchFeature(environment: environment))
  }

  var body: some View {
    NavigationStack {
      ResultList(
        phase: feature.viewState.view.phase,
        select: { feature.send(.select(id: $0)) },
        loadMore: { feature.send(.loadMore) },
        retry: { feature.send(.retry) }
      )
      .searchable(text: $feature.query)
      .onSubmit(of: .search) { feature.send(.submit) }
      .navigationDestination(item: $opened) { ResultView(id: $0) }
    }
    .onChange(of: feature.viewState.effect.count) {
      if case .open(let id) = feature.viewState.effect.value { opened = id }
    }
  }
}

extension SearchFeature {
  convenience init(environment: FeatureEnvironment) {
    self.init(
      interactor: SearchInteractor(
        initialDomain: SearchDomain(query: ""), service: environment.search,
        clock: environment.clock),
      reducer: SearchReducer())
  }

  /// The query, for `$feature.query`.
  var query: String {
    get { viewState.view.query }
    // A search field may set the text that it has; as a change, that would drop the results.
    set { if newValue != query { send(.queryChanged(newValue)) } }
  }
}

#Preview { SearchView(environment: .preview) }
