import Spec

extension SearchSpec: Checkable {
  static let seed = Seed(query: "seed")
  static let seeds = [Seed(), Seed(query: "x")]
  static let samples: [Action] = [
    .queryChanged("a"), .queryChanged("ab"), .clear, .queryChanged("b"), .queryChanged(""),
  ]
  static let ordered: [Action] = [
    .queryChanged("a"), .submit, .queryChanged("b"), .submit, .select(id: "r"),
    .queryChanged("c"), .select(id: "s"), .clear,
  ]
  static let repeatable: Action? = nil
  static let effectful: [Action] = [.select(id: "r"), .select(id: "r"), .select(id: "s")]

  static let inert: [Action] = [.loadMore, .select(id: "r"), .retry]
  static let workInFlight: [[Step<SearchSpec>]] = [
    [.send(.submit)],
    [.send(.queryChanged("a")), .advance(milliseconds: 100)],
    [
      .send(.queryChanged("a")), .advance(milliseconds: 100), .send(.queryChanged("ab")),
      .advance(milliseconds: 100),
    ],
    [.send(.submit), .answer(0), .send(.loadMore)],
  ]

  static func commuting(_ count: Int) -> [Action] { (1...count).map { .select(id: "\($0)") } }

  static func mismatch(
    of made: [GatedRequest], with due: [Request], _ state: State
  ) -> Mismatch? {
    // Tasks that start in order may make their requests in any order.
    var unmatched = due
    for request in made {
      guard let match = unmatched.firstIndex(where: { request.matches($0) }) else {
        return Mismatch(expected: "no unneeded request", found: "one for \(request.content)")
      }
      unmatched.remove(at: match)
    }
    guard let live = state.live, due.last == live, !made.contains(where: { $0.matches(live) })
    else { return nil }
    return Mismatch(expected: "a request for \(live.content)", found: "none")
  }

  static func lostRequest(among made: [GatedRequest], _ state: State) -> Mismatch? {
    guard let live = state.live, !made.contains(where: { $0.isOpen && $0.matches(live) }) else {
      return nil
    }
    return Mismatch(
      expected: "the request for \(live.content) to stay open", found: "it cancelled")
  }

  static func answerEvent(
    _ answer: GatedRequest.Answer, to request: GatedRequest, among open: [GatedRequest],
    _ state: State
  ) -> Event {
    guard case .page(let page) = answer else { preconditionFailure("a search needs a page") }
    return .resultsArrived(request: number(request, open, state), page)
  }

  static func failureEvent(
    _ message: String, of request: GatedRequest, among open: [GatedRequest], _ state: State
  ) -> Event {
    .requestFailed(request: number(request, open, state), message: message)
  }

  /// The model's number for `request`; 0, which the model never uses, if it is superseded.
  ///
  /// Of several requests for the same page, the live one is the newest that was not cancelled.
  private static func number(
    _ request: GatedRequest, _ open: [GatedRequest], _ state: State
  ) -> Int {
    guard let live = state.live else { return 0 }
    let candidates = open.filter { $0.matches(live) }
    let newest = candidates.last { !$0.wasCancelled } ?? candidates.last
    return newest === request ? live.number : 0
  }

  static func answer(to request: Request, from environment: FeatureEnvironment) async -> Event? {
    do {
      let page = try await environment.search.page(request.page, of: request.query)
      return .resultsArrived(request: request.number, page)
    } catch is CancellationError {
      return nil
    } catch {
      return .requestFailed(request: request.number, message: "\(error)")
    }
  }

  static func supersedes(_ action: Action) -> Bool {
    switch action {
    case .queryChanged, .submit, .clear: true
    case .retry, .loadMore, .select: false
    }
  }

  static let hasOneRequest = true

  static let sequenceFactor = 10

  static func withoutRequests(_ state: State) -> State {
    state.live == nil ? state : initial(Seed(query: view(state).query))
  }

  static func delayedEvent(after action: Action) -> (event: Event, delay: Duration)? {
    guard case .queryChanged(let text) = action, !text.isEmpty else { return nil }
    return (.timePassed(debounce), debounce)
  }

  static func timeEvent(_ duration: Duration) -> Event? { .timePassed(duration) }

  static func randomAction(_ state: State, using random: inout SplitMix64) -> Action {
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

  static func simpler(_ action: Action) -> [Action] {
    switch action {
    case .queryChanged(let text) where text != "a": [.queryChanged("a")]
    case .select(let id) where id != "a": [.select(id: "a")]
    default: []
    }
  }
}

extension GatedRequest {
  fileprivate func matches(_ request: SearchSpec.Request) -> Bool {
    content == request.content
  }
}

extension SearchSpec.Request {
  fileprivate var content: GatedRequest.Content { .page(page, of: query) }
}
