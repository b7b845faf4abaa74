import AsyncReactor
import Spec
import SwiftUI

// MARK: Search: way

// searchable ──► store.query
// └─ send(.user(.queryChanged("a")))
//    ├─ reduce(action) cancels the work
//    ├─ pause(search): clock.sleep(for:)
//    ├─ startLoading(search) ──► body
//    └─ fetch(search): service.page(0, of:)
//       └─ applying(.answer), if it is still
//          │                  its search
//          └─ state(newState) ──► body

// MARK: Search: screen

struct SearchView: View {
  @StateObject private var store: SearchStore

  init(environment: FeatureEnvironment) {
    _store = StateObject(wrappedValue: SearchStore(environment: environment))
  }

  var body: some View {
    NavigationStack {
      ResultList(
        phase: store.phase,
        select: { store.send(.user(.select(id: $0))) },
        loadMore: { store.send(.user(.loadMore)) },
        retry: { store.send(.user(.retry)) }
      )
      .searchable(text: $store.query)
      .onSubmit(of: .search) { store.send(.user(.submit)) }
      .navigationDestination(item: $store.opened) { ResultView(id: $0) }
    }
  }
}

/// Receives the reactor's states for SwiftUI.
final class SearchStore: ObservableObject, Store {
  /// The text as typed. The reactor's arrives later, maybe after newer typing, so it is not shown.
  @Published var query = "" {
    didSet { if query != oldValue { send(.user(.queryChanged(query))) } }
  }
  @Published private(set) var phase = SearchSpec.Phase.idle
  @Published var opened: String?
  let reactor: SearchReactor?

  init(environment: FeatureEnvironment) {
    reactor = SearchReactor(query: "", service: environment.search, clock: environment.clock)
  }

  isolated deinit { disconnect() }

  func state(_ state: SearchState) {
    phase = state.view.phase
    state.$effect.updated { if case .open(let id) = $0 { opened = id } }
  }
}

#Preview { SearchView(environment: .preview) }
