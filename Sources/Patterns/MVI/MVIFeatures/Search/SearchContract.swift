import MVI
import Spec

struct SearchViewModel: ViewModel {
  var query: String
  var phase = SearchSpec.Phase.idle
  /// The results so far, also while more of them are loading.
  var results: [SearchResult] = []
  var nextPage = 0
}

enum SearchIntent: Intent {
  case type(String)
  case submit
  case clear
  case retry
  case loadMore
  case select(id: String)
}

enum SearchEvent: Event {
  case typed(String)
  case submitted
  case asked
  case answered(SearchPage)
  case failed(message: String)
}

enum SearchAction: Action {
  case open(id: String)
}
