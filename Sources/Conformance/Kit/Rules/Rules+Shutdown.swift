import Spec

// The checks of LI6 to LI9: what happens to work, tasks and observers when a feature is shut down,
// attached or dropped.

@MainActor
func dropsPendingActions(_ first: Fixture<CounterSpec>) async throws {
  for (turns, settles) in [(0, true), (0, false), (1, true), (2, true), (3, true)] {
    let fixture = first.another()
    let recorder = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    for action in CounterSpec.samples { fixture.send(action) }
    for _ in 0..<turns { await Task.yield() }
    let standstill = Standstill(fixture, [recorder], effects, after: "shutdown")
    let view = fixture.driver.view
    // CO2 judges whether that is the model's.
    let isWhole = fixture.model.trace.contains(view)
    fixture.shutdown()
    if settles, isWhole {
      await fixture.settle()
      // OB6 judges where callbacks are called.
      if recorder.offMainCount + effects.offMainCount > 0 { return }
      try standstill.requireUnchanged()
      // OB2 judges whether `view` is the newest of those that were.
      let shown = fixture.driver.view
      let former = fixture.model.trace[...(fixture.model.trace.lastIndex(of: view) ?? 0)]
      try fixture.require(
        former.contains(shown) ? view : shown, is: view, "`view`, after shutdown,")
    }
    guard fixture.capabilities.restartable.isClaimed else { continue }
    fixture.attach()
    await fixture.settle()
    try standstill.requireNoEffects()
    guard turns == 0 else { continue }
    let count = fixture.driver.view.count
    fixture.send(.increment)
    await fixture.settle()
    try fixture.require(
      fixture.driver.view.count != count, .view,
      expected: "`view` to change by `.increment`, after shutdown and attach",
      found: "the same: \(count)")
  }
}

@MainActor
func endsRefreshes(_ fixture: Fixture<ListSpec>) async throws {
  try await endsWorkInFlight(fixture) { list, tooLate, late in
    let recorder = ViewRecorder(list)
    let label = list.driver.view.rows.map(\.label).first { tooLate.contains(.label($0)) }
    try list.require(
      label == nil, .view, expected: "no answer to a request from before shutdown",
      found: "\(label ?? "")")
    let count = list.services.requests.count
    list.send(.refresh(id: 1))
    let request = try await list.onlyRequest(after: count)
    try await list.requireNoUse(ofAnswersTo: late)
    let answer = request.usualAnswer(more: true)
    await list.answer(request)
    let row = recorder.received.last?.rows.first { $0.id == 1 }
    try list.require(
      row.map { .label($0.label) } == answer, .view,
      expected: "the answer for row 1, after shutdown and attach", found: "\(row?.label ?? "none")")
  }
}

@MainActor
func endsSearches(_ fixture: Fixture<SearchSpec>) async throws {
  try await endsWorkInFlight(fixture) { search, _, late in
    let view = search.driver.view
    try search.require(
      view.phase != .loading || !search.services.open.isEmpty, .view,
      expected: "no loading after shutdown and attach, since no request is open",
      found: "\(brief: view)")
    let recorder = ViewRecorder(search)
    let count = search.services.requests.count
    search.send(.queryChanged("z"))
    search.send(.submit)
    let request = try await search.onlyRequest(after: count)
    try await search.requireNoUse(ofAnswersTo: late)
    await search.answer(request)
    try search.requireLast(recorder)
  }
}

/// When requests from before shutdown are answered.
private enum AnswerTime {
  case beforeAttach
  case afterAttach
  /// While the feature waits for another answer.
  case duringNewWork
}

