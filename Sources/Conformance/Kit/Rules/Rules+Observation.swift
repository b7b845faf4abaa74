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
  let listener = Listener(rig)
  // Equal actions, because in which order they take effect is DI1's concern.
  for action in repeatElement(Feature.repeatable, count: 6) {
    if let action { rig.send(action) }
  }
  await rig.settle()
  try rig.requireTrace(listener)
  for action in Feature.samples {
    rig.send(action)
    await rig.settle()
    try rig.requireTrace(listener)
  }
}

@MainActor
private func viewIsWhatWasHeard<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig)
  for pause in [false, true] {
    for action in Feature.samples {
      rig.send(action)
      if pause { await rig.settle() }
    }
    await rig.settle()
    guard let last = listener.heard.last else { continue }
    try rig.require(rig.driver.view, is: last, "`view`, as the last view heard,")
  }
}

@MainActor
private func replaysCurrent<Feature>(_ rig: Rig<Feature>) async throws {
  let early = rig.isForSeveral ? Listener(rig) : nil
  for action in Feature.samples.dropLast() {
    rig.send(action)
    await rig.settle()
  }
  let late = Listener(rig)
  await rig.settle()
  try rig.require(
    late.heard.count == 1, .trace, expected: "one view for a late observer",
    found: "\(late.heard.count)")
  try rig.require(late.heard[0], is: rig.model.view, "what a late observer hears")
  early?.stop()
}

@MainActor
private func everyObserverHears<Feature>(_ rig: Rig<Feature>) async throws {
  let early = [Listener(rig), Listener(rig)]
  rig.send(Feature.samples[0])
  await rig.settle()
  let late = Listener(rig)
  await rig.settle()
  for action in Feature.samples.dropFirst() {
    rig.send(action)
    await rig.settle()
    let shown = (early + [late]).map { $0.heard.last ?? rig.model.trace[0] }
    // Whether what all of them hear is right is OB1's concern.
    let due = shown.contains(rig.model.view) ? rig.model.view : shown[0]
    for (view, name) in zip(shown, ["first", "second", "late"]) {
      try rig.require(view, is: due, "what the \(name) observer heard last", .trace)
    }
  }
}

@MainActor
private func stoppedHearsNothing<Feature>(_ rig: Rig<Feature>) async throws {
  let staying = rig.isForSeveral ? Listener(rig) : nil
  let leaving = Listener(rig)
  let effects = EffectListener(rig)
  await rig.settle()
  var heardBefore: Int?
  // Inside a delivery, which may already have begun for the one that leaves.
  (staying ?? leaving).onView = { [weak leaving] _ in
    guard heardBefore == nil else { return }
    leaving?.stop()
    heardBefore = leaving?.heard.count
  }
  effects.stop()
  rig.note("an observer is stopped inside the next delivery")
  for action in Feature.samples + Feature.effectful {
    rig.send(action)
    await rig.settle()
  }
  try rig.require(
    leaving.heard.count == heardBefore, .trace, expected: "nothing after it was stopped",
    found: (leaving.heard.count - (heardBefore ?? 0)).counted("more view"))
  try rig.require(
    effects.heard.isEmpty, .effects, expected: "no effect after it was stopped",
    found: "\(brief: effects.effects)")
  if let staying { try rig.requireLast(staying) }
}

@MainActor
private func onTheMainActor<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig)
  let effects = EffectListener(rig)
  for action in Feature.samples + Feature.effectful {
    rig.send(action)
    await rig.settle()
  }
  try rig.requireOnMain(listener)
  try rig.requireOnMain(effects)
}

@MainActor
private func neverNests<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig)
  await rig.settle()
  rig.sendInside(listener, Feature.samples.dropFirst())
  rig.send(Feature.samples[0])
  await rig.settle()
  try rig.requireNoNesting(listener)
}

@MainActor
private func agreesInCallbacks<Feature>(_ rig: Rig<Feature>) async throws {
  let listeners = (0..<(rig.isForSeveral ? 2 : 1)).map { _ in Listener(rig) }
  for pause in [false, true] {
    for action in Feature.samples {
      rig.send(action)
      if pause { await rig.settle() }
    }
    await rig.settle()
  }
  for listener in listeners { try rig.requireNoContradiction(listener) }
}
