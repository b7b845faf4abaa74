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

  static func commuting(_ count: Int) -> [Action] { (1...count).map { .select(id: "\($0)") } }

  static func misfit(_ gates: [Gate], _ requests: [Request], _ state: State) -> Mismatch? {
    // Tasks that were started in order may ask in any order.
    var due = requests
    for gate in gates {
      guard let match = due.firstIndex(where: { gate.asks($0) }) else {
        return Mismatch(
          expected: "no request that is not wanted", found: "one for \(gate.subject)")
      }
      due.remove(at: match)
    }
    guard let live = state.live, requests.last == live, !gates.contains(where: { $0.asks(live) })
    else { return nil }
    return Mismatch(expected: "a request for \(live.subject)", found: "none")
  }

  static func lost(_ gates: [Gate], _ state: State) -> Mismatch? {
    guard let live = state.live, !gates.contains(where: { $0.isOpen && $0.asks(live) }) else {
      return nil
    }
    return Mismatch(expected: "the request for \(live.subject) to go on", found: "it cancelled")
  }

  static func arrival(
    _ answer: Gate.Answer, at gate: Gate, among open: [Gate], _ state: State
  ) -> Event {
    guard case .page(let page) = answer else { preconditionFailure("a search needs a page") }
    return .resultsArrived(request: number(gate, open, state), page)
  }

  static func failure(_ message: String, at gate: Gate, among open: [Gate], _ state: State) -> Event
  {
    .requestFailed(request: number(gate, open, state), message: message)
  }

  /// The model's number of the request at `gate`; 0, which no request has, when it is superseded.
  ///
  /// Of several requests for the same page, the live one is the newest that was not cancelled.
  private static func number(_ gate: Gate, _ open: [Gate], _ state: State) -> Int {
    guard let live = state.live else { return 0 }
    let candidates = open.filter { $0.asks(live) }
    let newest = candidates.last { !$0.wasCancelled } ?? candidates.last
    return newest === gate ? live.number : 0
  }

  static func passing(_ duration: Duration) -> Event? { .timePassed(duration) }

  static func randomAction(_ state: State, using random: inout SplitMix64) -> Action {
    let text = ["a", "b", "ab", "", "a"].randomElement(using: &random)!
    let any: [Action] = [
      .queryChanged(text), .submit, .clear, .retry, .loadMore,
      .select(id: ["a", "b"].randomElement(using: &random)!),
    ]
    // Half of the time what a user would do next.
    let apt: [Action] =
      switch state.view.phase {
      case .idle: [.queryChanged(text), .submit, .submit]
      case .loading: [.queryChanged(text), .submit, .loadMore]
      case .loaded: [.queryChanged(text), .loadMore, .loadMore]
      case .failed: [.queryChanged(text), .retry, .retry]
      }
    return (Bool.random(using: &random) ? any : apt).randomElement(using: &random)!
  }

  static func simpler(_ action: Action) -> [Action] {
    switch action {
    case .queryChanged(let text) where text != "a": [.queryChanged("a")]
    case .select(let id) where id != "a": [.select(id: "a")]
    default: []
    }
  }
}

extension Gate {
  fileprivate func asks(_ request: SearchSpec.Request) -> Bool {
    subject == request.subject
  }
}

extension SearchSpec.Request {
  fileprivate var subject: Gate.Subject { .page(page, of: query) }
}