/// Shuts the feature down with work in flight; `restart` checks it after it was attached again, given
/// the answers that came too late, and the requests that are still to be answered.
@MainActor
private func endsWorkInFlight<Feature>(
  _ first: Fixture<Feature>,
  restart: (Fixture<Feature>, [GatedRequest.Answer], [GatedRequest]) async throws -> Void
) async throws {
  let isRestartable = first.capabilities.restartable.isClaimed
  for steps in Feature.workInFlight {
    // Only a feature that restarts can show an answer that comes after that.
    for (cancellation, time) in [
      (CancellationResponse.immediate, AnswerTime.beforeAttach), (.ignored, .beforeAttach),
      (.ignored, .afterAttach), (.ignored, .duringNewWork),
    ] where isRestartable || time == .beforeAttach {
      let fixture = first.another(cancellation: cancellation)
      let recorder = ViewRecorder(fixture)
      let effects = EffectRecorder(fixture)
      try await fixture.begin(steps)
      let requests = fixture.services.open
      let standstill = Standstill(fixture, [recorder], effects, after: "shutdown")
      fixture.shutdown()
      await fixture.settle()
      try fixture.requireCancelled(requests)
      var tooLate: [GatedRequest.Answer] = []
      if time == .beforeAttach {
        tooLate = await fixture.answerTooLate(requests)
        await fixture.run.advance(by: .seconds(1))
      }
      try standstill.requireUnchanged()
      recorder.stop()
      guard isRestartable else { continue }
      let restarted = Standstill(fixture, [], effects, after: "shutdown and attach")
      fixture.attach()
      await fixture.settle()
      let view = fixture.driver.view
      if time == .afterAttach {
        tooLate = await fixture.answerTooLate(requests)
        await fixture.run.advance(by: .seconds(1))
      }
      try restarted.requireUnchanged()
      try fixture.require(
        fixture.driver.view, is: view, "`view`, after answers to requests from before shutdown,")
      try await restart(fixture, tooLate, time == .duringNewWork ? requests : [])
    }
    if isRestartable { try await endsWorkAgain(first.another(), steps) }
  }
}

/// Shuts the feature down with work in flight after it was shut down and attached before.
@MainActor
private func endsWorkAgain<Feature>(
  _ fixture: Fixture<Feature>, _ steps: [Step<Feature>]
) async throws {
  fixture.shutdown()
  fixture.attach()
  let recorder = ViewRecorder(fixture)
  let effects = EffectRecorder(fixture)
  try await fixture.begin(steps)
  let requests = fixture.services.open
  let standstill = Standstill(fixture, [recorder], effects, after: "the second shutdown")
  fixture.shutdown()
  await fixture.settle()
  try fixture.requireCancelled(requests)
  await fixture.run.advance(by: .seconds(1))
  try standstill.requireUnchanged()
}

@MainActor
func attachesWithoutEffect<Feature>(_ first: Fixture<Feature>) async throws {
  for steps in Feature.workInFlight {
    let fixture = first.another()
    let recorder = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    fixture.send(Feature.effectful[0])
    try await fixture.begin(steps)
    let standstill = Standstill(fixture, [recorder], effects, after: "attaching while attached")
    let cancelled = fixture.services.requests.map(\.wasCancelled)
    fixture.attach()
    await fixture.settle()
    try standstill.requireUnchanged()
    try fixture.require(
      fixture.services.requests.map(\.wasCancelled) == cancelled, .requests,
      expected: "requests that go on while `attach` is called again", found: "one cancelled")
    let (made, due) = (fixture.services.requests.count, fixture.model.requests.count)
    await fixture.advance(.milliseconds(300))
    try fixture.require(
      fixture.services.requests.count - made == fixture.model.requests.count - due, .requests,
      expected: (fixture.model.requests.count - due).counted("request") + " after the pause",
      found: "\(fixture.services.requests.count - made)")
    let before = recorder.received.count
    fixture.send(Feature.samples[1])
    fixture.attach()
    await fixture.settle()
    try fixture.require(
      recorder.received.count > before, .trace,
      expected: "the view after an action that was sent before `attach`", found: "none")
  }
  try await attachesInside(first.another())
}

/// Attaches a feature that is attached, and sends, inside a delivery.
@MainActor
private func attachesInside<Feature>(_ fixture: Fixture<Feature>) async throws {
  let recorder = ViewRecorder(fixture)
  await fixture.settle()
  recorder.onView = { [weak recorder] _ in
    recorder?.onView = nil
    fixture.note("inside the delivery:")
    fixture.attach()
    fixture.send(Feature.samples[1])
  }
  fixture.send(Feature.samples[0])
  await fixture.settle()
  try fixture.requireSteady(recorder.shifts)
}

@MainActor
func endsItsTasks<Feature>(_ first: Fixture<Feature>) async throws {
  await first.settle()
  let before = first.run.unfinishedTasks
  for steps in Feature.workInFlight {
    let fixture = first.another()
    let recorder = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    fixture.send(Feature.effectful[0])
    try await fixture.begin(steps)
    fixture.drop()
    await fixture.settle()
    // LI2 judges whether requests are cancelled.
    await fixture.answerTooLate(fixture.services.open)
    let left = fixture.run.unfinishedTasks - before
    try fixture.require(
      left <= 0, .leak, expected: "all tasks of the feature to end after it was dropped",
      found: "\(left.counted("task")) that still \(left == 1 ? "waits" : "wait")")
    withExtendedLifetime((recorder, effects)) {}
  }
}

