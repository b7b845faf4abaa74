import Spec

/// Which requests of a feature belong to which of its model's, and which of those are answered.
struct RequestLedger<Feature: Checkable> {
  /// The places, among the model's requests, of those that were answered or failed.
  private var answered: Set<Int> = []
  /// How many requests of each have been compared.
  private var made = 0
  private var due = 0
  /// How many there were at the last restart, which cancelled them.
  private var endedMade = 0
  private var endedDue = 0

  typealias Made = GatedRequest<Feature>

  /// How the requests made since the last comparison differ from those that became due; nil if they match.
  ///
  /// Tasks that start in order may make their requests in any order. What the model no longer needs may be missing.
  func mismatch(of made: [Made], with model: Model<Feature>) -> Mismatch? {
    var unmatched = Array(model.requests.indices[due...])
    for request in made[self.made...] {
      let match = unmatched.lastIndex { Feature.matches(request.content, model.requests[$0]) }
      guard let match else {
        return Mismatch(expected: "no unneeded request", found: "one for \(request)")
      }
      unmatched.remove(at: match)
    }
    return awaited(model).last(where: unmatched.contains).map {
      Mismatch(
        expected: "a request for \(Feature.describe(model.requests[$0]))", found: "none")
    }
  }

  /// A request whose answer the model still needs, but which is no longer open; nil if there is none.
  func lostRequest(among made: [Made], _ model: Model<Feature>) -> Mismatch? {
    var open = made[endedMade...].filter { $0.isOpen && !$0.wasCancelled }
    for place in awaited(model) {
      let request = model.requests[place]
      guard let match = open.firstIndex(where: { Feature.matches($0.content, request) }) else {
        return Mismatch(
          expected:
            "the request for \(Feature.describe(request)), which the model's `awaited` returns, to stay open",
          found: "it cancelled")
      }
      open.remove(at: match)
    }
    return nil
  }

  /// The place of the model's request that is answered by an answer to `request`; nil if the model does not need it any
  /// more.
  ///
  /// Of several requests for the same, those that the model needs are the newest that were not cancelled.
  func due(for request: Made, among made: [Made], _ model: Model<Feature>) -> Int? {
    let alike = made[endedMade...].filter {
      $0.isOpen && Feature.matches($0.content, request.content)
    }
    let best = Array((alike.filter(\.wasCancelled) + alike.filter { !$0.wasCancelled }).reversed())
    let newest = Array(
      awaited(model).filter { Feature.matches(request.content, model.requests[$0]) }.reversed())
    return best.firstIndex { $0 === request }.flatMap {
      newest.indices.contains($0) ? newest[$0] : nil
    }
  }

  /// The same for other requests with which `request` may have changed places: tasks that begin in one turn may make
  /// equal requests in any order.
  func othersDue(for request: Made, among made: [Made], _ model: Model<Feature>) -> [Int?] {
    func content(_ place: Int?) -> Feature.Request? { place.map { model.requests[$0] } }
    let own = due(for: request, among: made, model)
    return made[endedMade...].filter {
      $0 !== request && $0.isOpen && $0.turn == request.turn
        && $0.wasCancelled == request.wasCancelled && Feature.matches($0.content, request.content)
    }.map { due(for: $0, among: made, model) }.filter { content($0) != content(own) }
  }

  /// Whether the model still needs the answer to its request at this place.
  func isAwaited(_ place: Int, _ model: Model<Feature>) -> Bool { awaited(model).contains(place) }

  /// The places of the model's requests whose answers it still needs, in the order in which they became due.
  private func awaited(_ model: Model<Feature>) -> [Int] {
    let unanswered = model.requests.indices[endedDue...].filter { !answered.contains($0) }
    return Feature.awaitedPositions(unanswered.map { model.requests[$0] }, in: model.state)
      .map { unanswered[$0] }
  }

  /// Takes the model's request at this place as answered.
  mutating func answer(_ place: Int) { answered.insert(place) }

  /// Takes all requests so far as compared.
  mutating func match(_ made: [Made], _ model: Model<Feature>) {
    self.made = made.count
    due = model.requests.count
  }

  /// Takes all requests so far as ended.
  mutating func restart(_ made: [Made], _ model: Model<Feature>) {
    match(made, model)
    (endedMade, endedDue) = (self.made, due)
    answered = []
  }
}
