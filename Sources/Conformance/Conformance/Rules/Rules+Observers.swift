import Spec

// The checks of OB11 to OB13.

/// Sends one action after another, and one answer, and compares how many views each renders.
enum RendersAsClaimed: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorder = ViewRecorder(fixture)
    await fixture.settle()
    for action in Feature.samples {
      for action in [action] + Feature.inert {
        let model = fixture.model
        let count = recorder.received.count
        fixture.send(action)
        // A shorter check leaves actions out.
        guard fixture.model.trace.count > model.trace.count else { continue }
        await fixture.settle()
        try fixture.requireRenders(
          recorder.received.count - count, isAction: true,
          isChange: fixture.model.view != model.view)
      }
    }
    guard let steps = Feature.workInFlight.first else { return }
    for fails in [false, true] {
      let other = fixture.another()
      let events = ViewRecorder(other)
      try await other.begin(steps)
      for request in other.services.open {
        let before = (view: other.model.view, count: events.received.count)
        if fails { await other.fail(request) } else { await other.answer(request) }
        try other.requireRenders(
          events.received.count - before.count, isAction: false,
          isChange: other.model.view != before.view)
      }
    }
  }
}

extension Fixture {
  /// Requires that an input that was alone rendered as many views as are claimed.
  fileprivate func requireRenders(
    _ count: Int, isAction: Bool, isChange: Bool
  ) throws(Violation) {
    // DI2, AW2 and ER1 judge whether the input takes effect.
    if count == 0, driver.view != model.view { return }
    let isLossless = capabilities.delivery == .lossless
    let (due, claim): (ClosedRange<Int>, String) =
      switch capabilities.renders {
      case .everyAction where isAction: (isChange || isLossless ? 1...1 : 0...1, "everyAction")
      case .everyAction: (isChange ? 1...1 : 0...Int.max, "everyAction")
      case .changesOnly: (isChange ? 1...1 : 0...0, "changesOnly")
      case .changesAndSome: ((isChange ? 1 : 0)...(isLossless ? .max : 1), "changesAndSome")
      }
    let input = (isAction ? "an action" : "an answer") + (isChange ? "" : " that changes nothing")
    try require(
      due.contains(count), .trace,
      expected: (due.upperBound == due.lowerBound
        ? due.lowerBound.counted("view") : "at least \(due.lowerBound.counted("view"))")
        + " rendered for \(input), as `\(claim)` claims",
      found: "\(count)")
  }
}

/// What an observer does during a delivery, once.
private enum ObserverChange: String, CaseIterable {
  case nothing, stopsItself, stopsTheOneBefore, stopsTheOneAfter, addsAnother
}

enum ObserversComeAndGo: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for change in ObserverChange.allCases {
      guard change == .stopsItself || first.claimsSeveralObservers else { continue }
      do {
        try await comeAndGo(first.another(), change)
      } catch {
        // OB4 judges whether observers receive the same while nothing changes.
        if change == .nothing { return }
        throw error
      }
    }
    try await comesInAnEffect(first.another())
    try await comesInAFirstCallback(first.another())
    try await handlersComeAndGo(first)
  }
}

/// Adds an observer inside the delivery of an effect.
@MainActor
private func comesInAnEffect<Feature>(_ fixture: Fixture<Feature>) async throws {
  guard fixture.claimsSeveralObservers else { return }
  let early = ViewRecorder(fixture)
  let effects = EffectRecorder(fixture)
  var added: (recorder: ViewRecorder<Feature>, view: Feature.View)?
  effects.onEffect = { [weak effects] _ in
    effects?.onEffect = nil
    fixture.note("in the delivery of an effect, an observer is added")
    added = (ViewRecorder(fixture), fixture.model.view)
  }
  await fixture.sendAndSettle(Feature.effectful[0])
  guard let added else { return }
  for action in Feature.samples {
    await fixture.sendAndSettle(action)
    try fixture.requireEqual([early, added.recorder].map { $0.received.last ?? added.view })
  }
}

/// Adds an observer inside the first callback of another, which may deliver the current view.
@MainActor
private func comesInAFirstCallback<Feature>(_ fixture: Fixture<Feature>) async throws {
  guard fixture.claimsSeveralObservers else { return }
  var added: (recorder: ViewRecorder<Feature>, view: Feature.View)?
  let first = ViewRecorder(fixture) { _ in
    guard added == nil else { return }
    fixture.note("in its first callback, another observer is added")
    added = (ViewRecorder(fixture), fixture.model.view)
  }
  await fixture.settle()
  for action in Feature.samples {
    await fixture.sendAndSettle(action)
    guard let added else { continue }
    try fixture.requireEqual(
      [first.received.last ?? fixture.model.view, added.recorder.received.last ?? added.view])
  }
}

