import Spec

extension SearchSpec: Checkable {
  static let seed = Seed(query: "seed")
  static let seeds = [Seed(), Seed(query: "x")]
  static let samples: [Action] = [
    .queryChanged("a"), .queryChanged("ab"), .clear, .queryChanged("b"), .queryChanged(""),
  ]
  static let ordered: [Action] = [
    .queryChanged("a"), .submit, .queryChanged("b"), .submit, .select(id: "r"), .clear,
    .select(id: "s"), .queryChanged("c"),
  ]
  static let repeatable: Action? = nil
  static let effectful: [Action] = [.select(id: "r"), .select(id: "r"), .select(id: "s")]

  static func commuting(_ count: Int) -> [Action] { (1...count).map { .select(id: "\($0)") } }

  static func misfit(_ gates: [Gate], _ requests: [Request], _ state: State) -> String? {
    // Tasks that were started in order may ask in any order.
    var due = requests
    for gate in gates {
      guard let match = due.firstIndex(where: { gate.asks($0) }) else {
        return "asked for \(gate.subject), which is not wanted or was asked for already"
      }
      due.remove(at: match)
    }
    guard let live = state.live, requests.last == live, !gates.contains(where: { $0.asks(live) })
    else { return nil }
    return "did not ask for page \(live.page) of \(live.query.abbreviated.debugDescription)"
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
    return switch Int.random(in: 0..<20, using: &random) {
    case 0..<7: .queryChanged(text)
    case 7..<12: .submit
    case 12..<15: .loadMore
    case 15..<17: .retry
    case 17: .clear
    default: .select(id: ["a", "b"].randomElement(using: &random)!)
    }
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
    subject == .page(request.page, of: request.query)
  }
}
