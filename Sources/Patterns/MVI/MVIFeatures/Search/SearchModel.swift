import MVI
import Spec

@MainActor
final class SearchModel: MVI.Model {
  let disposables = CompositeDisposable()
  let viewModel: BehaviorSubject<SearchViewModel>
  let actions = PublishSubject<SearchAction>()
  let events = PublishSubject<any Event>()
  private let work: SearchWork

  init(query: String, _ work: SearchWork) {
    viewModel = BehaviorSubject(value: SearchViewModel(query: query))
    self.work = work
  }

  func attach(intents: Observable<SearchIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value().withoutWork,
      reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  /// Whatever an intent starts takes the place of what was started before.
  func eventsFrom(intents: Observable<SearchIntent>) -> Observable<any Event> {
    intents.compactMap { [viewModel, work] in work.following($0, in: viewModel.value()) }
      .flatMapLatest { $0 }
  }

  func reduce(model: SearchViewModel, event: any Event) -> SearchViewModel {
    var next = model
    switch event as? SearchEvent {
    case .typed(let query):
      next = SearchViewModel(query: query)
    case .submitted:
      next = SearchViewModel(query: model.query, phase: .loading)
    case .asked:
      next.phase = .loading
    case .answered(let page):
      next.results += page.results
      next.nextPage += 1
      next.phase = .loaded(results: next.results, hasMore: page.hasMore)
    case .failed(let message):
      next.phase = .failed(message: message)
    case nil:
      break
    }
    return next
  }

  func actionsFrom(intents: Observable<SearchIntent>) -> Observable<SearchAction> {
    intents.compactMap { intent in
      guard case .select(let id) = intent else { return nil }
      return .open(id: id)
    }
  }
}

extension SearchViewModel {
  /// The same with nothing under way.
  fileprivate var withoutWork: SearchViewModel {
    phase == .loading ? SearchViewModel(query: query) : self
  }
}
