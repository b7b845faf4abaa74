import MVI
import Spec

struct SearchViewModel: FeatureViewModel {
  var query: String
  var phase = SearchSpec.Phase.idle
  /// The results so far, also while more of them are loading.
  var results: [SearchResult] = []
  var nextPage = 0

  var view: SearchSpec.View { SearchSpec.View(query: query, phase: phase) }
}

/// The user's actions, as Spec has them, are the intents.
typealias SearchIntent = SearchSpec.Action
extension SearchIntent: Intent {}

enum SearchEvent: Event {
  case typed(String)
  case submitted
  case requested
  case answered(SearchPage)
  case failed(message: String)
}

/// Spec's one-shot effects are the actions.
typealias SearchAction = SearchSpec.Effect
extension SearchAction: Action {}
