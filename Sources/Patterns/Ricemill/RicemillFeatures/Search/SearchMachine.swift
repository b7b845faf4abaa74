import Ricemill
import Spec

final class SearchMachine: Machine<SearchMachine.Resolver> {
  struct Input: InputType {
    let queryChanged = PassthroughSubject<String, Never>()
    let submit = PassthroughSubject<Void, Never>()
    let clear = PassthroughSubject<Void, Never>()
    let retry = PassthroughSubject<Void, Never>()
    let loadMore = PassthroughSubject<Void, Never>()
    let select = PassthroughSubject<String, Never>()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var view: SearchSpec.View
    let opened = PassthroughSubject<String, Never>()

    private var results: [SearchResult] = []
    private var nextPage = 0

    init(query: String) { view = SearchSpec.View(query: query) }
  }

  struct Extra: ExtraType {
    let service: any SearchService
    let clock: any Clock<Duration>
  }
}

extension SearchMachine.Store {
  var canSubmit: Bool { !view.query.isEmpty }

  var canLoadMore: Bool {
    if case .loaded(_, hasMore: true) = view.phase { true } else { false }
  }

  var canRetry: Bool {
    if case .failed = view.phase { true } else { false }
  }

  func startOver(_ query: String) {
    results = []
    nextPage = 0
    view = SearchSpec.View(query: query)
  }

  /// The next page of the query shown.
  var nextRequest: SearchRequest { SearchRequest(page: nextPage, query: view.query) }

  /// The phase after `progress`.
  func phase(after progress: SearchProgress) -> SearchSpec.Phase {
    switch progress {
    case .asked:
      return .loading
    case .answered(let page):
      results += page.results
      nextPage += 1
      return .loaded(results: results, hasMore: page.hasMore)
    case .failed(let message):
      return .failed(message: message)
    case .calledOff:
      return .idle
    }
  }
}
