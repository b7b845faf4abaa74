import Spec

extension Rule {
  static let observation = [
    Rule(
      "OB1", .required,
      "an observer receives every view of the model, in order; a coalescing pattern may skip views, but never the last",
      usualCause:
        "one action renders twice, first with half the change, or a buffer keeps only the newest view",
      why: """
        The screen shows what should not exist, such as a spinner over old results or half a change, \
        or never draws a change
        """, smallest: "`.send(.increment), .send(.add(5)), .settle`",
      check: .every(ReceivesTheTrace.self, schedules: .many)),
    Rule(
      "OB2", .required, "once nothing is left to do, the last view received equals `view`",
      usualCause: "the current value is stored in two places",
      why: "The screen shows one thing, and the code that decides reads another",
      smallest: "`.send(.increment), .settle`, compare `view` with the last view received",
      check: .every(ViewEqualsTheLastReceived.self, schedules: .many)),
    Rule(
      "OB3", .claimed(.replay), "an observer first receives the current view, once",
      usualCause: "a subject without a current value, or one that replays its history",
      why: "A second screen on the same feature stays blank until something changes",
      smallest: "`.send(.increment), .settle, .observe`",
      details:
        "This holds for the first observer, a late one, and one that is added inside a delivery.",
      check: .every(ReplaysCurrent.self)),
    Rule(
      "OB4", .claimed(.severalObservers), "every observer receives every view",
      usualCause: "one AsyncStream with several consumers, or a single callback property",
      why: "Two screens on one feature each show half of the changes",
      smallest: "`.observe, .send(.increment), .send(.increment), .settle`",
      check: .every(EveryObserverReceives.self, schedules: .many)),
    Rule(
      "OB5", .required, "a stopped observer receives nothing more, and the others continue",
      usualCause: "delivery to a copy of the list of observers, which ignores those stopped since",
      why: "A closed screen is still updated: wasted work, or a crash",
      smallest: "`.observe, .stopObserving(0), .send(.increment), .settle`",
      check: .every(StoppedReceivesNothing.self)),
    Rule(
      "OB6", .required, "views and effects are delivered on the main actor",
      usualCause: "a callback from the task that did the work",
      why: "UIKit and SwiftUI crash or draw garbage when used off the main thread",
      smallest: "`.send(.increment), .settle`",
      check: .every(OnTheMainActor.self)),
    Rule(
      "OB8", .required, "deliveries to one observer never overlap or nest",
      usualCause: "an action sent inside a callback is processed at once",
      why: "The outer update finishes last and puts the old state on the screen",
      smallest: "`.sendInside(.add(5)), .send(.increment), .settle`",
      check: .every(NeverNests.self)),
    Rule(
      "OB9", .required, "inside a callback, `view` equals the view delivered there",
      usualCause: "the callback runs before the value is stored, or after it has been overwritten",
      why: "A cell that reads the feature during its update draws the next row's state",
      smallest: "`.send(.increment)`, read `view` inside the callback",
      check: .every(AgreesInCallbacks.self, schedules: .many)),
    Rule(
      "OB10", .claimed(.observesParts),
      "an observer of one row receives it when it changes, and nothing when only others do",
      usualCause:
        "every observer is notified of every change, or a removal that moves rows is forgotten",
      why: "Twenty cells are on the screen; one changes, and all of them are drawn again",
      smallest:
        "the row at position 1 is observed, `.send(.toggle(id: 1))`, and row 1 is at position 0",
      check: .of(list: observesOneRow)),
    Rule(
      "OB11", .required,
      "views are rendered for the inputs that the claim `renders` names, and for no others",
      usualCause: "a comparison of views that is missing, or one too many",
      why: """
        The cost of a screen is judged by this promise; a screen that is drawn again though \
        nothing changed wastes battery
        """,
      smallest: """
        `.observe, .send(.add(0)), .settle`, where `changesOnly` or `everyAction` is claimed. \
        Each input comes after the one before has taken effect; `Capabilities.Renders` says how \
        many views each claim allows. `changesAndSome` promises least
        """,
      check: .every(RendersAsClaimed.self)),
    Rule(
      "OB12", .required,
      "observers may stop, be stopped and be added during a delivery; the others miss nothing",
      usualCause: "a loop over positions that shift while observers come and go",
      why: "A screen that closes itself freezes the one next to it until the next change",
      smallest: """
        `.observe, .observe, .observe`; the second stops inside its callback; the third receives \
        nothing
        """,
      details: """
        Those that stop receive nothing more, and one that is added starts with the current \
        view, once, if *replay* is claimed.
        """,
      check: .every(ObserversComeAndGo.self)),
    Rule(
      "OB13", .required, "dropping a token does not stop its observer or handler",
      usualCause:
        "a token that cancels when it is freed, or holds the only reference to an observer",
      why: "A screen that does not keep the token freezes without a word",
      smallest: "`.observe`, whose token nobody keeps, then `.send(.increment), .settle`",
      check: .every(DroppedTokensStopNothing.self)),
    Rule(
      "OB14", .required,
      "what an observer captured may send, stop observers and observe when it is freed",
      usualCause: "an observer that is freed while the collection that held it is changed",
      why:
        "A screen that says goodbye in its `deinit` crashes the app, or the screens beside it freeze",
      smallest: """
        `.observe`, with a closure that holds an object whose `deinit` cancels the same token, then drop
        """,
      details: """
        An observer is freed when it is stopped, when the feature is dropped, or later. Code that runs after \
        `shutdown` or a drop changes nothing.
        """,
      check: .every(CapturedObjectsAct.self)),
  ]
}

