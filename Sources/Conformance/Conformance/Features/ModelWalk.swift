import Spec

/// A model that takes steps without a driver: an answer comes at once, to the requests that the model needs. Requests get
/// the possible answers in turn, as in random sequences.
struct ModelWalk<Feature: Checkable> {
  private(set) var model = Model<Feature>(seed: Feature.seed)
  /// The places of the model's requests that were answered or failed.
  private var ended: Set<Int> = []

  init() {}

  /// A walk that has taken `steps`, as far as it can.
  init(_ steps: [Step<Feature>]) {
    for step in steps { take(step) }
  }

  /// The places of the model's requests whose answers it needs.
  private var awaited: [Int] {
    let unanswered = model.requests.indices.filter { !ended.contains($0) }
    return Feature.awaitedPositions(unanswered.map { model.requests[$0] }, in: model.state)
      .map { unanswered[$0] }
  }

  /// How many requests wait for an answer.
  var openCount: Int { awaited.count }

  /// Takes a step, and returns what it leads to; nil for an answer or a failure of no request, and for steps of observers,
  /// races and deliveries.
  @discardableResult
  mutating func take(_ step: Step<Feature>) -> ModelOutput<Feature>? {
    switch step {
    case .send(let action): return model.send(action)
    case .settle: return ModelOutput()
    case .advance(let milliseconds): return pass(.milliseconds(milliseconds))
    case .answer(let index):
      return end(index) { request, place in
        let answers = Feature.answers(to: request, number: place + 1)
        guard !answers.isEmpty else { return nil }
        return Feature.answerEvent(answers[place % answers.count], to: request)
      }
    case .fail(let index): return end(index) { Feature.failureEvent("down", of: $0.0) }
    case .sendInside, .race, .observe, .stopObserving: return nil
    }
  }

  private mutating func pass(_ duration: Duration) -> ModelOutput<Feature> {
    var (left, passed) = (duration, ModelOutput<Feature>())
    while left > .zero {
      let part = Feature.part(of: left, in: model.state)
      guard let event = Feature.timeEvent(part) else { break }
      let output = model.receive(event)
      passed.effects += output.effects
      passed.requests += output.requests
      left -= part
    }
    return passed
  }

  private mutating func end(
    _ index: Int, by event: ((Feature.Request, Int)) -> Feature.Event?
  ) -> ModelOutput<Feature>? {
    let awaited = awaited
    guard awaited.indices.contains(index),
      let event = event((model.requests[awaited[index]], awaited[index]))
    else { return nil }
    ended.insert(awaited[index])
    return model.receive(event)
  }
}
