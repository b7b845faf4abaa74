import Spec

/// What a feature lacks for the check of a rule, and what would turn the rule on.
struct Lack: CustomStringConvertible {
  /// One sentence.
  let description: String
  /// Whether the feature's model has nothing that the rule is about.
  let isOfModel: Bool

  private init(_ description: String, isOfModel: Bool = false) {
    self.description = description
    self.isOfModel = isOfModel
  }

  fileprivate static func ofModel(_ description: String) -> Lack {
    Lack(description, isOfModel: true)
  }

  fileprivate static func ofValues(_ description: String) -> Lack { Lack(description) }
}

extension Rule {
  /// Why the rule cannot judge the feature; nil if it can.
  func lack<Feature: Checkable>(in feature: Feature.Type) -> Lack? {
    if Feature.actions.isEmpty {
      return .ofValues("`\(Feature.self).actions` is empty: give one of each kind")
    }
    if case .sequences = check { return nil }
    if need?.hasStepsOfItsOwn != true, let lack = Feature.lackOfSamples { return lack }
    return Feature.lackOfValues ?? need?.lack(in: feature)
  }
}

extension Checkable {
  /// What most directed checks need.
  fileprivate static var lackOfSamples: Lack? {
    samples.count > 1
      ? nil
      : .ofValues(
        "none of `\(Self.self).actions` changes the view before an answer: give one that does, or another `seed`"
      )
  }

  /// What all directed checks need.
  fileprivate static var lackOfValues: Lack? {
    guard effectful.count > 1, !workInFlight.isEmpty else {
      return .ofValues(
        "`\(Self.self)` needs at least two `effectful` actions, and one sequence in `workInFlight`")
    }
    for (name, steps) in workInFlight.map({ ("workInFlight", $0) }) + [("effectSteps", effectSteps)]
    {
      var walk = ModelWalk<Self>()
      if let step = steps.first(where: { walk.take($0) == nil }) {
        return .ofValues(
          "`\(Self.self).\(name)` has `\(step)`, which is not allowed there: send, answer, fail, advance or settle, and answer only requests that the model needs"
        )
      }
      if pause(in: withoutRequests(walk.model.state)) != nil {
        return .ofValues(
          "`\(Self.self).withoutRequests` leaves a pause: remove it, as a shutdown ends it")
      }
    }
    return nil
  }
}

/// What some rules need, and not every feature has.
enum Need: Sendable {
  case commutingActions, repeatableAction, effects, requests, pauses, requestsOrPauses,
    repeatableRequests

  /// Whether the rule begins with steps that do this, instead of samples.
  fileprivate var hasStepsOfItsOwn: Bool {
    [.requests, .pauses, .requestsOrPauses, .effects].contains(self)
  }

  /// Why the feature does not have it; nil if it does.
  fileprivate func lack<Feature: Checkable>(in feature: Feature.Type) -> Lack? {
    switch self {
    case .commutingActions:
      return Feature.commuting(1).isEmpty
        ? .ofValues("`\(Feature.self).commuting` gives no actions") : nil
    case .repeatableAction:
      return Feature.repeatable == nil
        ? .ofModel("no action changes the view each time without a request") : nil
    case .effects:
      if Feature.Effect.self == Never.self { return .ofModel("it causes no effects") }
      var model = Model<Feature>(seed: Feature.seed)
      let isKnown =
        !Feature.effectSteps.isEmpty
        || Feature.effectful.contains { !model.send($0).effects.isEmpty }
      return isKnown
        ? nil
        : .ofValues(
          "nothing is known to cause an effect: give `effectful` actions, or `effectSteps` that end with an answer or a failure"
        )
    case .pauses:
      return Feature.pauses.isEmpty ? .ofModel("it does not wait for time to pass") : nil
    case .requestsOrPauses where !Feature.pauses.isEmpty: return nil
    case .requestsOrPauses where Feature.Request.self == Never.self:
      return .ofModel("it makes no requests, and does not wait for time to pass")
    case .requests, .requestsOrPauses:
      if Feature.Request.self == Never.self { return .ofModel("it makes no requests") }
      return Feature.workInFlight.contains { !ModelWalk<Feature>($0).model.requests.isEmpty }
        ? nil
        : .ofValues("no steps are known to make a request: give more `actions`, or `workInFlight`")
    case .repeatableRequests:
      if Feature.Request.self == Never.self { return .ofModel("it makes no requests") }
      return Feature.repeatableRequests.isEmpty
        ? .ofModel("no action makes the same request each time it is sent") : nil
    }
  }
}
