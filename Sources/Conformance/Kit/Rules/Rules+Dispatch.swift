import Spec

extension Rule {
  static let dispatch = [
    Rule(
      "DI1", .required, "actions of one sender take effect in the order sent",
      usualCause: "a task of its own for every send",
      schedules: .many, counter: inOrder, list: inOrder, search: inOrder),
    Rule(
      "DI2", .required, "an accepted action takes effect exactly once",
      usualCause:
        "two subscriptions to the same stream of actions, or a buffer that drops what is too much",
      counter: exactlyOnce, list: exactlyOnce, search: exactlyOnce),
    Rule(
      "DI4", .required, "two equal actions in a row both count",
      usualCause: "removeDuplicates on actions, or coalescing of equal ones",
      counter: { try await equalActionsCount($0, .increment) },
      list: { try await equalActionsCount($0, .toggle(id: 1)) }),
    Rule(
      "DI5", .claimed(.synchronous), "when `send` returns, `view` already shows the result",
      usualCause: "a hop to the main actor although the caller is there already",
      counter: showsAtOnce, list: showsAtOnce, search: showsAtOnce),
    Rule(
      "DI6", .required, "actions sent before the first observer are not lost",
      usualCause: "the state is only computed while somebody subscribes",
      counter: worksUnobserved, list: worksUnobserved, search: worksUnobserved),
  ]
}

@MainActor
private func inOrder<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig)
  let effects = EffectListener(rig)
  for action in Feature.ordered { rig.send(action) }
  try await rig.requireRequests()
  try rig.requireLast(listener)
  try rig.requireEffects(effects)
}

@MainActor
private func exactlyOnce<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig)
  for action in Feature.samples {
    rig.send(action)
    await rig.settle()
    try rig.requireLast(listener)
  }
  let burst = rig.fresh()
  let last = Listener(burst)
  let effects = EffectListener(burst)
  for action in Feature.commuting(200) { burst.send(action) }
  await burst.settle()
  try burst.requireLast(last)
  try burst.require(
    effects.heard.count == burst.dueEffects.count, .effects,
    expected: burst.dueEffects.count.counted("effect"), found: "\(effects.heard.count)")
}

@MainActor
private func equalActionsCount<Feature>(
  _ rig: Rig<Feature>, _ action: Feature.Action
) async throws {
  let listener = Listener(rig)
  for (count, pause) in [(2, false), (3, false), (2, true)] {
    for _ in 1...count {
      rig.send(action)
      if pause { await rig.settle() }
    }
    await rig.settle()
    try rig.requireLast(listener)
  }
}

@MainActor
private func showsAtOnce<Feature>(_ rig: Rig<Feature>) async throws {
  for action in Feature.samples {
    rig.send(action)
    try rig.requireView()
  }
}

@MainActor
private func worksUnobserved<Feature>(_ rig: Rig<Feature>) async throws {
  for action in Feature.samples.dropLast() {
    rig.send(action)
    await rig.settle()
  }
  let listener = Listener(rig)
  await rig.settle()
  try rig.require(
    rig.driver.view, is: rig.model.view, "`view`, after actions that nobody observed,")
  rig.send(Feature.samples[0])
  await rig.settle()
  try rig.requireLast(listener)
}
