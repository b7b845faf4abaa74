import BenchKit
import Spec
import Synchronization

/// Services that answer at once, without suspending, and count requests.
final class PromptServices: SearchService, LabelService {
  /// The answer to every search.
  static let page = SearchPage(
    results: (1...20).map { SearchResult(id: "r\($0)", title: "Result \($0)") }, hasMore: true)

  private let requested = Atomic(0)

  /// The number of requests so far.
  var requests: Int { requested.load(ordering: .relaxed) }

  func page(_ number: Int, of query: String) async throws -> SearchPage {
    requested.add(1, ordering: .relaxed)
    return Self.page
  }

  func label(forRow id: Int) async throws -> String {
    requested.add(1, ordering: .relaxed)
    return "answered"
  }
}

extension FeatureEnvironment {
  /// The environment of measurements that do not count requests.
  package static var prompt: FeatureEnvironment { .prompt(PromptServices()) }

  /// The environment of measurements: services answer at once, and sleeps last until cancelled.
  static func prompt(_ services: PromptServices) -> FeatureEnvironment {
    FeatureEnvironment(search: services, labels: services, clock: StoppedClock())
  }
}
