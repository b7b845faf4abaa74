import Spec

extension Rule {
  static let oneShotEffects = [
    Rule(
      "EF1", .required,
      "every effect is delivered exactly once, with its own value, even if it equals the last one",
      usualCause: "effects stored as a property of the state, where equal or rapid ones merge",
      why: "An alert does not appear the second time, or appears twice",
      smallest: "`.send(.reset), .send(.reset), .settle`", needs: .effects,
      check: .every(EffectsOnce.self, schedules: .many)),
    Rule(
      "EF2", .required, "effects are not replayed to a late observer",
      usualCause: "effects in a stream that keeps its current value",
      why: "Coming back to a screen opens the detail page again",
      smallest: "`.send(.select(id: \"r\")), .settle`, then observe effects", needs: .effects,
      check: .every(EffectsNotReplayed.self)),
    Rule(
      "EF3", .required, "when an effect is delivered, `view` already includes its cause",
      usualCause: "the effect is sent before the state is committed",
      why: "The undo message counts rows that are still there",
      smallest: "`.send(.remove(id: 2))`, read `view` inside the effect", needs: .effects,
      check: .every(EffectsAfterTheirCause.self, schedules: .many)),
  ]
}

private enum EffectsOnce: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let handlers = (0..<(fixture.claimsSeveralObservers ? 2 : 1)).map { _ in EffectRecorder(fixture)
    }
    // As on a screen, there is an observer, for which the view is rendered.
    let recorder = ViewRecorder(fixture)
    await fixture.settle()
    for action in Feature.effectful { fixture.send(action) }
    await fixture.settle()
    for action in Feature.effectful.suffix(1) {
      fixture.send(action)
      await fixture.settle()
    }
    for handler in handlers { try fixture.requireEffects(handler) }
    recorder.stop()
    guard !Feature.effectSteps.isEmpty else { return }
    // These are steps from the seed.
    let other = fixture.another()
    let handler = EffectRecorder(other)
    let view = ViewRecorder(other)
    try await other.begin(Feature.effectSteps)
    try other.requireEffects(handler)
    // Again, where they lead to the same again.
    var walk = ModelWalk<Feature>(Feature.effectSteps)
    let count = walk.model.effects.count
    // Other rules judge a wrong state.
    if other.driver.view == other.model.view,
      Feature.effectSteps.allSatisfy({ walk.take($0) != nil }), walk.model.effects.count > count
    {
      try await other.begin(Feature.effectSteps)
      try other.requireEffects(handler)
    }
    view.stop()
  }
}

private enum EffectsNotReplayed: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    if Feature.effectSteps.isEmpty { fixture.send(Feature.effectful[0]) }
    try await fixture.begin(Feature.effectSteps)
    let late = EffectRecorder(fixture)
    await fixture.settle()
    try fixture.require(
      late.received.isEmpty, .effects, expected: "no effect for a late observer",
      found: "\(brief: late.effects)")
  }
}

private enum EffectsAfterTheirCause: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let effects = EffectRecorder(fixture)
    let recorder = ViewRecorder(fixture)
    await fixture.settle()
    for pause in [true, false] {
      for action in Feature.effectful {
        fixture.send(action)
        if pause { await fixture.settle() }
      }
    }
    await fixture.settle()
    try requireCauses(fixture, effects)
    recorder.stop()
    guard !Feature.effectSteps.isEmpty else { return }
    // These are steps from the seed.
    let other = fixture.another()
    let (ownEffects, ownViews) = (EffectRecorder(other), ViewRecorder(other))
    try await other.begin(Feature.effectSteps)
    await other.settle()
    try requireCauses(other, ownEffects)
    ownViews.stop()
  }

  @MainActor
  private static func requireCauses<Feature>(
    _ fixture: Fixture<Feature>, _ effects: EffectRecorder<Feature>
  ) throws {
    // Where the state stays wrong, other rules judge it.
    guard fixture.driver.view == fixture.model.view else { return }
    for (effect, due) in zip(effects.received, fixture.dueEffects) {
      guard let view = effect.view, !fixture.model.trace[due.cause...].contains(view) else {
        continue
      }
      try fixture.require(
        view, is: fixture.model.trace[due.cause],
        "`view`, when \(literal: due.effect) is delivered,",
        .effectBeforeView)
    }
  }
}
