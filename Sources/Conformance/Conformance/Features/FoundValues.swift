import Spec
import Synchronization

/// Actions that do what rules need, found by trying a feature's model.
struct FoundValues<Feature: Checkable>: Sendable {
  private(set) var samples: [Feature.Action] = []
  private(set) var ordered: [Feature.Action] = []
  private(set) var effectful: [Feature.Action] = []
  private(set) var effectSteps: [Step<Feature>] = []
  private(set) var repeatable: Feature.Action?
  private(set) var inert: [Feature.Action] = []
  private(set) var workInFlight: [[Step<Feature>]] = []

  /// How many random actions or sequences are tried for each of them.
  private static var tries: Int { 500 }

  private typealias FeatureModel = Model<Feature>

  /// The values of `feature`, found once a process.
  static func of(_ feature: Feature.Type) -> FoundValues {
    let key = ObjectIdentifier(feature)
    if let values = foundValues.withLock({ $0[key] }) as? FoundValues { return values }
    let values = FoundValues()
    foundValues.withLock { $0[key] = values }
    return values
  }

  private init() {
    var random = SplitMix64(seed: 1)
    samples = Self.walk(6, using: &random) { before, after, output in
      output.request == nil && before.view != after.view
    }
    if samples.count < 2 {
      samples = Self.walk(6, using: &random) { before, after, _ in before.view != after.view }
    }
    guard samples.count > 1 else { return }
    effectful = Self.walk(3, using: &random) { _, _, output in
      output.request == nil && !output.effects.isEmpty
    }
    if effectful.isEmpty {
      effectful = Array(samples.prefix(2))
      effectSteps = Self.effectAfterAnswer(using: &random) ?? []
    }
    if effectful.count == 1 { effectful += effectful }
    inert = Feature.actions.filter { action in
      samples.indices.allSatisfy { index in
        let before = Self.model(after: samples[...index])
        var after = before
        let output = after.send(action)
        return output.request == nil && output.effects.isEmpty && before.view == after.view
      }
    }
    repeatable = Feature.actions.first { action in
      var model = Self.model(after: [])
      return (1...6).allSatisfy { _ in
        let before = model.view
        return model.send(action).request == nil && model.view != before
      }
    }
    ordered = Self.longestOrdered(using: &random) ?? samples
    workInFlight = Self.requests(using: &random)
    if workInFlight.isEmpty { workInFlight = [[.send(samples[0])]] }
  }

  private static func model(after actions: some Sequence<Feature.Action>) -> FeatureModel {
    var model = Model<Feature>(seed: Feature.seed)
    for action in actions { model.send(action) }
    return model
  }

  /// Random actions, each of which fits when it is sent after those before; at most `count`.
  private static func walk(
    _ count: Int, using random: inout SplitMix64,
    _ fits: (_ before: FeatureModel, _ after: FeatureModel, ModelOutput<Feature>) -> Bool
  ) -> [Feature.Action] {
    var model = model(after: [])
    var actions: [Feature.Action] = []
    for _ in 0..<tries where actions.count < count {
      let action = Feature.randomAction(model.state, using: &random)
      var next = model
      let output = next.send(action)
      guard fits(model, next, output) else { continue }
      actions.append(action)
      model = next
    }
    return actions
  }

  /// The longest of some random sequences of which no two neighbours can be exchanged unnoticed; nil if there is none.
  private static func longestOrdered(using random: inout SplitMix64) -> [Feature.Action]? {
    var longest: [Feature.Action]?
    for _ in 0..<tries {
      let actions = walk(6, using: &random) { _, _, output in output.request == nil }
      let end = (1..<actions.count).first { index in
        var exchanged = Array(actions[...index])
        exchanged.swapAt(index - 1, index)
        let (due, found) = (model(after: actions[...index]), model(after: exchanged))
        return actions[index - 1] == actions[index]
          || (due.view == found.view && due.effects == found.effects)
      }
      let ordered = Array(actions[..<(end ?? actions.count)])
      if ordered.count > longest?.count ?? 1 { longest = ordered }
    }
    return longest
  }

  /// A short sequence of sends, and an answer that causes an effect; nil if none is found.
  private static func effectAfterAnswer(using random: inout SplitMix64) -> [Step<Feature>]? {
    func causesEffect(_ actions: [Feature.Action]) -> Bool {
      var model = model(after: actions)
      guard model.requests.count == 1,
        let answer = Feature.answers(to: model.requests[0], number: 1).first
      else { return false }
      return !model.receive(Feature.answerEvent(answer, to: model.requests[0])).effects.isEmpty
    }
    for _ in 0..<tries {
      var model = model(after: [])
      var actions: [Feature.Action] = []
      while actions.count < 8, model.requests.isEmpty {
        actions.append(Feature.randomAction(model.state, using: &random))
        model.send(actions[actions.count - 1])
      }
      guard causesEffect(actions) else { continue }
      for index in actions.indices.reversed() {
        var shorter = actions
        shorter.remove(at: index)
        if causesEffect(shorter) { actions = shorter }
      }
      return actions.map { .send($0) } + [.answer(0)]
    }
    return nil
  }

  /// Short sequences of sends of which the last makes a request, one for each kind of request; at most four.
  private static func requests(using random: inout SplitMix64) -> [[Step<Feature>]] {
    var found: [(kind: Substring, actions: [Feature.Action])] = []
    for _ in 0..<tries {
      var model = model(after: [])
      var actions: [Feature.Action] = []
      while actions.count < 8 {
        actions.append(Feature.randomAction(model.state, using: &random))
        guard let request = model.send(actions[actions.count - 1]).request else { continue }
        let kind = "\(literal: request)".prefix { $0 != "(" }
        if !found.contains(where: { $0.kind == kind }) {
          found.append((kind, shortened(actions, request)))
        }
        break
      }
    }
    return found.prefix(4).map { $0.actions.map { .send($0) } }
  }

  /// `actions` without those that are not needed for `request`.
  private static func shortened(
    _ actions: [Feature.Action], _ request: Feature.Request
  ) -> [Feature.Action] {
    var shorter = actions
    for index in actions.indices.dropLast().reversed() {
      var candidate = shorter
      candidate.remove(at: index)
      var model = model(after: candidate.dropLast())
      if let last = candidate.last, model.requests.isEmpty, model.send(last).request != nil {
        shorter = candidate
      }
    }
    return shorter
  }
}

private let foundValues = Mutex<[ObjectIdentifier: any Sendable]>([:])
