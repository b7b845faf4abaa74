import Spec

extension Rule {
  static let lifecycle = [
    Rule(
      "LI1", .required,
      "when the last reference to a feature is dropped, everything it holds is freed",
      usualCause: "an endless loop in a task that holds its owner, or a closure that does",
      counter: isFreed, list: isFreed, search: isFreed),
    Rule(
      "LI2", .required,
      "dropping a feature cancels its work in flight, and nothing is delivered afterwards",
      usualCause: "the task that waits for the answer holds the feature",
      schedules: .many,
      list: { fixture in
        try await dropsInFlight(fixture, .refresh(id: 1))
      },
      search: { fixture in
        try await dropsInFlight(fixture, .submit)
      }),
    Rule(
      "LI3", .required, "actions sent after `shutdown` are ignored and do not trap",
      usualCause: "a queue that is still drained, or a subject that has already completed",
      counter: isQuietAfterShutdown, list: isQuietAfterShutdown, search: isQuietAfterShutdown),
    Rule(
      "LI4", .claimed(.restartable), "after `shutdown`, `attach` makes the feature work again",
      usualCause: "a subscription bag that stays disposed",
      counter: restarts, list: restarts, search: restarts),
    Rule(
      "LI5", .required, "attaching twice never applies an action twice",
      usualCause: "a new subscription without dropping the old one",
      counter: attachesOnce, list: attachesOnce, search: attachesOnce),
  ]
}

@MainActor
private func isFreed<Feature>(_ fixture: Fixture<Feature>) async throws {
  let probe = LifetimeProbe()
  weak var watched: LifetimeProbe?
  watched = probe
  var parts: [(name: String, object: WeakReference)] = []
  do {
    let driver = fixture.driver
    driver.observe { [probe] _ in _ = probe }
    driver.onEffect { [probe] _ in _ = probe }
    for action in Feature.samples { fixture.send(action) }
    await fixture.settle()
    parts = ([driver] + driver.parts).map { ("\(type(of: $0))", WeakReference($0)) }
  }
  _ = consume probe
  fixture.drop()
  await fixture.settle()
  let alive = parts.filter { $0.object.value != nil }.map(\.name)
  try fixture.require(
    alive.isEmpty, .leak, expected: "everything freed", found: "\(alive) still alive")
  try fixture.require(
    watched == nil, .leak, expected: "the observers' closures freed", found: "them still alive")
}

@MainActor
private func dropsInFlight<Feature>(
  _ first: Fixture<Feature>, _ action: Feature.Action
) async throws {
  for cancellation in [CancellationResponse.immediate, .ignored] {
    let fixture = first.another(cancellation: cancellation)
    let recorder = ViewRecorder(fixture)
    fixture.send(action)
    await fixture.settle()
    try fixture.require(
      fixture.services.requests.count == 1, .requests, expected: "one open request",
      found: "\(fixture.services.requests.count)")
    let request = fixture.services.requests[0]
    fixture.drop()
    await fixture.settle()
    let countBefore = recorder.received.count
    try fixture.require(
      request.wasCancelled, .notCancelled,
      expected: "the request for \(request.content) to be cancelled",
      found: "it open")
    request.answer(request.usualAnswer(more: true))
    await fixture.settle()
    try fixture.require(
      recorder.received.count == countBefore, .trace,
      expected: "no view after the feature was dropped",
      found: (recorder.received.count - countBefore).counted("view"))
  }
}

@MainActor
private func isQuietAfterShutdown<Feature>(_ fixture: Fixture<Feature>) async throws {
  let recorder = ViewRecorder(fixture)
  let effects = EffectRecorder(fixture)
  fixture.send(Feature.samples[0])
  await fixture.settle()
  fixture.driver.shutdown()
  fixture.driver.shutdown()
  fixture.note("shutdown")
  await fixture.settle()
  let countBefore = recorder.received.count
  let view = fixture.driver.view
  for action in Feature.samples + Feature.effectful {
    fixture.send(action)
    fixture.driver.concurrentSend?(action)
  }
  await fixture.advance(.seconds(1))
  try fixture.require(
    recorder.received.count == countBefore && effects.received.isEmpty, .trace,
    expected: "nothing after shutdown",
    found: (recorder.received.count - countBefore).counted("view") + " and "
      + effects.received.count.counted("effect"))
  try fixture.require(fixture.driver.view, is: view, "`view`, as it was at shutdown,")
  try fixture.require(
    fixture.services.requests.isEmpty, .requests, expected: "no request after shutdown",
    found: "one for \(fixture.services.requests.contents)")
}

@MainActor
private func restarts<Feature>(_ fixture: Fixture<Feature>) async throws {
  fixture.send(Feature.samples[0])
  await fixture.settle()
  let kept = fixture.model
  for _ in 1...2 {
    fixture.driver.shutdown()
    await fixture.settle()
    fixture.driver.attach()
    fixture.note("shutdown, attach")
    await fixture.settle()
  }
  // A feature may continue from its old state or start anew, but not from anything in between.
  var model = kept
  if fixture.driver.view != kept.view { model = Model(seed: Feature.seed) }
  // Without replay, no view is delivered before the first change.
  let start = model.view
  let recorder = ViewRecorder(fixture)
  for action in Feature.samples {
    model.send(action)
    fixture.send(action)
    await fixture.settle()
    try fixture.require(recorder.received.last ?? start, is: model.view, "the last view received")
  }
}

@MainActor
private func attachesOnce<Feature>(_ fixture: Fixture<Feature>) async throws {
  let recorder = ViewRecorder(fixture)
  let effects = EffectRecorder(fixture)
  fixture.driver.attach()
  fixture.driver.attach()
  fixture.note("attach, attach")
  await fixture.settle()
  for action in Feature.samples + Feature.effectful {
    fixture.send(action)
    await fixture.settle()
  }
  try fixture.requireLast(recorder)
  try fixture.require(
    effects.received.count <= fixture.dueEffects.count, .effects,
    expected: fixture.dueEffects.count.counted("effect"), found: "\(effects.received.count)")
}

private final class LifetimeProbe {}

private struct WeakReference {
  weak var value: AnyObject?

  init(_ value: AnyObject) { self.value = value }
}
