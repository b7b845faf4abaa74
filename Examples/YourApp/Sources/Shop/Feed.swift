import Observation

/// Articles, page by page.
@Observable @MainActor
public final class Feed {
  public enum Phase: Sendable, Equatable {
    case idle
    case loading
    case failed(String)
  }

  public private(set) var articles: [String] = []
  public private(set) var phase = Phase.idle
  public private(set) var isCompact = false
  /// The page that is loaded, or comes next.
  @ObservationIgnored private var next = 0
  @ObservationIgnored private var work: Task<Void, Never>?
  private let page: @Sendable (Int) async throws -> [String]

  public init(page: @escaping @Sendable (Int) async throws -> [String]) { self.page = page }

  deinit { work?.cancel() }

  public func toggleCompact() { isCompact.toggle() }

  public func loadMore() {
    if phase != .loading { load() }
  }

  public func retry() {
    if case .failed = phase { load() }
  }

  /// Loads the first page instead of what is under way.
  public func refresh() {
    next = 0
    load()
  }

  private func load() {
    work?.cancel()
    phase = .loading
    work = Task { [weak self, page, next] in
      do {
        let articles = try await page(next)
        if !Task.isCancelled { self?.show(articles) }
      } catch {
        if !Task.isCancelled { self?.phase = .failed("\(error)") }
      }
    }
  }

  private func show(_ page: [String]) {
    articles = (next == 0 ? [] : articles) + page
    phase = .idle
    next += 1
  }

  /// Ends what is under way, as its screen does when it closes.
  public func stop() {
    work?.cancel()
    if phase == .loading { phase = .idle }
  }
}
