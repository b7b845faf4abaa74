import AsyncReactor
import Spec

struct SearchState: Sendable {
  var view: SearchSpec.View
  /// The result to open.
  @Pulse var openedID: String?
  /// Numbers the searches: what belongs to an earlier one comes too late.
  private(set) var search = 0
  private(set) var nextPage = 0
  private var results: [SearchResult] = []

  init(query: String) { view = SearchSpec.View(query: query) }

  var canLoadMore: Bool {
    if case .loaded(_, hasMore: true) = view.phase { true } else { false }
  }

  var canRetry: Bool {
    if case .failed = view.phase { true } else { false }
  }

  func applying(_ mutation: SearchReactor.Mutation) -> SearchState {
    var newState = self
    switch mutation {
    case .restart(let query, let phase):
      newState = SearchState(query: query)
      newState.view.phase = phase
      newState.search = search + 1
    case .load(search):
      newState.view.phase = .loading
    case .answer(search, let page):
      newState.results += page.results
      newState.nextPage += 1
      newState.view.phase = .loaded(results: newState.results, hasMore: page.hasMore)
    case .fail(search, let message):
      newState.view.phase = .failed(message: message)
    case .callOff(search):
      newState.view.phase = .idle
    case .open(let id):
      newState.openedID = id
    case .load, .answer, .fail, .callOff, .nothing:
      break
    }
    return newState
  }
}
