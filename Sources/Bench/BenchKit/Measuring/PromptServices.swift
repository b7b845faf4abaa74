import Spec
import Synchronization

/// Services that answer at once, without suspending, and count what they are asked.
final class PromptServices: SearchService, LabelService {
  /// The page that answers every search.
  static let page = SearchPage(
    results: (1...20).map { SearchResult(id: "r\($0)", title: "Result \($0)") }, hasMore: true)

  private let asked = Atomic(0)

  /// How many requests there were.
  var requests: Int { asked.load(ordering: .relaxed) }

  func page(_ number: Int, of query: String) async throws -> SearchPage {
    asked.add(1, ordering: .relaxed)
    return Self.page
  }

  func label(forRow id: Int) async throws -> String {
    asked.add(1, ordering: .relaxed)
    return "answered"
  }
}

extension FeatureEnvironment {
  /// The environment of measurements, for whoever does not count requests.
  package static var prompt: FeatureEnvironment { .prompt(PromptServices()) }

  /// The environment of measurements: services answer at once, pauses last until they are cancelled.
  static func prompt(_ services: PromptServices) -> FeatureEnvironment {
    FeatureEnvironment(search: services, labels: services, clock: StoppedClock())
  }
}
