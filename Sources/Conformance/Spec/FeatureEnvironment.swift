/// What features ask of the world; owned by whoever drives them.
public struct FeatureEnvironment: Sendable {
  /// Answers searches.
  public var search: any SearchService
  /// Answers refreshes of rows.
  public var labels: any LabelService
  /// The clock on which typing waits.
  public var clock: any Clock<Duration>

  /// An environment of the given services and clock.
  public init(
    search: any SearchService, labels: any LabelService, clock: any Clock<Duration>
  ) {
    self.search = search
    self.labels = labels
    self.clock = clock
  }
}

/// Finds results for a query, a page at a time.
public protocol SearchService: Sendable {
  /// The page with this number, from 0.
  ///
  /// Throws ``ServiceFailure`` when the search failed, `CancellationError` when the calling task
  /// was cancelled; a service may also ignore cancellation and answer late.
  func page(_ number: Int, of query: String) async throws -> SearchPage
}

/// Finds new labels for rows.
public protocol LabelService: Sendable {
  /// A new label for the row with this id. Throws as ``SearchService/page(_:of:)`` does.
  func label(forRow id: Int) async throws -> String
}

/// One page of search results.
public struct SearchPage: Sendable, Equatable {
  /// The results in order.
  public var results: [SearchResult]
  /// Whether another page follows.
  public var hasMore: Bool

  /// A page with the given contents.
  public init(results: [SearchResult], hasMore: Bool) {
    self.results = results
    self.hasMore = hasMore
  }
}

/// One result of a search.
public struct SearchResult: Sendable, Equatable, Identifiable {
  /// Unique within a search.
  public let id: String
  /// The text that is shown.
  public let title: String

  /// A result with the given contents.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// A service could not answer. A screen shows its ``message``.
public struct ServiceFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// What a screen shows.
  public let message: String

  /// A failure with `message`.
  public init(message: String) { self.message = message }

  public var description: String { message }
}
