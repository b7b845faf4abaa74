import Spec

extension Rule {
  static let initialState = [
    Rule(
      "IN1", .required, "before any send, `view` equals the model's view of the seed",
      usualCause: "state left over from an instance before, or a default where the seed belongs",
      counter: startsFromTheSeed, list: startsFromTheSeed, search: startsFromTheSeed),
    Rule(
      "IN2", .required, "constructing a driver starts no request and sends nothing",
      usualCause: "an initialiser that loads, or a subscription that fires on connection",
      counter: startsNothing, list: startsNothing, search: startsNothing),
    Rule(
      "IN3", .required, "an observer gets the initial view at most once",
      usualCause: "the value is replayed by the stream and sent by hand as well",
      counter: initialViewOnce, list: initialViewOnce, search: initialViewOnce),
  ]
}

@MainActor
private func startsFromTheSeed<Feature>(_ rig: Rig<Feature>) async throws {
  for seed in [Feature.seed] + Feature.seeds {
    let fresh = rig.fresh(seed: seed)
    try fresh.requireView()
    await fresh.settle()
    try fresh.requireView()
  }
}

@MainActor
private func startsNothing<Feature>(_ rig: Rig<Feature>) async throws {
  let effects = EffectListener(rig)
  try await rig.requireRequests()
  await rig.advance(.seconds(1))
  try await rig.requireRequests()
  try rig.requireEffects(effects)
}

@MainActor
private func initialViewOnce<Feature>(_ rig: Rig<Feature>) async throws {
  for _ in 1...2 {
    let listener = Listener(rig)
    await rig.settle()
    try rig.require(
      listener.heard.count <= 1, .trace, expected: "the initial view at most once",
      found: "\(listener.heard.count.counted("view")) before any action")
  }
}