@MainActor
func observersContinue<Feature>(_ first: Fixture<Feature>) async throws {
  for steps in [[.send(Feature.samples[0])]] + Feature.workInFlight {
    try await observersContinue(first.another(), after: steps)
    try await sendsWhileAttaching(first.another(), after: steps)
  }
}

/// Sends inside the delivery of the view that `attach` changed, if it did.
@MainActor
private func sendsWhileAttaching<Feature>(
  _ fixture: Fixture<Feature>, after steps: [Step<Feature>]
) async throws {
  let recorder = ViewRecorder(fixture)
  try await fixture.begin(steps)
  fixture.shutdown()
  await fixture.settle()
  recorder.onView = { [weak recorder] _ in
    recorder?.onView = nil
    fixture.note("inside the delivery:")
    fixture.send(Feature.samples[0])
  }
  fixture.attach()
  await fixture.settle()
  guard recorder.onView == nil else { return }
  try fixture.requireSteady(recorder.shifts)
  try fixture.require(
    recorder.received.last ?? fixture.driver.view, is: fixture.driver.view,
    "the last view that an observer received after it sent inside a delivery by `attach`", .trace)
}

@MainActor
private func observersContinue<Feature>(
  _ fixture: Fixture<Feature>, after steps: [Step<Feature>]
) async throws {
  let recorders = (0..<(fixture.claimsSeveralObservers ? 3 : 1)).map { _ in ViewRecorder(fixture) }
  let effects = EffectRecorder(fixture)
  try await fixture.begin(steps)
  // OB2 and OB4 judge what observers receive before.
  guard recorders.allSatisfy({ $0.received.last == fixture.driver.view }) else { return }
  fixture.shutdown()
  await fixture.settle()
  let stopped = recorders.count > 1 ? recorders[1] : nil
  let countAtStop = stopped?.received.count
  stopped?.stop()
  let added = recorders.count > 1 ? [ViewRecorder(fixture)] : []
  let addedEffects = recorders.count > 1 ? EffectRecorder(fixture) : nil
  fixture.attach()
  await fixture.settle()
  for recorder in recorders where recorder !== stopped {
    try fixture.require(
      recorder.received.last ?? fixture.driver.view, is: fixture.driver.view,
      "the last view that an observer received before or at `attach`", .trace)
  }
  let newEffects = fixture.claimsSeveralObservers ? EffectRecorder(fixture) : nil
  let effectCount = effects.received.count
  for action in Feature.samples + Feature.effectful {
    let former = fixture.driver.view
    let counts = recorders.map(\.received.count)
    fixture.send(action)
    await fixture.settle()
    try fixture.requireOneRender(recorders, since: counts)
    // LI4 judges whether the view is right.
    let view = fixture.driver.view
    for recorder in recorders + added where recorder !== stopped && view != former {
      try fixture.require(
        recorder.received.last ?? former, is: view,
        "the last view that an observer from before `attach` received", .trace)
    }
  }
  if let newEffects {
    let found = Array(effects.effects.dropFirst(effectCount))
    for found in [found] + (addedEffects.map { [$0.effects] } ?? []) {
      try fixture.require(
        found == newEffects.effects, .effects,
        expected: "the effects \(brief: newEffects.effects) for a handler from before `attach`",
        found: "\(brief: found)")
    }
  }
  try fixture.require(
    stopped?.received.count == countAtStop, .trace,
    expected: "no view after the observer was stopped",
    found: ((stopped?.received.count ?? 0) - (countAtStop ?? 0)).counted("view"))
}

extension Fixture {
  /// Requires that each recorder received at most one view since, if `renders` promises how many.
  fileprivate func requireOneRender(
    _ recorders: [ViewRecorder<Feature>], since counts: [Int]
  ) throws(Violation) {
    if case .changesAndSome = capabilities.renders { return }
    for (recorder, count) in zip(recorders, counts) {
      try require(
        recorder.received.count <= count + 1, .trace,
        expected: "at most one view for an action, after shutdown and attach",
        found: "\(recorder.received.count - count)")
    }
  }

  /// Answers requests from before shutdown, and requires that the view stays.
  fileprivate func requireNoUse(ofAnswersTo requests: [GatedRequest]) async throws(Violation) {
    let view = driver.view
    await answerTooLate(requests)
    try require(
      driver.view, is: view, "`view`, after answers to requests from before shutdown,")
  }

  /// Settles, and returns the only request made since there were `count`; a violation if there is none or
  /// more than one.
  fileprivate func onlyRequest(after count: Int) async throws(Violation) -> GatedRequest {
    await settle()
    let made = Array(services.requests.dropFirst(count))
    try require(
      made.count == 1, .requests, expected: "one request after shutdown and attach",
      found: made.contents)
    return made[0]
  }
}