private enum ReceivesTheTrace: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    // Equal actions, because DI1 judges the order in which they take effect.
    for action in repeatElement(Feature.repeatable, count: 6) {
      if let action { fixture.send(action) }
    }
    await fixture.settle()
    try fixture.requireTrace(recorder)
    for action in Feature.samples {
      await fixture.sendAndSettle(action)
      try fixture.requireTrace(recorder)
    }
  }
}

private enum ViewEqualsTheLastReceived: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    for pause in [false, true] {
      for action in Feature.samples {
        fixture.send(action)
        if pause { await fixture.settle() }
      }
      await fixture.settle()
      guard let last = recorder.received.last else { continue }
      try fixture.require(fixture.driver.view, is: last, "`view`, like the last view received,")
    }
    recorder.stop()
    try await observesRightAfterASend(fixture.another())
  }
}

/// Adds an observer right after a send, which may not have taken effect.
@MainActor
private func observesRightAfterASend<Feature>(_ fixture: Fixture<Feature>) async throws {
  for action in Feature.samples {
    fixture.send(action)
    fixture.note("an observer is added")
    let recorder = ViewRecorder(fixture)
    await fixture.settle()
    recorder.stop()
    // Without replay, an observer may miss the view of the action under way.
    guard let last = recorder.received.last else { continue }
    try fixture.require(
      fixture.driver.view, is: last,
      "`view`, like the last view that an observer added right after the send received,")
  }
}

private enum ReplaysCurrent: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    let initial = ViewRecorder(first)
    await first.settle()
    // IN3 judges whether it comes once.
    try first.require(
      !initial.received.isEmpty, .trace, expected: "the current view for the first observer",
      found: "none")
    try first.require(
      initial.received[0], is: first.model.view, "the view that the first observer receives")
    let fixture = first.another()
    let early = fixture.claimsSeveralObservers ? ViewRecorder(fixture) : nil
    await fixture.sendAndSettle(Feature.samples.dropLast())
    let late = ViewRecorder(fixture)
    await fixture.settle()
    try fixture.require(
      late.received.count == 1, .trace, expected: "one view for a late observer",
      found: late.received.count.counted("view"))
    try fixture.require(
      late.received[0], is: fixture.model.view, "the view that a late observer receives")
    if let early { try await replaysInADelivery(fixture, early) }
  }
}

/// Adds an observer inside the next delivery to another one.
@MainActor
private func replaysInADelivery<Feature>(
  _ fixture: Fixture<Feature>, _ early: ViewRecorder<Feature>
) async throws {
  var added: (recorder: ViewRecorder<Feature>, current: [Feature.View])?
  fixture.inNextDelivery(to: early, "inside the delivery, an observer is added") { view in
    // OB9 judges whether the two are the same.
    added = (ViewRecorder(fixture), [view, fixture.driver.view])
  }
  fixture.send(Feature.effectful[0])
  await fixture.sendAndSettle(Feature.samples[0])
  guard let (recorder, current) = added else { return }
  try fixture.require(
    recorder.received.first.map(current.contains) == true, .trace,
    expected: "the current view for an observer that is added inside a delivery",
    found: "\(brief: Array(recorder.received.prefix(1)))")
}

private enum EveryObserverReceives: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let early = [ViewRecorder(fixture), ViewRecorder(fixture)]
    await fixture.sendAndSettle(Feature.samples[0])
    let late = ViewRecorder(fixture)
    await fixture.settle()
    for action in Feature.samples.dropFirst() {
      await fixture.sendAndSettle(action)
      let shown = (early + [late]).map { $0.received.last ?? fixture.model.trace[0] }
      // OB1 judges whether the view that all of them receive is right.
      let due = shown.contains(fixture.model.view) ? fixture.model.view : shown[0]
      for (view, name) in zip(shown, ["first", "second", "late"]) {
        try fixture.require(
          view, is: due, "the last view that the \(name) observer received", .trace)
      }
    }
  }
}

