/// Shows what the last query finds. The mistake: an answer that comes after its task was cancelled is shown, too.
@MainActor public final class Search {
  public private(set) var shown = ""
  private var task: Task<Void, Never>?
  private let service: @Sendable (String) async -> String

  public init(service: @escaping @Sendable (String) async -> String) { self.service = service }

  public func query(_ text: String) {
    task?.cancel()
    task = Task { shown = await service(text) }
  }

  /// Returns when the last query has been answered.
  public func finish() async { await task?.value }
}

/// Answers each query.
public actor Service {
  public init() {}

  public func answer(_ query: String) -> String { "results of \(query)" }
}
