import MVI
import Spec
import SwiftUI

// MARK: Search: way

// searchable ─► intents.onNext(.queryChanged)
// └─ flatMapLatest: a newer one replaces
//    ├─ .typed
//    ├─ pause()
//    ├─ .requested
//    ├─ page(0, of: "a")
//    └─ .answered
//       └─ each: reduce(model:event:)
//          └─ viewModel ──► holder ──► body

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
        select: { holder.intents.onNext(.select(id: $0)) },
        loadMore: { holder.intents.onNext(.loadMore) },
        retry: { holder.intents.onNext(.retry) }
      )
      .searchable(text: $holder.query)
      .onSubmit(of: .search) { holder.intents.onNext(.submit) }
      .navigationDestination(item: $holder.opened) { ResultView(id: $0) }
    }
  }
}

/// The view that is attached to the model: it holds what SwiftUI shows.
final class SearchHolder: ObservableObject, MviView {
  @Published private var viewModel = SearchViewModel(query: "")
  @Published var opened: String?
  let intents = PublishSubject<SearchIntent>()
  private let model: SearchModel
  private let disposables = CompositeDisposable()

  init(environment: FeatureEnvironment) {
    model = SearchModel(seed: SearchSpec.Seed(), environment: environment)
    attach(viewModel: model.getViewModel(), actions: model.getActions())
    model.attach(intents: getIntents())
  }

  var phase: SearchSpec.Phase { viewModel.phase }

  /// The query, for `$holder.query`.
  var query: String {
    get { viewModel.query }
    // A search field may set the text that it has; as a change, that would drop the results.
    set { if newValue != query { intents.onNext(.queryChanged(newValue)) } }
  }

  func attach(viewModel: MVI.Observable<SearchViewModel>, actions: MVI.Observable<SearchAction>) {
    disposables.insert(actions.subscribe(with: self) { $0.handle(action: $1) })
    disposables.insert(viewModel.subscribe(with: self) { $0.viewModel = $1 })
  }

  func getIntents() -> MVI.Observable<SearchIntent> { intents }

  private func handle(action: SearchAction) {
    switch action {
    case .open(let id): opened = id
    }
  }
}

#Preview { SearchView(environment: .preview) }
