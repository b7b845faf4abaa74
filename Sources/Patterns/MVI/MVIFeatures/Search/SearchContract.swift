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

extension SearchSpec.Action: Intent {}

enum SearchEvent: Event {
  case typed(String)
  case submitted
  case requested
  case answered(SearchPage)
  case failed(message: String)
}

extension SearchSpec.Effect: Action {}
