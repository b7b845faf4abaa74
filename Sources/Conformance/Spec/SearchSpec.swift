/// Searches while the user types, page by page.
///
/// - `queryChanged` shows the text at once, drops what is shown, pending and in flight, and asks
///   for the first page when ``debounce`` has passed without another; an empty text asks nothing.
/// - `submit` asks at once for the first page of the query shown; without a query it does nothing.
/// - `clear` empties everything.
/// - `loadMore` asks for the next page while loaded and there is more; otherwise it does nothing.
/// - `retry` asks again for the page that failed; otherwise it does nothing.
/// - `select` causes the effect ``Effect/open(id:)``, whatever is shown.
///
/// While a request is under way the phase is loading; results already there come back with the
/// page that was asked for, or with a retry of it. At most one request is live. An answer to any
/// other request changes nothing.
public enum SearchSpec: FeatureSpec {
  /// How long typing must pause before the service is asked.
  public static let debounce: Duration = .milliseconds(300)

  /// The query to start from; nothing is asked for it until the user acts.
  public struct Seed: Sendable, Equatable {
    /// The text shown at first.
    public var query: String

    /// A seed with `query`.
    public init(query: String = "") { self.query = query }
  }

  /// What a user of the search does.
  public enum Action: Sendable, Equatable {
    /// The text of the query is now this.
    case queryChanged(String)
    /// Search now.
    case submit
    /// Empty the query and the results.
    case clear
    /// Ask again for what failed.
    case retry
    /// Ask for the next page.
    case loadMore
    /// Open the result with this id.
    case select(id: String)
  }

  /// How far the search is.
  public enum Phase: Sendable, Equatable {
    /// Nothing is shown and nothing is under way, except that typing may be awaiting its pause.
    case idle
    /// A request is under way.
    case loading
    /// These results are shown, and there are more pages or not.
    case loaded(results: [SearchResult], hasMore: Bool)
    /// The last request failed with this message.
    case failed(message: String)
  }

  /// What the search's screen shows.
  public struct View: Sendable, Equatable {
    /// The text of the query.
    public var query: String
    /// How far the search is.
    public var phase: Phase

    /// A view with the given contents.
    public init(query: String, phase: Phase = .idle) {
      self.query = query
      self.phase = phase
    }
  }

  /// What the search tells once.
  public enum Effect: Sendable, Equatable {
    /// The result with this id is to be opened.
    case open(id: String)
  }

  /// What the clock and the search service do.
  public enum Event: Sendable, Equatable {
    /// The clock moved on by this much.
    case timePassed(Duration)
    /// The request with this number was answered with a page.
    case resultsArrived(request: Int, SearchPage)
    /// The request with this number failed.
    case requestFailed(request: Int, message: String)
  }

  /// What the search asks of the service.
  public struct Request: Sendable, Equatable {
    /// 1 for the first request of a model's life, and so on.
    public let number: Int
    /// What to search for.
    public let query: String
    /// The page asked for, from 0.
    public let page: Int
  }

  /// What the search remembers.
  public struct State: Sendable, Equatable {
    /// What the screen shows.
    public fileprivate(set) var view: View
    /// The request whose answer is awaited.
    public fileprivate(set) var live: Request?
    /// How long until the pause in typing is over.
    public fileprivate(set) var debounceRemaining: Duration?

    fileprivate var results: [SearchResult] = []
    fileprivate var nextPage = 0
    fileprivate var requestCount = 0
  }

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
      return ModelOutput(request: ask())
    case .loadMore:
      guard case .loaded(_, hasMore: true) = view.phase else { break }
      return ModelOutput(request: ask())
    case .retry:
      guard case .failed = view.phase else { break }
      return ModelOutput(request: ask())
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
      return ask()
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

  private mutating func ask() -> SearchSpec.Request {
    debounceRemaining = nil
    requestCount += 1
    let request = SearchSpec.Request(number: requestCount, query: view.query, page: nextPage)
    live = request
    view.phase = .loading
    return request
  }
}
