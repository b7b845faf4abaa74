/// The services and the clock that a feature uses, given to it by the kit, the bench or an app.
public struct FeatureEnvironment: Sendable {
  /// Answers requests for search results.
  public var search: any SearchService
  /// Answers requests for new row labels.
  public var labels: any LabelService
  /// The clock on which the search waits for a pause in typing.
  public var clock: any Clock<Duration>

  /// Creates an environment from services and a clock.
  public init(
    search: any SearchService, labels: any LabelService, clock: any Clock<Duration>
  ) {
    self.search = search
    self.labels = labels
    self.clock = clock
  }
}

/// Finds results for a query, one page at a time.
public protocol SearchService: Sendable {
  /// The page with this number, counting from 0.
  ///
  /// Throws ``ServiceFailure`` if the search fails, and `CancellationError` if the calling task is
  /// cancelled; but a service may ignore cancellation and still answer later.
  func page(_ number: Int, of query: String) async throws -> SearchPage
}

/// Provides new labels for rows.
public protocol LabelService: Sendable {
  /// A new label for the row with this id. Throws the same errors as ``SearchService/page(_:of:)``.
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
  /// Names the result. Pages may repeat an id; each result is then shown as often as it arrived.
  public let id: String
  /// The text to show.
  public let title: String

  /// A result with the given contents.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// A service failed to answer. The screen shows the ``message``.
public struct ServiceFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The text to show.
  public let message: String

  /// A failure with `message`.
  public init(message: String) { self.message = message }

  public var description: String { message }
}
