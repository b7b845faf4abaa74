import Spec

// Checks for any feature, of rules that the counter, the list and the search each check in their own way.
extension Checkable {
  /// The checks, by their rules' ids.
  static var checksOfOthers: [String: Rule.Check<Self>] {
    [
      "DI4": equalActionsCount, "AW4": supersededWorkIsCancelled, "AW9": answersRaceWithActions,
      "AW11": mixesSends, "CO1": sendsConcurrently, "LI6": endsWorkInFlight,
      "SC2": leavesNoObserversBehind,
    ]
  }

  /// What the feature lacks for the rule's check, in words; nil if it lacks nothing.
  static func lack(for rule: String) -> String? {
    let model = Model<Self>(seed: seed)
    func causes(_ wanted: (ModelOutput<Self>) -> Bool, _ actions: [Action]) -> Bool {
      var model = model
      return actions.contains { wanted(model.send($0)) }
    }
    guard samples.count > 1 else {
      return "no two of its actions change the view one after the other"
    }
    switch rule {
    case "AW11", "CO1", "PT1", "PT3":
      return commuting(1).isEmpty ? "`\(Self.self).commuting` gives no actions" : nil
    case "DI4": return repeatable == nil ? "no action changes the view each time" : nil
    case "EF1", "EF2", "EF3":
      return !effectSteps.isEmpty || causes({ !$0.effects.isEmpty }, effectful)
        ? nil : "nothing is known to cause an effect"
    case "AW4", "AW9":
      let asks = workInFlight.contains { steps in
        causes(
          { $0.request != nil },
          steps.compactMap { if case .send(let action) = $0 { action } else { nil } })
      }
      return asks ? nil : "no action is known to make a request"
    default: return nil
    }
  }
}

@MainActor
private func equalActionsCount<Feature>(_ fixture: Fixture<Feature>) async throws {
  guard let action = Feature.repeatable else { return }
  try await equalActionsCount(fixture, action)
}

/// Sends each action while work is under way, then looks which requests the model no longer needs.
@MainActor
private func supersededWorkIsCancelled<Feature>(_ first: Fixture<Feature>) async throws {
  for steps in Feature.workInFlight {
    for action in Feature.actions {
      let fixture = first.another()
      try await fixture.begin(steps)
      fixture.send(action)
      await fixture.settle()
      // DI2 judges whether the action takes effect.
      guard fixture.driver.view == fixture.model.view else { continue }
      for request in fixture.services.open where fixture.due(for: request) == nil {
        try fixture.require(
          request.wasCancelled, .notCancelled,
          expected: "the request for \(request) to be cancelled",
          found: "it open after \(literal: action)")
      }
      fixture.drop()
    }
  }
}

/// Answers requests, or lets them fail, while an action is sent.
@MainActor
private func answersRaceWithActions<Feature>(_ fixture: Fixture<Feature>) async throws {
  for steps in Feature.workInFlight {
    for (index, action) in Feature.actions.prefix(8).enumerated() {
      let cancellation: CancellationResponse = index % 3 == 0 ? .ignored : .immediate
      try await Race<Feature>(
        steps: steps, actions: [action], failing: index % 2 == 1, cancellation: cancellation,
        othersJudgeTurns: false
      ).run(fixture)
    }
  }
}

@MainActor
private func sendsConcurrently<Feature>(_ fixture: Fixture<Feature>) async throws {
  let recorder = ViewRecorder(fixture)
  try await fixture.sendConcurrently(threeSenders(Feature.self))
  try fixture.requireLast(recorder)
}

@MainActor
private func mixesSends<Feature>(_ fixture: Fixture<Feature>) async throws {
  let recorder = ViewRecorder(fixture)
  try await fixture.sendMixed(threeSenders(Feature.self))
  try fixture.requireLast(recorder)
}

/// Three actions for each of three senders, whose order does not matter.
private func threeSenders<Feature: Checkable>(_ feature: Feature.Type) -> [[Feature.Action]] {
  let actions = Feature.commuting(9)
  return (0..<3).map { Array(actions[($0 * 3)..<($0 * 3 + 3)]) }
}

@MainActor
private func endsWorkInFlight<Feature>(_ fixture: Fixture<Feature>) async throws {
  // LI4 judges whether the feature works again.
  try await endsWorkInFlight(fixture) { fixture, _, late in
    try await fixture.requireNoUse(ofAnswersTo: late)
  }
}
