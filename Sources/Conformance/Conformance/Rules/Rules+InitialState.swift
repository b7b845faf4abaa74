import Spec

extension Rule {
  static let initialState = [
    Rule(
      "IN1", .required, "before any action, `view` equals the model's view of the seed",
      usualCause: "state left over from an earlier instance, or a default in place of the seed",
      why: "The first frame is wrong, and may or may not correct itself",
      smallest: "create with the seed 3, then read `view`",
      check: .every(StartsFromTheSeed.self)),
    Rule(
      "IN2", .required, "constructing a driver makes no request and causes no effect",
      usualCause: "an initialiser that loads, or a subscription that fires when it connects",
      why: "A screen that is made but never shown should cost nothing, and lists make many",
      smallest: "create, then wait: a request is open",
      check: .every(StartsNothing.self)),
    Rule(
      "IN3", .required, "an observer receives the initial view at most once",
      usualCause: "the stream replays the value, and the code sends it as well",
      why: "The first frame is drawn twice, and its animations start twice",
      smallest: "`.observe`, then wait: two equal views arrive",
      check: .every(InitialViewOnce.self)),
    Rule(
      "IN4", .required, "`concurrentSend` is nil unless the pattern claims thread-safe sends",
      usualCause: "a claim that was taken back, or a default that offers what is not safe",
      why: "Callers who find it use it from threads for which nothing is promised",
      smallest: "create, then read `concurrentSend`",
      check: .every(OffersWhatItClaims.self)),
  ]
}

private enum StartsFromTheSeed: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    for seed in [Feature.seed] + Feature.seeds {
      let fresh = fixture.another(seed: seed)
      try fresh.requireView()
      await fresh.settle()
      try fresh.requireView()
    }
  }
}

private enum StartsNothing: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let effects = EffectRecorder(fixture)
    try await fixture.requireRequests()
    await fixture.advance(Feature.longerThanPauses)
    try await fixture.requireRequests()
    try fixture.requireEffects(effects)
  }
}

private enum InitialViewOnce: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    for _ in 1...2 {
      let recorder = ViewRecorder(fixture)
      await fixture.settle()
      try fixture.require(
        recorder.received.count <= 1, .trace, expected: "the initial view at most once",
        found: "\(recorder.received.count.counted("view")) before any action")
      recorder.stop()
    }
    await fixture.sendAndSettle(Feature.samples[0])
    let late = ViewRecorder(fixture)
    await fixture.settle()
    try fixture.require(
      late.received.count <= 1, .trace, expected: "the current view at most once",
      found: "\(late.received.count.counted("view")) for a late observer")
  }
}

private enum OffersWhatItClaims: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    // CO1 judges a pattern that claims it.
    guard !fixture.capabilities.threadSafeSend.isClaimed else { return }
    try fixture.require(
      fixture.driver.concurrentSend == nil, .unclaimed,
      expected: "no `concurrentSend`, since thread-safe sends are not claimed", found: "one")
  }
}
