import Spec

extension SearchSpec: Checkable {
  public static let seed = Seed(query: "seed")
  public static let seeds = [Seed(), Seed(query: "x")]
  public static let actions: [Action] = [
    .queryChanged("a"), .submit, .clear, .retry, .loadMore, .select(id: "r"),
  ]
  public static let samples: [Action] = [
    .queryChanged("a"), .queryChanged("ab"), .clear, .queryChanged("b"), .queryChanged(""),
  ]
  public static let ordered: [Action] = [
    .queryChanged("a"), .submit, .queryChanged("b"), .submit, .select(id: "r"),
    .queryChanged("c"), .select(id: "s"), .clear,
  ]
  public static let repeatable: Action? = nil
  public static let effectSteps: [Step<SearchSpec>] = []
  public static let effectful: [Action] = [.select(id: "r"), .select(id: "r"), .select(id: "s")]

  public static let inert: [Action] = [.loadMore, .select(id: "r"), .retry]
  public static let workInFlight: [[Step<SearchSpec>]] = [
    [.send(.submit)],
    [.send(.queryChanged("a")), .advance(milliseconds: 100)],
    [
      .send(.queryChanged("a")), .advance(milliseconds: 100), .send(.queryChanged("ab")),
      .advance(milliseconds: 100),
    ],
    [.send(.submit), .answer(0), .send(.loadMore)],
  ]

  public static func commuting(_ count: Int) -> [Action] {
    (1...count).map { .select(id: "\($0)") }
  }

  public static func environment(
    _ services: GatedServices<SearchSpec>, clock: any Clock<Duration>
  ) -> FeatureEnvironment {
    FeatureEnvironment(search: Pages(services: services), labels: NoService(), clock: clock)
  }

  public static func answers(to request: Request, number: Int) -> [SearchPage] {
    let results = (1...2).map {
      SearchResult(
        id: "\(request.query.abbreviated)\(request.page).\($0)",
        title: "result \($0) of request \(number)")
    }
    // Every third page is the last, so that both kinds occur.
    return [true, true, false].map { SearchPage(results: results, hasMore: $0) }
  }

  public static func answerEvent(_ page: SearchPage, to request: Request) -> Event {
    .resultsArrived(request: request.number, page)
  }

  public static func failureEvent(_ message: String, of request: Request) -> Event {
    .requestFailed(request: request.number, message: message)
  }

  public static func awaited(_ unanswered: [Request], in state: State) -> [Request] {
    if let live = state.live { [live] } else { [] }
  }

  public static func matches(_ made: Request, _ due: Request) -> Bool {
    made.page == due.page && made.query == due.query
  }

  public static func describe(_ request: Request) -> String {
    "page \(request.page) of \(request.query.abbreviated.debugDescription)"
  }

  public static func withoutRequests(_ state: State) -> State {
    state.live == nil && state.debounceRemaining == nil
      ? state : initial(Seed(query: view(state).query))
  }

  public static let pauses = [debounce]

  public static func timeEvent(_ duration: Duration) -> Event? { .timePassed(duration) }

  public static func randomAction(_ state: State, using random: inout SplitMix64) -> Action {
    let text = ["a", "b", "ab", "", "a"].randomElement(using: &random)!
    let any: [Action] = [
      .queryChanged(text), .submit, .clear, .retry, .loadMore,
      .select(id: ["a", "b"].randomElement(using: &random)!),
    ]
    // Half of the time, what a user would do next.
    let likely: [Action] =
      switch state.view.phase {
      case .idle: [.queryChanged(text), .submit, .submit]
      case .loading: [.queryChanged(text), .submit, .loadMore]
      case .loaded: [.queryChanged(text), .loadMore, .loadMore]
      case .failed: [.queryChanged(text), .retry, .retry]
      }
    return (Bool.random(using: &random) ? any : likely).randomElement(using: &random)!
  }

  public static func simpler(_ action: Action) -> [Action] {
    switch action {
    case .queryChanged(let text) where text != "a": [.queryChanged("a")]
    case .select(let id) where id != "a": [.select(id: "a")]
    default: []
    }
  }
}

private struct Pages: SearchService {
  let services: GatedServices<SearchSpec>

  func page(_ number: Int, of query: String) async throws -> SearchPage {
    try await services.answer(to: SearchSpec.Request(number: 0, query: query, page: number))
  }
}
