import MVI
import Spec

// MARK: Search: state

@MainActor
final class SearchModel: FeatureModel {
  let disposables = CompositeDisposable()
  let viewModel: BehaviorSubject<SearchViewModel>
  let actions = PublishSubject<SearchAction>()
  let events = PublishSubject<any Event>()
  private let requests: SearchRequests

  init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    viewModel = BehaviorSubject(value: SearchViewModel(query: seed.query))
    requests = SearchRequests(service: environment.search, clock: environment.clock)
  }

  // MARK: Search: transitions

  func attach(intents: Observable<SearchIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value().withoutRequest,
      reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  /// Every intent that means something cancels the pause or request of the one before.
  func eventsFrom(intents: Observable<SearchIntent>) -> Observable<any Event> {
    intents.compactMap { [viewModel, requests] in requests.events(for: $0, in: viewModel.value()) }
      .flatMapLatest { $0 }
  }

  func reduce(model: SearchViewModel, event: any Event) -> SearchViewModel {
    var next = model
    switch event as? SearchEvent {
    case .typed(let query):
      next = SearchViewModel(query: query)
    case .submitted:
      next = SearchViewModel(query: model.query, phase: .loading)
    case .requested:
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

  // MARK: Search: effects

  func actionsFrom(intents: Observable<SearchIntent>) -> Observable<SearchAction> {
    intents.compactMap { intent in
      guard case .select(let id) = intent else { return nil }
      return .open(id: id)
    }
  }
}

// MARK: Search: state

extension SearchViewModel {
  /// The same without a request under way.
  fileprivate var withoutRequest: SearchViewModel {
    phase == .loading ? SearchViewModel(query: query) : self
  }
}

// MARK: Search: requests

/// Pauses and asks the service for pages, as events.
private struct SearchRequests {
  let service: any SearchService
  let clock: any Clock<Duration>

  /// The events that follow an intent; nil if it means nothing in this situation.
  @MainActor
  func events(
    for intent: SearchIntent, in viewModel: SearchViewModel
  ) -> Observable<any Event>? {
    switch intent {
    case .queryChanged(let query) where !query.isEmpty:
      pause().flatMap { page(0, of: query).startWith(SearchEvent.requested) }
        .startWith(SearchEvent.typed(query))
    case .queryChanged, .clear:
      .just(SearchEvent.typed(""))
    case .submit where !viewModel.query.isEmpty:
      page(0, of: viewModel.query).startWith(SearchEvent.submitted)
    case .loadMore where viewModel.phase.hasMore, .retry where viewModel.phase.hasFailed:
      page(viewModel.nextPage, of: viewModel.query).startWith(SearchEvent.requested)
    case .submit, .loadMore, .retry, .select:
      nil
    }
  }

  @MainActor
  private func pause() -> Observable<Void> {
    .perform { try? await clock.sleep(for: SearchSpec.debounce) }
  }

  @MainActor
  private func page(_ number: Int, of query: String) -> Observable<any Event> {
    .perform {
      do {
        return SearchEvent.answered(try await service.page(number, of: query))
      } catch {
        return SearchEvent.failed(message: "\(error)")
      }
    }
  }
}

extension SearchSpec.Phase {
  fileprivate var hasMore: Bool {
    if case .loaded(_, hasMore: true) = self { true } else { false }
  }

  fileprivate var hasFailed: Bool {
    if case .failed = self { true } else { false }
  }
}
