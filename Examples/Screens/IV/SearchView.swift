import IV
import Spec
import SwiftUI

// MARK: Search: way

// searchable ──► holder.emit(.did)
// └─ interactor.handle(event:)
//    ├─ startOver() cancels the task
//    ├─ show(view): .show ──► holder ──► body
//    └─ loadAfterPause(), a new task
//       ├─ clock.sleep(for: debounce)
//       ├─ load(): .show(.loading) ──► body
//       ├─ service.page(0, of: "a")
//       └─ show(page): .show ──► body

// MARK: Search: screen

struct SearchView: View {
  @StateObject private var holder: SearchHolder

  init(environment: FeatureEnvironment) {
    _holder = StateObject(wrappedValue: SearchHolder(environment: environment))
  }

  var body: some View {
    NavigationStack {
      ResultList(
        phase: holder.phase,
        select: { holder.emit(.did(.select(id: $0))) },
        loadMore: { holder.emit(.did(.loadMore)) },
        retry: { holder.emit(.did(.retry)) }
      )
      .searchable(text: $holder.query)
      .onSubmit(of: .search) { holder.emit(.did(.submit)) }
      .navigationDestination(item: $holder.opened) { ResultView(id: $0) }
    }
  }
}

/// The view that is linked to the interactor: it holds what SwiftUI shows.
final class SearchHolder: ObservableObject, ViewProtocol {
  @Published private var view = SearchSpec.View(query: "")
  @Published var opened: String?
  var eventEmitter: EventEmitter<SearchInteractor>?

  init(environment: FeatureEnvironment) {
    link(SearchInteractor(seed: SearchSpec.Seed(), environment: environment))
    emit(.didLoad)
  }

  var phase: SearchSpec.Phase { view.phase }

  /// The query, for `$holder.query`.
  var query: String {
    get { view.query }
    // A search field may set the text that it has; as a change, that would drop the results.
    set { if newValue != query { emit(.did(.queryChanged(newValue))) } }
  }

  func handle(command: SearchCommand) {
    switch command {
    case .show(let view): self.view = view
    case .open(let id): opened = id
    }
  }
}

#Preview { SearchView(environment: .preview) }
