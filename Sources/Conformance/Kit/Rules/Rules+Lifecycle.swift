import Spec

extension Rule {
  static let lifecycle = [
    Rule(
      "LI1", .required, "when the last reference goes, everything is freed",
      usualCause: "an endless loop in a task that holds its owner, or a closure that does",
      counter: isFreed, list: isFreed, search: isFreed),
    Rule(
      "LI2", .required,
      "dropped with work in flight: the work is cancelled, nothing is delivered late",
      usualCause: "the task that waits for the answer holds the feature",
      schedules: .many,
      list: { rig in
        try await dropsInFlight(rig, .refresh(id: 1))
      },
      search: { rig in
        try await dropsInFlight(rig, .submit)
      }),
    Rule(
      "LI3", .required, "after `shutdown`, sends do nothing, harmlessly",
      usualCause: "a queue that is still drained, or a subject that was completed",
      counter: isQuietAfterShutdown, list: isQuietAfterShutdown, search: isQuietAfterShutdown),
    Rule(
      "LI4", .claimed(.restartable), "works again after being attached again",
      usualCause: "a subscription bag that stays disposed",
      counter: restarts, list: restarts, search: restarts),
    Rule(
      "LI5", .required, "attaching twice never applies an action twice",
      usualCause: "subscribing again without dropping the old subscription",
      counter: attachesOnce, list: attachesOnce, search: attachesOnce),
  ]
}

@MainActor
private func isFreed<Feature>(_ rig: Rig<Feature>) async throws {
  let canary = Canary()
  weak var watched: Canary?
  watched = canary
  var parts: [(name: String, object: Weak)] = []
  do {
    let driver = rig.driver
    driver.observe { [canary] _ in _ = canary }
    driver.onEffect { [canary] _ in _ = canary }
    for action in Feature.samples { rig.send(action) }
    await rig.settle()
    parts = ([driver] + driver.parts).map { ("\(type(of: $0))", Weak($0)) }
  }
  _ = consume canary
  rig.drop()
  await rig.settle()
  let alive = parts.filter { $0.object.value != nil }.map(\.name)
  try rig.require(
    alive.isEmpty, .leak, expected: "everything freed", found: "\(alive) still alive")
  try rig.require(
    watched == nil, .leak, expected: "the observers' closures freed", found: "them still alive")
}

@MainActor
private func dropsInFlight<Feature>(
  _ given: Rig<Feature>, _ action: Feature.Action
) async throws {
  for temper in [Temper.prompt, .stubborn] {
    let rig = given.fresh(temper: temper)
    let listener = Listener(rig)
    rig.send(action)
    await rig.settle()
    try rig.require(
      rig.world.requests.count == 1, .requests, expected: "one request under way",
      found: "\(rig.world.requests.count)")
    let gate = rig.world.requests[0]
    rig.drop()
    await rig.settle()
    let heard = listener.heard.count
    try rig.require(
      gate.wasCancelled, .notCancelled, expected: "the request for \(gate.subject) cancelled",
      found: "it goes on")
    gate.answer(gate.usualAnswer(more: true))
    await rig.settle()
    try rig.require(
      listener.heard.count == heard, .trace, expected: "nothing after the feature was dropped",
      found: (listener.heard.count - heard).counted("more view"))
  }
}

@MainActor
private func isQuietAfterShutdown<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig)
  let effects = EffectListener(rig)
  rig.send(Feature.samples[0])
  await rig.settle()
  rig.driver.shutdown()
  rig.driver.shutdown()
  rig.note("shutdown")
  await rig.settle()
  let heard = listener.heard.count
  let view = rig.driver.view
  for action in Feature.samples + Feature.effectful {
    rig.send(action)
    rig.driver.concurrentSend?(action)
  }
  await rig.advance(.seconds(1))
  try rig.require(
    listener.heard.count == heard && effects.heard.isEmpty, .trace,
    expected: "nothing after shutdown",
    found: (listener.heard.count - heard).counted("view") + " and "
      + effects.heard.count.counted("effect"))
  try rig.require(rig.driver.view, is: view, "`view`, as at shutdown,")
  try rig.require(
    rig.world.requests.isEmpty, .requests, expected: "no request after shutdown",
    found: "one for \(rig.world.requests.subjects)")
}

@MainActor
private func restarts<Feature>(_ rig: Rig<Feature>) async throws {
  rig.send(Feature.samples[0])
  await rig.settle()
  let kept = rig.model
  for _ in 1...2 {
    rig.driver.shutdown()
    await rig.settle()
    rig.driver.attach()
    rig.note("shutdown, attach")
    await rig.settle()
  }
  // Going on from where it was and starting anew are both fine; nothing in between is.
  var model = kept
  if rig.driver.view != kept.view { model = Model(seed: Feature.seed) }
  // Without replay, nothing is heard before something changes.
  let start = model.view
  let listener = Listener(rig)
  for action in Feature.samples {
    model.send(action)
    rig.send(action)
    await rig.settle()
    try rig.require(listener.heard.last ?? start, is: model.view, "the last view heard")
  }
}

@MainActor
private func attachesOnce<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig)
  let effects = EffectListener(rig)
  rig.driver.attach()
  rig.driver.attach()
  rig.note("attach, attach")
  await rig.settle()
  for action in Feature.samples + Feature.effectful {
    rig.send(action)
    await rig.settle()
  }
  try rig.requireLast(listener)
  try rig.require(
    effects.heard.count <= rig.dueEffects.count, .effects,
    expected: rig.dueEffects.count.counted("effect"), found: "\(effects.heard.count)")
}

private final class Canary {}

private struct Weak {
  weak var value: AnyObject?

  init(_ value: AnyObject) { self.value = value }
}
