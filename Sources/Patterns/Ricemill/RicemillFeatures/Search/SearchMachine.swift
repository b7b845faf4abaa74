import Ricemill
import Spec

// MARK: Search: actions

final class SearchMachine: Machine<SearchMachine.Resolver> {
  struct Input: InputType {
    let queryChanged = PassthroughSubject<String, Never>()
    let submit = PassthroughSubject<Void, Never>()
    let clear = PassthroughSubject<Void, Never>()
    let retry = PassthroughSubject<Void, Never>()
    let loadMore = PassthroughSubject<Void, Never>()
    let select = PassthroughSubject<String, Never>()
  }

  // MARK: Search: state

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published private(set) var view: SearchSpec.View
    let effects = PassthroughSubject<SearchSpec.Effect, Never>()

    private var results: [SearchResult] = []
    private var nextPage = 0

    init(query: String) { view = SearchSpec.View(query: query) }

    /// The progress of the latest request. Setting it changes the view.
    var progress = SearchProgress.cancelled {
      didSet {
        switch progress {
        case .requested:
          view.phase = .loading
        case .answered(let page):
          results += page.results
          nextPage += 1
          view.phase = .loaded(results: results, hasMore: page.hasMore)
        case .failed(let message):
          view.phase = .failed(message: message)
        case .cancelled:
          view.phase = .idle
        }
      }
    }

    /// Shows `query` with no results yet.
    func startOver(_ query: String) {
      results = []
      nextPage = 0
      view = SearchSpec.View(query: query)
    }

    /// The request for the next page of the query that is shown.
    var nextRequest: SearchRequest { SearchRequest(page: nextPage, query: view.query) }

    var canSubmit: Bool { !view.query.isEmpty }

    var canLoadMore: Bool {
      if case .loaded(_, hasMore: true) = view.phase { true } else { false }
    }

    var canRetry: Bool {
      if case .failed = view.phase { true } else { false }
    }
  }

  struct Extra: ExtraType {
    let service: any SearchService
    let clock: any Clock<Duration>
  }
}

// MARK: Search: transitions, requests, effects

extension SearchMachine {
  enum Resolver: ResolverType {
    typealias Input = SearchMachine.Input
    typealias Output = SearchMachine.Output
    typealias Store = SearchMachine.Store
    typealias Extra = SearchMachine.Extra

    static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      var cancellables: [AnyCancellable] = []

      let typing = input.queryChanged
        .handleEvents(receiveOutput: { store.startOver($0) })
        .map { $0.isEmpty ? SearchStart.never : .afterPause }

      let clear = input.clear
        .handleEvents(receiveOutput: { store.startOver("") })
        .map { SearchStart.never }

      let submit = input.submit
        .filter { store.canSubmit }
        .handleEvents(receiveOutput: { store.startOver(store.view.query) })

      let loadMore = input.loadMore.filter { store.canLoadMore }
      let retry = input.retry.filter { store.canRetry }

      let request = submit.merge(with: loadMore, retry).map { SearchStart.now }

      // A newer search replaces the one that waits or is in flight.
      typing.merge(with: clear, request)
        .map { start in
          start.moment(on: extra.clock)
            .flatMap { store.nextRequest.progress(extra.service) }
        }
        .switchToLatest()
        .assign(to: \.progress, on: store)
        .store(in: &cancellables)

      input.select
        .sink { store.effects.send(.open(id: $0)) }
        .store(in: &cancellables)

      return Polished(cancellables: cancellables)
    }
  }
}
