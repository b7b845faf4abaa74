import MVI
import Spec

// MARK: Search: state

struct SearchViewModel: FeatureViewModel {
  var query: String
  var phase = SearchSpec.Phase.idle
  /// The results so far, also while more of them are loading.
  var results: [SearchResult] = []
  var nextPage = 0

  var view: SearchSpec.View { SearchSpec.View(query: query, phase: phase) }
}

// MARK: Search: actions

/// The user's actions, as Spec has them, are the intents.
typealias SearchIntent = SearchSpec.Action
extension SearchIntent: Intent {}

// MARK: Search: transitions

enum SearchEvent: Event {
  case typed(String)
  case submitted
  case requested
  case answered(SearchPage)
  case failed(message: String)
}

// MARK: Search: effects

/// Spec's one-shot effects are the actions.
typealias SearchAction = SearchSpec.Effect
extension SearchAction: Action {}
