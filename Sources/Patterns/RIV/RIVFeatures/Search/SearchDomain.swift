import Riveting
import Spec

struct SearchDomain: Sendable {
  var query: String
  /// The results of all pages so far.
  var results: [SearchResult] = []
  var nextPage = 0
  /// How far the newest page is.
  var page = Status<SearchPage>.idle
  var effects = Occurrences<SearchSpec.Effect>()

  init(query: String) { self.query = query }

  var hasMore: Bool { page.value?.hasMore ?? false }

  var hasFailed: Bool {
    guard case .error = page else { return false }
    return true
  }

  /// The page that comes next.
  var nextRequest: PageRequest { PageRequest(query: query, number: nextPage) }

  /// Begins a new search, for which nothing is there yet.
  mutating func restart(query: String) {
    self.query = query
    results = []
    nextPage = 0
    page = .idle
  }

  mutating func show(_ page: SearchPage) {
    results += page.results
    nextPage += 1
    self.page = .loaded(page)
  }
}

/// A page to ask the service for.
struct PageRequest: Sendable {
  let query: String
  let number: Int
}
