/// Searches while the user types, page by page.
///
/// - `queryChanged` shows the text at once, drops all results and requests, and requests the first
///   page when ``debounce`` has passed without another `queryChanged`, `submit` or `clear`; an empty
///   text makes no request.
/// - `submit` requests the first page of the current query at once; without a query it does nothing.
/// - `clear` empties the query and drops all results and requests.
/// - `loadMore` requests the next page if the phase is loaded and there is more; otherwise it does
///   nothing.
/// - `retry` requests the page that failed again, if the phase is failed; otherwise it does nothing.
/// - `select` causes the effect ``Effect/open(id:)``, in every phase.
///
/// While a request is under way the phase is loading; earlier results appear again together with the
/// page requested, or with a retry of it. At most one request is live. An answer to any other request
/// changes nothing. A request that was cancelled is never shown as failed.
public enum SearchSpec: FeatureSpec {
  /// How long typing must pause before a request is made.
  public static let debounce: Duration = .milliseconds(300)

  /// The initial query; no request is made for it until the user acts.
  public struct Seed: Sendable, Equatable {
    /// The initial text.
    public var query: String

    /// A seed with `query`.
    public init(query: String = "") { self.query = query }
  }

  /// What a user does.
  public enum Action: Sendable, Equatable {
    /// Changes the text of the query.
    case queryChanged(String)
    /// Searches now.
    case submit
    /// Empties the query and the results.
    case clear
    /// Requests the page that failed again.
    case retry
    /// Requests the next page.
    case loadMore
    /// Opens the result with this id.
    case select(id: String)
  }

  /// The progress of the search.
  public enum Phase: Sendable, Equatable {
    /// No results and no request under way; a debounce may be pending.
    case idle
    /// A request is under way.
    case loading
    /// These results are shown; `hasMore` says whether another page follows.
    case loaded(results: [SearchResult], hasMore: Bool)
    /// The last request failed with this message.
    case failed(message: String)
  }

  /// What the screen shows.
  public struct View: Sendable, Equatable {
    /// The text of the query.
    public var query: String
    /// The progress of the search.
    public var phase: Phase

    /// A view with the given contents.
    public init(query: String, phase: Phase = .idle) {
      self.query = query
      self.phase = phase
    }
  }

  /// The search's one-shot output.
  public enum Effect: Sendable, Equatable {
    /// Open the result with this id.
    case open(id: String)
  }

  /// What the clock and the search service do.
  public enum Event: Sendable, Equatable {
    /// The clock advanced by this much.
    case timePassed(Duration)
    /// A page arrived for the request with this number.
    case resultsArrived(request: Int, SearchPage)
    /// The request with this number failed.
    case requestFailed(request: Int, message: String)
  }

  /// What the search requests.
  public struct Request: Sendable, Equatable {
    /// 1 for a model's first request, and so on.
    public let number: Int
    /// The query to search for.
    public let query: String
    /// The page number, counting from 0.
    public let page: Int

    /// A request with these contents.
    public init(number: Int, query: String, page: Int) {
      self.number = number
      self.query = query
      self.page = page
    }
  }

  /// The model's state.
  public struct State: Sendable, Equatable {
    /// The current view.
    public fileprivate(set) var view: View
    /// The request whose answer is still needed.
    public fileprivate(set) var live: Request?
    /// The time left until the debounced request is made; nil if none is pending.
    public fileprivate(set) var debounceRemaining: Duration?

    fileprivate var results: [SearchResult] = []
    fileprivate var nextPage = 0
    fileprivate var requestCount = 0
  }

  /// What every pattern's features are given.
  public typealias Environment = FeatureEnvironment

  public static let name = "search"

  public static func initial(_ seed: Seed) -> State { State(view: View(query: seed.query)) }

  public static func view(_ state: State) -> View { state.view }

  public static func reduce(_ state: inout State, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action(let action): state.apply(action)
    case .event(let event): ModelOutput(request: state.apply(event))
    }
  }
}

extension SearchSpec.State {
  fileprivate mutating func apply(_ action: SearchSpec.Action) -> ModelOutput<SearchSpec> {
    switch action {
    case .queryChanged(let text):
      restart(query: text)
      if !text.isEmpty { debounceRemaining = SearchSpec.debounce }
    case .clear:
      restart(query: "")
    case .submit:
      guard !view.query.isEmpty else { break }
      restart(query: view.query)
      return ModelOutput(request: startRequest())
    case .loadMore:
      guard case .loaded(_, hasMore: true) = view.phase else { break }
      return ModelOutput(request: startRequest())
    case .retry:
      guard case .failed = view.phase else { break }
      return ModelOutput(request: startRequest())
    case .select(let id):
      return ModelOutput(effects: [.open(id: id)])
    }
    return ModelOutput()
  }

  fileprivate mutating func apply(_ event: SearchSpec.Event) -> SearchSpec.Request? {
    switch event {
    case .timePassed(let duration):
      guard let remaining = debounceRemaining else { return nil }
      guard duration >= remaining else {
        debounceRemaining = remaining - duration
        return nil
      }
      return startRequest()
    case .resultsArrived(let number, let page):
      guard live?.number == number else { return nil }
      live = nil
      results += page.results
      nextPage += 1
      view.phase = .loaded(results: results, hasMore: page.hasMore)
    case .requestFailed(let number, let message):
      guard live?.number == number else { return nil }
      live = nil
      view.phase = .failed(message: message)
    }
    return nil
  }

  private mutating func restart(query: String) {
    view = SearchSpec.View(query: query)
    live = nil
    debounceRemaining = nil
    results = []
    nextPage = 0
  }

  private mutating func startRequest() -> SearchSpec.Request {
    debounceRemaining = nil
    requestCount += 1
    let request = SearchSpec.Request(number: requestCount, query: view.query, page: nextPage)
    live = request
    view.phase = .loading
    return request
  }
}
