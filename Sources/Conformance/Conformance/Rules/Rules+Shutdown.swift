import Spec

// The checks of LI6 and LI8: what happens to work and tasks when a feature is shut down or dropped.

@MainActor
func dropsPendingActions(_ first: Fixture<CounterSpec>) async throws {
  // One action first, with a view and an effect: a failure that needs no more shows no more.
  for actions in [[.reset], CounterSpec.samples] {
    try await dropsPending(actions, first)
  }
}

@MainActor
private func dropsPending(
  _ actions: [CounterSpec.Action], _ first: Fixture<CounterSpec>
) async throws {
  for (turns, settles) in [(0, true), (0, false), (1, true), (2, true), (3, true)] {
    let fixture = first.another()
    let recorder = ViewRecorder(fixture)
    let effects = EffectRecorder(fixture)
    for action in actions { fixture.send(action) }
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
    await fixture.sendAndSettle(.increment)
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
    let label = list.driver.view.rows.map(\.label).first { tooLate.contains($0) }
    try list.require(
      label == nil, .view, expected: "no answer to a request from before shutdown",
      found: "\(label ?? "")")
    let count = list.services.requests.count
    list.send(.refresh(id: 1))
    let request = try await list.onlyRequest(after: count)
    try await list.requireNoUse(ofAnswersTo: late)
    let answer = request.answers[0]
    await list.answer(request)
    let row = recorder.received.last?.rows.first { $0.id == 1 }
    try list.require(
      row?.label == answer, .view,
      expected: "the answer for row 1, after shutdown and attach", found: "\(row?.label ?? "none")")
  }
}

@MainActor
func endsSearches(_ fixture: Fixture<SearchSpec>) async throws {
  try await endsWorkInFlight(fixture) { search, _, late in
    let view = search.driver.view
    let query = search.model.view.query
    let loaded = search.model.trace.last { view in
      if case .loaded = view.phase { view.query == query } else { false }
    }
    let due = [SearchSpec.View(query: query), loaded, search.model.trace[0]].compactMap(\.self)
    try search.require(
      due.contains(view), .view,
      expected: "one of \(brief: due) after shutdown and attach: no request is open",
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
func endsWorkInFlight<Feature>(
  _ first: Fixture<Feature>,
  restart: (Fixture<Feature>, [Feature.Answer], [GatedRequest<Feature>]) async throws -> Void
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
      var tooLate: [Feature.Answer] = []
      if time == .beforeAttach {
        tooLate = await fixture.answerTooLate(requests)
        await fixture.run.advance(by: Feature.longerThanPauses)
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
        await fixture.run.advance(by: Feature.longerThanPauses)
      }
      try restarted.requireUnchanged()
      try fixture.require(
        fixture.driver.view, is: view, "`view`, after answers to requests from before shutdown,")
      try await restart(fixture, tooLate, time == .duringNewWork ? requests : [])
    }
    if isRestartable { try await endsWorkAgain(first.another(), steps) }
  }
  for action in Feature.demanding {
    let fixture = first.another()
    try await endsWorkAtOnce(fixture, action)
    guard isRestartable else { continue }
    fixture.attach()
    await fixture.settle()
    try await restart(fixture, [], [])
  }
}

/// Shuts the feature down before the work of `action` has begun.
@MainActor
private func endsWorkAtOnce<Feature>(
  _ fixture: Fixture<Feature>, _ action: Feature.Action
) async throws {
  let recorder = ViewRecorder(fixture)
  let effects = EffectRecorder(fixture)
  await fixture.settle()
  fixture.send(action)
  let standstill = Standstill(fixture, [recorder], effects, after: "shutdown")
  fixture.shutdown()
  await fixture.settle()
  try fixture.requireCancelled(fixture.services.requests)
  await fixture.run.advance(by: Feature.longerThanPauses)
  try standstill.requireUnchanged(allowingCancelled: true)
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
  await fixture.run.advance(by: Feature.longerThanPauses)
  try standstill.requireUnchanged()
}

enum EndsItsTasks: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    await first.settle()
    let before = first.run.unfinishedTasks
    let histories = AttachmentHistory.allCases.filter {
      $0 != .restarted || first.capabilities.restartable.isClaimed
    }
    for (steps, history) in Feature.workInFlight.flatMap({ steps in histories.map { (steps, $0) } })
    {
      let fixture = first.another()
      let recorder = ViewRecorder(fixture)
      let effects = EffectRecorder(fixture)
      fixture.live(history)
      if history != .shutDown {
        fixture.send(Feature.effectful[0])
        try await fixture.begin(steps)
      }
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
}

extension Fixture {
  /// Answers requests from before shutdown, and requires that the view stays.
  func requireNoUse(ofAnswersTo requests: [GatedRequest<Feature>]) async throws(Violation) {
    let view = driver.view
    await answerTooLate(requests)
    try require(
      driver.view, is: view, "`view`, after answers to requests from before shutdown,")
  }

  /// Settles, and returns the only request made since there were `count`; a violation if there is none or
  /// more than one.
  fileprivate func onlyRequest(after count: Int) async throws(Violation) -> GatedRequest<Feature> {
    await settle()
    let made = Array(services.requests.dropFirst(count))
    try require(
      made.count == 1, .requests, expected: "one request after shutdown and attach",
      found: made.contents)
    return made[0]
  }
}
