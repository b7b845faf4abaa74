import Spec
import Synchronization

/// A service that answers at once and keeps what it was asked for: the same in the test of every pattern, so its
/// tokens are not counted.
final class CountedSearch: SearchService {
  private let asked = Mutex<[String]>([])

  /// The queries of all requests, in order.
  var queries: [String] { asked.withLock { $0 } }

  func page(_ number: Int, of query: String) async throws -> SearchPage {
    asked.withLock { $0.append(query) }
    return SearchPage(results: [], hasMore: false)
  }
}

/// A service that labels a row with its id.
struct LabelsByID: LabelService {
  func label(forRow id: Int) async throws -> String { "label of \(id)" }
}

extension FeatureEnvironment {
  /// An environment for features that take one whole.
  static func test(
    _ search: any SearchService = CountedSearch(), _ clock: any Clock<Duration> = ContinuousClock()
  ) -> FeatureEnvironment {
    FeatureEnvironment(search: search, labels: LabelsByID(), clock: clock)
  }
}
