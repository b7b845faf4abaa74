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
  private(set) var pauses: [Duration] = []

  /// How many random actions or sequences are tried for each of them.
  private static var tries: Int { 500 }

  private typealias FeatureModel = Model<Feature>

  /// The values of `feature`, found once per process.
  static func of(_ feature: Feature.Type) -> FoundValues {
    let key = ObjectIdentifier(feature)
    if let values = foundValues.withLock({ $0[key] }) as? FoundValues { return values }
    let values = FoundValues()
    foundValues.withLock { $0[key] = values }
    return values
  }

  private init() {
    guard !Feature.actions.isEmpty else { return }
    var random = SplitMix64(seed: 1)
    samples = Self.walk(6, using: &random) { before, after, output in
      output.requests.isEmpty && before.view != after.view
    }
    if samples.count < 2 {
      samples = Self.walk(6, using: &random) { before, after, _ in before.view != after.view }
    }
    if let first = samples.first, samples.count == 1 {
      // Nothing else changes the view before an answer; what is ignored meanwhile must be ignored everywhere.
      samples.append(Feature.actions.first { $0 != first } ?? first)
    }
    effectful = Self.walk(3, using: &random) { _, _, output in
      output.requests.isEmpty && !output.effects.isEmpty
    }
    if effectful.isEmpty {
      effectful = samples.count > 1 ? Array(samples.prefix(2)) : [Feature.actions[0]]
      effectSteps =
        Self.steps(using: &random) { step, _, output in
          if case .send = step { false } else { !output.effects.isEmpty }
        } ?? []
    }
    if effectful.count == 1 { effectful += effectful }
    inert = Feature.actions.filter { action in
      samples.indices.allSatisfy { index in
        let before = Self.model(after: samples[...index])
        var after = before
        let output = after.send(action)
        return output == ModelOutput() && before.view == after.view
      }
    }
    repeatable = Feature.actions.first { action in
      var model = Self.model(after: [])
      return (1...6).allSatisfy { _ in
        let before = model.view
        return model.send(action).requests.isEmpty && model.view != before
      }
    }
    ordered = Self.longestOrdered(using: &random) ?? samples
    workInFlight = Self.work(using: &random)
    for steps in workInFlight {
      var walk = ModelWalk<Feature>()
      for step in steps {
        walk.take(step)
        guard let pause = Feature.pause(in: walk.model.state).map({ Duration.milliseconds($0) })
        else { continue }
        if !pauses.contains(pause) { pauses.append(pause) }
      }
    }
    if workInFlight.isEmpty { workInFlight = [[.send(samples.first ?? Feature.actions[0])]] }
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
      let actions = walk(6, using: &random) { _, _, output in output.requests.isEmpty }
      let end = actions.indices.dropFirst().first { index in
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

  /// Random steps, shortened, of which the last is the first that fits; nil if none are found.
  private static func steps(
    using random: inout SplitMix64,
    where fits: (_ step: Step<Feature>, _ before: Model<Feature>, ModelOutput<Feature>) -> Bool
  ) -> [Step<Feature>]? {
    func ends(_ steps: [Step<Feature>]) -> Bool {
      var walk = ModelWalk<Feature>()
      for (index, step) in steps.enumerated() {
        let before = walk.model
        guard let output = walk.take(step) else { return false }
        if fits(step, before, output) { return index == steps.count - 1 }
      }
      return false
    }
    for _ in 0..<tries {
      var walk = ModelWalk<Feature>()
      var steps: [Step<Feature>] = []
      while steps.count < 10 {
        steps.append(step(after: walk, using: &random))
        let before = walk.model
        guard let output = walk.take(steps[steps.count - 1]) else { break }
        guard fits(steps[steps.count - 1], before, output) else { continue }
        for index in steps.indices.dropLast().reversed() {
          var shorter = steps
          shorter.remove(at: index)
          if ends(shorter) { steps = shorter }
        }
        return steps
      }
    }
    return nil
  }

  /// A random send, an answer or a failure, or the end of a pause.
  private static func step(
    after walk: ModelWalk<Feature>, using random: inout SplitMix64
  ) -> Step<Feature> {
    let kind = Int.random(in: 0..<6, using: &random)
    if kind < 2, walk.openCount > 0 { return kind == 0 ? .fail(0) : .answer(0) }
    if kind == 2, let pause = Feature.pause(in: walk.model.state) {
      return .advance(milliseconds: pause)
    }
    return .send(Feature.randomAction(walk.model.state, using: &random))
  }

  /// Short sequences of steps of which the last makes a request, one for each kind of request, at most four; and one of
  /// which the last begins a pause.
  private static func work(using random: inout SplitMix64) -> [[Step<Feature>]] {
    var found: [[Step<Feature>]] = []
    var kinds: Set<String> = []
    // A request that an action makes, and one that an answer makes, are under way in different phases.
    func new(_ step: Step<Feature>, _ output: ModelOutput<Feature>) -> Set<String> {
      let cause = String(step.description.prefix { $0 != "(" })
      let new = output.requests.map { cause + String("\(literal: $0)".prefix { $0 != "(" }) }
      return Set(new).subtracting(kinds)
    }
    while found.count < 6, let steps = steps(using: &random, where: { !new($0, $2).isEmpty }) {
      var walk = ModelWalk<Feature>(steps.dropLast())
      let last = steps[steps.count - 1]
      if let output = walk.take(last) { kinds.formUnion(new(last, output)) }
      found.append(steps)
    }
    let pause = steps(using: &random) { step, before, _ in
      guard case .send(let action) = step, Feature.pause(in: before.state) == nil else {
        return false
      }
      var after = before
      after.send(action)
      return Feature.pause(in: after.state) != nil
    }
    return found + (pause.map { [$0] } ?? [])
  }
}

private let foundValues = Mutex<[ObjectIdentifier: any Sendable]>([:])