@MainActor
private func comeAndGo<Feature>(_ fixture: Fixture<Feature>, _ change: ObserverChange) async throws
{
  let recorders = (0..<(fixture.claimsSeveralObservers ? 4 : 1)).map { _ in ViewRecorder(fixture) }
  await fixture.settle()
  let acting = recorders[recorders.count > 1 ? 1 : 0]
  var stopped: ViewRecorder<Feature>?
  var added: (recorder: ViewRecorder<Feature>, actingCount: Int, view: Feature.View)?
  acting.onView = { [weak acting] _ in
    guard let acting else { return }
    acting.onView = nil
    fixture.note("in the delivery, observer 2 \(change)")
    switch change {
    case .nothing: break
    case .addsAnother:
      added = (ViewRecorder(fixture), acting.received.count, fixture.model.view)
    case .stopsItself: stopped = acting
    case .stopsTheOneBefore: stopped = recorders[0]
    case .stopsTheOneAfter: stopped = recorders[2]
    }
    stopped?.stop()
  }
  var countAfterStop: Int?
  for (index, action) in Feature.samples.enumerated() {
    await fixture.sendAndSettle(action)
    // Without replay, the observer that is added first receives the next view.
    let shown =
      recorders.filter { $0 !== stopped }.map { $0.received.last ?? fixture.model.trace[0] }
      + (added.map { [$0.recorder.received.last ?? $0.view] } ?? [])
    try fixture.requireEqual(shown)
    if index == 0, let added {
      let later = acting.received.count - added.actingCount
      try fixture.require(
        added.recorder.received.count <= later + 1, .trace,
        expected: "the current view once for an observer that is added in a delivery",
        found: (added.recorder.received.count - later).counted("view"))
    }
    if index == 0 { countAfterStop = stopped?.received.count }
  }
  // OB5 judges the delivery under way.
  try fixture.require(
    stopped?.received.count == countAfterStop, .trace,
    expected: "no view after the delivery in which the observer was stopped",
    found: ((stopped?.received.count ?? 0) - (countAfterStop ?? 0)).counted("view"))
}

/// The same for handlers of effects; EF1 judges how many effects arrive while nothing changes.
@MainActor
private func handlersComeAndGo<Feature>(_ first: Fixture<Feature>) async throws {
  guard first.claimsSeveralObservers else { return }
  for stopped in [nil, 0, 1, 2] {
    let fixture = first.another()
    let handlers = (0..<3).map { _ in EffectRecorder(fixture) }
    // As on a screen, there is an observer, for which the view is rendered.
    let recorder = ViewRecorder(fixture)
    await fixture.settle()
    var countAfterStop: Int?
    handlers[1].onEffect = { [weak handler = handlers[1]] _ in
      handler?.onEffect = nil
      guard let stopped else { return }
      fixture.note("in the delivery, handler \(stopped + 1) is stopped by handler 2")
      handlers[stopped].stop()
      countAfterStop = handlers[stopped].received.count
    }
    await fixture.sendAndSettle(Feature.effectful)
    recorder.stop()
    let due = fixture.dueEffects.count
    let left = handlers.indices.filter { $0 != stopped }
    guard let stopped else {
      guard left.allSatisfy({ handlers[$0].received.count == due }), handlers[1].onEffect == nil
      else { return }
      continue
    }
    for index in left {
      try fixture.require(
        handlers[index].received.count == due, .effects,
        expected: "\(due.counted("effect")) for handler \(index + 1), which was not stopped",
        found: "\(handlers[index].received.count)")
    }
    try fixture.require(
      handlers[stopped].received.count == countAfterStop, .effects,
      expected: "no effect after the handler was stopped",
      found: (handlers[stopped].received.count - (countAfterStop ?? 0)).counted("effect"))
  }
}

/// Uses a feature whose tokens are kept, then one whose tokens are dropped.
enum DroppedTokensStopNothing: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    var due: (views: [Feature.View], effects: [Feature.Effect])?
    for isKept in [true, false] {
      let fixture = first.another()
      let recorder = ViewRecorder(fixture)
      let effects = EffectRecorder(fixture)
      if !isKept {
        fixture.note("the tokens of the observer and the handler are dropped")
        recorder.dropToken()
        effects.dropToken()
      }
      await fixture.sendAndSettle(Feature.samples + Feature.effectful)
      let found = (views: Array(recorder.received.suffix(1)), effects: effects.effects)
      guard let due else {
        due = found
        continue
      }
      try fixture.require(
        found.views == due.views, .trace,
        expected: "\(brief: due.views) as the last view, as with a token that is kept",
        found: "\(brief: found.views)")
      try fixture.require(
        found.effects == due.effects, .effects,
        expected: "\(due.effects.count.counted("effect")), as with a token that is kept",
        found: "\(found.effects.count)")
    }
  }
}

extension Fixture {
  /// Requires that the last views received are all the same: the model's, if one of them is.
  fileprivate func requireEqual(_ shown: [Feature.View]) throws(Violation) {
    // OB1 judges whether the view that all of them receive is right.
    let due = shown.contains(model.view) ? model.view : shown.first ?? model.view
    for (index, view) in shown.enumerated() {
      try require(
        view, is: due, "the last view that observer \(index + 1), which continues, received",
        .trace)
    }
  }
}