private enum StoppedReceivesNothing: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let remaining = fixture.claimsSeveralObservers ? ViewRecorder(fixture) : nil
    let stopped = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    await fixture.settle()
    // Inside a delivery, which may already have begun for the stopped observer.
    (remaining ?? stopped).onView = { [weak stopped] _ in stopped?.stop() }
    effects.stop()
    fixture.note("an observer is stopped inside the next delivery")
    await fixture.sendAndSettle(Feature.samples + Feature.effectful)
    // A shorter check may leave out all actions that change something.
    guard stopped.countAtStop != nil || fixture.model.view != fixture.model.trace[0] else { return }
    try fixture.require(
      stopped.countAtStop != nil, .trace,
      expected: "a view to be delivered to the observer that stops another",
      found: "that it received none")
    try fixture.requireStopped(stopped)
    try fixture.require(
      effects.received.isEmpty, .effects, expected: "no effect after the handler was stopped",
      found: "\(brief: effects.effects)")
    if let remaining { try fixture.requireLast(remaining) }
    try await stopsBeforeTheDelivery(fixture.another())
  }
}

/// Stops an observer and a handler at once, and then right after a send, when their delivery may not have begun.
@MainActor
private func stopsBeforeTheDelivery<Feature>(_ fixture: Fixture<Feature>) async throws {
  for action in [nil, Feature.samples[0], Feature.effectful[0]] {
    let recorder = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    if let action {
      await fixture.settle()
      fixture.send(action)
    }
    recorder.stop()
    effects.stop()
    fixture.note("the observer and the handler are stopped")
    let standstill = Standstill(fixture, [recorder], effects, after: "its observer was stopped")
    await fixture.settle()
    try standstill.requireNoViews()
    try standstill.requireNoEffects()
  }
  try await stopsInTheDeliveryBefore(fixture.another())
  try await worksOnUnobserved(fixture.another())
}

/// Stops a handler in the delivery of the view that belongs to its effect.
@MainActor
private func stopsInTheDeliveryBefore<Feature>(_ fixture: Fixture<Feature>) async throws {
  let recorder = ViewRecorder(fixture)
  let effects = EffectRecorder(fixture)
  await fixture.settle()
  var standstill: Standstill<Feature>?
  fixture.inNextDelivery(to: recorder, "inside the delivery, the handler is stopped") { _ in
    effects.stop()
    standstill = Standstill(fixture, [], effects, after: "its handler was stopped")
  }
  fixture.send(Feature.effectful[0])
  await fixture.sendAndSettle(Feature.samples[0])
  try standstill?.requireNoEffects()
}

/// Goes on with a feature, and with its work, after the only observer and the only handler stopped.
@MainActor
private func worksOnUnobserved<Feature>(_ fixture: Fixture<Feature>) async throws {
  let recorder = ViewRecorder(fixture)
  let effects = EffectRecorder(fixture)
  fixture.send(Feature.effectful[0])
  try await fixture.begin(Feature.workInFlight[0])
  // AW3 judges whether the requests are right.
  guard await fixture.settleRequests() == nil else { return }
  recorder.stop()
  effects.stop()
  fixture.note("the observer and the handler are stopped")
  try await fixture.requireRequests()
  await fixture.answerOpenRequests()
  await fixture.sendAndSettle(Feature.samples[1])
  // DI6 judges what happens without observers.
  try fixture.require(
    fixture.driver.view, is: fixture.model.view, "`view`, after the observers were stopped,")
}

private enum OnTheMainActor: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    await fixture.sendAndSettle(Feature.samples + Feature.effectful)
    try fixture.requireOnMain(recorder)
    try fixture.requireOnMain(effects)
  }
}

private enum NeverNests: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    await fixture.settle()
    fixture.sendInside(recorder, Feature.samples.dropFirst())
    await fixture.sendAndSettle(Feature.samples[0])
    try fixture.requireNoNesting(recorder)
  }
}

private enum AgreesInCallbacks: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorders = (0..<(fixture.claimsSeveralObservers ? 2 : 1)).map { _ in ViewRecorder(fixture)
    }
    for pause in [false, true] {
      for action in Feature.samples {
        fixture.send(action)
        if pause { await fixture.settle() }
      }
      await fixture.settle()
    }
    for recorder in recorders { try fixture.requireNoContradiction(recorder) }
  }
}
