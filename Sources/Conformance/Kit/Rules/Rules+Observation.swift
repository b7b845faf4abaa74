import Spec

extension Rule {
  static let observation = [
    Rule(
      "OB1", .required,
      "the views observed are the model's trace, or with coalescing some of it up to the last",
      usualCause:
        "one action that renders twice with half a change, or a buffer that keeps the newest",
      schedules: .many, counter: hearsTheTrace, list: hearsTheTrace, search: hearsTheTrace),
    Rule(
      "OB2", .required, "when quiet, the last view observed equals `view`",
      usualCause: "the current value is kept in two places",
      schedules: .many, counter: viewIsWhatWasHeard, list: viewIsWhatWasHeard,
      search: viewIsWhatWasHeard),
    Rule(
      "OB3", .claimed(.replay), "a late observer first gets the current view, once",
      usualCause: "a subject without a current value, or one that replays its history",
      counter: replaysCurrent, list: replaysCurrent, search: replaysCurrent),
    Rule(
      "OB4", .claimed(.severalObservers), "every observer gets every view",
      usualCause: "one AsyncStream with several consumers, or a single callback property",
      schedules: .many, counter: everyObserverHears, list: everyObserverHears,
      search: everyObserverHears),
    Rule(
      "OB5", .required, "an observer that was stopped hears nothing more, the others go on",
      usualCause: "delivery from a snapshot without a look at who has left meanwhile",
      counter: stoppedHearsNothing, list: stoppedHearsNothing, search: stoppedHearsNothing),
    Rule(
      "OB6", .required, "views and effects are delivered on the main actor",
      usualCause: "a callback from the task that did the work",
      counter: onTheMainActor, list: onTheMainActor, search: onTheMainActor),
    Rule(
      "OB8", .required, "deliveries to one observer never overlap or nest",
      usualCause: "an action sent from inside a callback is handled at once",
      counter: neverNests, list: neverNests, search: neverNests),
    Rule(
      "OB9", .required, "what `view` says inside a callback is what the callback was told",
      usualCause: "the callback comes before the value is stored, or after it was overwritten",
      schedules: .many, counter: agreesInCallbacks, list: agreesInCallbacks,
      search: agreesInCallbacks),
  ]
}

@MainActor
private func hearsTheTrace<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig.driver)
  for action in Feature.samples { rig.send(action) }
  await rig.settle()
  for action in Feature.samples {
    rig.send(action)
    await rig.settle()
  }
  try rig.requireTrace(listener)
}

@MainActor
private func viewIsWhatWasHeard<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig.driver)
  for pause in [false, true] {
    for action in Feature.samples {
      rig.send(action)
      if pause { await rig.settle() }
    }
    await rig.settle()
    guard let last = listener.heard.last else { continue }
    try rig.require(
      rig.driver.view == last, .view, expected: "`view` to be \(last), the last view observed",
      found: "\(rig.driver.view)")
  }
}

@MainActor
private func replaysCurrent<Feature>(_ rig: Rig<Feature>) async throws {
  for action in Feature.samples.dropLast() { rig.send(action) }
  await rig.settle()
  let listener = Listener(rig.driver)
  await rig.settle()
  try rig.require(
    listener.heard == [rig.model.view], .trace, expected: "just \(rig.model.view)",
    found: "\(listener.heard)")
}

@MainActor
private func everyObserverHears<Feature>(_ rig: Rig<Feature>) async throws {
  let early = [Listener(rig.driver), Listener(rig.driver)]
  rig.send(Feature.samples[0])
  await rig.settle()
  let late = Listener(rig.driver)
  await rig.settle()
  for action in Feature.samples.dropFirst() { rig.send(action) }
  await rig.settle()
  for listener in early { try rig.requireTrace(listener) }
  try rig.requireTrace(late, from: 1)
}

@MainActor
private func stoppedHearsNothing<Feature>(_ rig: Rig<Feature>) async throws {
  let stopper = Listener(rig.driver)
  let stopped = Listener(rig.driver)
  let effects = EffectListener(rig.driver)
  await rig.settle()
  var heardWhenStopped: Int?
  stopper.onView = { [weak stopped] _ in
    guard heardWhenStopped == nil else { return }
    stopped?.stop()
    heardWhenStopped = stopped?.heard.count
  }
  effects.stop()
  for action in Feature.samples + Feature.effectful { rig.send(action) }
  await rig.settle()
  try rig.require(
    stopped.heard.count == heardWhenStopped, .trace, expected: "nothing after it was stopped",
    found: "\(stopped.heard.count - (heardWhenStopped ?? 0)) more views")
  try rig.require(
    effects.heard.isEmpty, .effects, expected: "no effect after it was stopped",
    found: "\(effects.effects)")
  try rig.requireTrace(stopper)
}

@MainActor
private func onTheMainActor<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig.driver)
  let effects = EffectListener(rig.driver)
  for action in Feature.samples + Feature.effectful {
    rig.send(action)
    await rig.settle()
  }
  try rig.require(
    listener.offMain + effects.offMain == 0, .offMain, expected: "every delivery on the main actor",
    found: "\(listener.offMain) views and \(effects.offMain) effects elsewhere")
}

@MainActor
private func neverNests<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig.driver)
  await rig.settle()
  rig.sendInside(listener, Feature.samples.dropFirst())
  rig.send(Feature.samples[0])
  await rig.settle()
  try rig.requireOrderly([listener])
}

@MainActor
private func agreesInCallbacks<Feature>(_ rig: Rig<Feature>) async throws {
  let listeners = [Listener(rig.driver), Listener(rig.driver)]
  for pause in [false, true] {
    for action in Feature.samples {
      rig.send(action)
      if pause { await rig.settle() }
    }
    await rig.settle()
  }
  try rig.requireOrderly(listeners)
}
