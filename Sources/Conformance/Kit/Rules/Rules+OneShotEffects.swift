import Spec

extension Rule {
  static let oneShotEffects = [
    Rule(
      "EF1", .required,
      "every effect is delivered once, with its own value, also when equal to the last",
      usualCause: "effects kept as a property of the state, where equal ones or quick ones merge",
      schedules: .many, counter: effectsOnce, list: effectsOnce, search: effectsOnce),
    Rule(
      "EF2", .required, "effects are not replayed to a late observer",
      usualCause: "effects in a stream that keeps the current value",
      counter: effectsNotReplayed, list: effectsNotReplayed, search: effectsNotReplayed),
    Rule(
      "EF3", .required, "when an effect is delivered, `view` already includes its cause",
      usualCause: "the effect is sent before the state is committed",
      schedules: .many, counter: effectsAfterTheirCause, list: effectsAfterTheirCause),
  ]
}

@MainActor
private func effectsOnce<Feature>(_ rig: Rig<Feature>) async throws {
  let handlers = (0..<(rig.isForSeveral ? 2 : 1)).map { _ in EffectListener(rig) }
  // The view is rendered for somebody, as on a screen.
  let listener = Listener(rig)
  await rig.settle()
  for action in Feature.effectful { rig.send(action) }
  await rig.settle()
  for action in Feature.effectful.suffix(1) {
    rig.send(action)
    await rig.settle()
  }
  for handler in handlers { try rig.requireEffects(handler) }
  listener.stop()
}

@MainActor
private func effectsNotReplayed<Feature>(_ rig: Rig<Feature>) async throws {
  rig.send(Feature.effectful[0])
  await rig.settle()
  let late = EffectListener(rig)
  await rig.settle()
  try rig.require(
    late.heard.isEmpty, .effects, expected: "no effect for a late observer",
    found: "\(brief: late.effects)")
}

@MainActor
private func effectsAfterTheirCause<Feature>(_ rig: Rig<Feature>) async throws {
  let effects = EffectListener(rig)
  let listener = Listener(rig)
  await rig.settle()
  for pause in [true, false] {
    for action in Feature.effectful {
      rig.send(action)
      if pause { await rig.settle() }
    }
  }
  await rig.settle()
  for (heard, due) in zip(effects.heard, rig.dueEffects) {
    guard let said = heard.view, !rig.model.trace[due.cause...].contains(said) else { continue }
    try rig.require(
      said, is: rig.model.trace[due.cause], "`view` at \(literal: due.effect), or later,",
      .effectBeforeView)
  }
  listener.stop()
}
