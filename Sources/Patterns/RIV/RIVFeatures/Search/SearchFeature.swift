import Riveting
import Spec

struct SearchDomain: Sendable {
  var query: String
  /// The results of all pages so far.
  var results: [SearchResult] = []
  var nextPage = 0
  /// The status of the newest page.
  var page = Status<SearchPage>.idle
  var effect = LatestEffect<SearchSpec.Effect>()

  init(query: String) { self.query = query }

  var hasMore: Bool { page.value?.hasMore ?? false }

  var hasFailed: Bool {
    guard case .error = page else { return false }
    return true
  }

  /// The request for the next page.
  var nextRequest: PageRequest { PageRequest(query: query, number: nextPage) }

  /// Begins a new search without results.
  mutating func restart(query: String) {
    self.query = query
    results = []
    nextPage = 0
    page = .idle
  }

  mutating func append(_ page: SearchPage) {
    results += page.results
    nextPage += 1
    self.page = .loaded(page)
  }
}

/// A page to request from the service.
struct PageRequest: Sendable {
  let query: String
  let number: Int
}

typealias SearchViewState = ScreenState<SearchSpec>

struct SearchReducer: Reducing {
  func reduce(from domain: SearchDomain) -> SearchViewState {
    SearchViewState(
      view: SearchSpec.View(query: domain.query, phase: phase(of: domain)),
      effect: domain.effect)
  }

  private func phase(of domain: SearchDomain) -> SearchSpec.Phase {
    switch domain.page {
    case .idle: .idle
    case .loading: .loading
    case .loaded(let page): .loaded(results: domain.results, hasMore: page.hasMore)
    case .error(let message): .failed(message: message ?? "")
    }
  }
}

final class SearchFeature: BaseFeature<SearchInteractor, SearchReducer> {}
