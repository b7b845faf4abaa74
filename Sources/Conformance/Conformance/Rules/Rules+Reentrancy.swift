import Spec

extension Rule {
  static let reentrancy = [
    Rule(
      "RE1", .required,
      "an action sent inside a callback takes effect after that delivery ends, and all observers receive the views in the same order",
      usualCause:
        "a delivery that `send` does not know about and so does not wait for, such as the first one to a new observer",
      why: "The list shows one order, the badge another",
      smallest: "`.observe, .sendInside(.add(5)), .send(.increment), .settle`",
      details: """
        It may also be sent by another feature that reacts to the delivery. If two features send each other \
        whatever the other lacks, they settle, as long as each change comes after the one before has settled.
        """,
      check: .every(
        ReentrantInOrder.self,
        counter: { fixture in
          try await ReentrantInOrder.run(fixture)
          try await boundCountersSettle(fixture.another(), fixture.another(), pause: true)
        })),
    Rule(
      "RE2", .required,
      "a chain of 100,000 actions, each sent inside a callback, does not overflow the stack",
      usualCause: "`send` calls the observer, which calls `send`",
      why: "A paging loop or a stepper held down crashes the app",
      smallest: "100,000 × `.sendInside(.increment)`",
      check: .of(
        schedules: .long,
        counter: { fixture in
          let length = 100_000
          var left = length
          let recorder = ViewRecorder(fixture)
          recorder.keepsViews = false
          await fixture.settle()
          fixture.note("chain of \(length) × .sendInside(.increment)")
          let base = stackAddress()
          var deepest: UInt = 0
          recorder.onView = { [weak driver = fixture.driver] _ in
            let depth = base.distance(below: stackAddress())
            deepest = max(deepest, depth)
            guard left > 0, depth < stackLimit else { return }
            left -= 1
            driver?.send(.increment)
          }
          fixture.driver.send(.increment)
          await fixture.settle()
          try fixture.require(
            deepest < stackLimit, .growth, expected: "a stack that does not grow with the chain",
            found: "more than \(stackLimit >> 10) KiB in use after \(length - left) actions")
          let count = fixture.driver.view.count
          let due = CounterSpec.seed.count + length + 1
          try fixture.require(count == due, .view, expected: "the count \(due)", found: "\(count)")
        })),
    Rule(
      "RE3", .required,
      "several actions sent inside one callback all take effect, in the order sent, with the views and effects of each",
      usualCause:
        "room for one action only while another is handled, or one delivery for all of them",
      why: "A callback that selects a row and scrolls to it only scrolls",
      smallest: "inside the first delivery, `.send(.add(1)), .send(.reset), .send(.add(2))`",
      details: "A pattern that coalesces may skip views, but not effects.",
      check: .every(
        SeveralInside.self,
        counter: { fixture in
          try await SeveralInside.run(fixture)
          try await severalInside(fixture, CounterSpec.commuting(300))
        })),
  ]
}

private enum ReentrantInOrder: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    let recorders = (0..<(fixture.claimsSeveralObservers ? 2 : 1)).map { _ in ViewRecorder(fixture)
    }
    await fixture.settle()
    fixture.sendInside(recorders[0], Feature.samples.dropFirst())
    await fixture.sendAndSettle(Feature.samples[0])
    for recorder in recorders { try fixture.requireSteady(recorder.shifts) }
    for recorder in recorders {
      // OB1 and OB4 judge whether views are missing.
      try fixture.require(Mismatch.ofOrder(recorder.changes, fixture.model.trace), .trace)
    }
    let last = recorders.map { $0.received.last ?? fixture.model.trace[0] }
    try fixture.require(
      last.first { $0 == fixture.model.view } ?? last[0], is: fixture.model.view,
      "the last view received")
    try await reentrantFromEffects(fixture.another())
    try await reentrantFromReplay(fixture.another())
    try await feedEachOther(fixture.another(), fixture.another())
  }
}

/// Sends to each of two instances inside the deliveries of the other.
@MainActor
private func feedEachOther<Feature>(
  _ one: Fixture<Feature>, _ other: Fixture<Feature>
) async throws {
  let fixtures = [one, other]
  let recorders = fixtures.map { ViewRecorder($0) }
  await one.settle()
  for (recorder, target) in zip(recorders, fixtures.reversed()) {
    var pending = Feature.samples.dropFirst(target === one ? 1 : 0)
    recorder.onView = { _ in
      guard let action = pending.popFirst() else { return }
      for fixture in fixtures {
        fixture.note(
          "inside a delivery of one instance, to \(target === one ? "the first" : "another")")
      }
      target.send(action)
    }
  }
  await one.sendAndSettle(Feature.samples[0])
  for (fixture, recorder) in zip(fixtures, recorders) {
    try fixture.requireSteady(recorder.shifts)
    try fixture.require(Mismatch.ofOrder(recorder.changes, fixture.model.trace), .trace)
    try fixture.requireLast(recorder)
  }
}

/// Binds two counters, so that the observer of each sends to the other what that lacks, and changes both of them in turn.
@MainActor
func boundCountersSettle(
  _ one: Fixture<CounterSpec>, _ other: Fixture<CounterSpec>, pause: Bool
) async throws {
  let limit = 100
  var sendCount = 0
  let recorders = [ViewRecorder(one), ViewRecorder(other)]
  await one.settle()
  // OB9 judges `view` inside a callback.
  func shown(by recorder: ViewRecorder<CounterSpec>?) -> Int {
    (recorder?.received.last ?? one.model.view).count
  }
  for (recorder, (receiver, target)) in zip(recorders, zip(recorders.reversed(), [other, one])) {
    recorder.onView = { [weak receiver] view in
      let lacking = view.count - shown(by: receiver)
      guard lacking != 0, sendCount < limit else { return }
      sendCount += 1
      target.driver.send(.add(lacking))
    }
  }
  one.note("two instances, each of which sends what the other lacks")
  for (number, fixture) in [one, other, one, one, other].enumerated() {
    one.note("to the \(fixture === one ? "first" : "second"): .send(.add(\(number + 1)))")
    fixture.driver.send(.add(number + 1))
    if pause { await one.settle() }
  }
  await one.settle()
  let counts = recorders.map { shown(by: $0) }
  try one.require(
    sendCount < limit && counts[0] == counts[1], .view,
    expected: "both to settle on one count",
    found: sendCount < limit ? "\(counts)" : "both still changing after \(limit) sends")
}

/// Sends inside the delivery of the current view to a new observer, if there is one.
@MainActor
private func reentrantFromReplay<Feature>(_ fixture: Fixture<Feature>) async throws {
  let early = fixture.claimsSeveralObservers ? ViewRecorder(fixture) : nil
  await fixture.settle()
  // IN3 judges how often the current view is delivered.
  if let early, early.received.count > 1 { return }
  var left: Feature.Action? = Feature.samples[0]
  let recorder = ViewRecorder(fixture) { _ in
    guard let action = left.take() else { return }
    fixture.note("inside the first delivery")
    fixture.send(action)
  }
  await fixture.settle()
  if left != nil { return }
  try fixture.requireSteady(recorder.shifts)
  // OB4 judges whether all observers receive the same.
  let last = [recorder, early].compactMap { $0?.received.last }
  try fixture.require(
    last.contains(fixture.model.view) ? fixture.model.view : last[0], is: fixture.model.view,
    "the last view received")
}

@MainActor
private func reentrantFromEffects<Feature>(_ fixture: Fixture<Feature>) async throws {
  let recorder = ViewRecorder(fixture)
  let effects = EffectRecorder(fixture)
  await fixture.settle()
  fixture.sendInside(effects, [Feature.samples[0]])
  await fixture.sendAndSettle(Feature.effectful[0])
  try fixture.requireSteady(effects.shifts)
  try fixture.requireLast(recorder)
}

private enum SeveralInside: GenericCheck {
  static func run<Feature>(_ fixture: Fixture<Feature>) async throws {
    try await severalInside(fixture, Feature.ordered)
  }
}

/// Sends several actions outside callbacks, then inside a view's or an effect's, and compares the two:
/// DI1, OB1 and EF1 judge what happens outside.
@MainActor
private func severalInside<Feature>(
  _ first: Fixture<Feature>, _ actions: [Feature.Action]
) async throws {
  for isEffect in [false, true] {
    let trigger = isEffect ? Feature.effectful[0] : Feature.samples[0]
    let outside = first.another()
    let due = (views: ViewRecorder(outside), effects: EffectRecorder(outside))
    await outside.settle()
    await outside.sendAndSettle(trigger)
    for action in actions { outside.send(action) }
    // AW3 judges whether the requests are right.
    let makesRequests = await outside.settleRequests() == nil
    outside.drop()
    await first.settle()

    let fixture = first.another()
    let found = (views: ViewRecorder(fixture), effects: EffectRecorder(fixture))
    await fixture.settle()
    if isEffect {
      fixture.sendInside(found.effects, actions)
    } else {
      fixture.sendInside(found.views, all: actions)
    }
    await fixture.sendAndSettle(trigger)
    // OB6 judges whether callbacks are called where they can send.
    guard found.effects.onEffect == nil, found.views.onView == nil else { return }
    if makesRequests { try await fixture.requireRequests() }
    try fixture.require(
      due.effects.effects == found.effects.effects, .effects,
      expected: "the effects \(brief: due.effects.effects)",
      found: "\(brief: found.effects.effects)")
    if let last = due.views.received.last {
      try fixture.require(
        found.views.received.last ?? last, is: last, "the last view received", .trace)
    }
    guard fixture.capabilities.delivery == .lossless else { continue }
    try fixture.require(Mismatch.ofWhole(found.views.changes, due.views.changes), .trace)
  }
}

/// A recursion that uses this many bytes of stack is taken to be endless.
let stackLimit: UInt = 128 << 10

struct StackAddress {
  let address: UInt

  /// How many bytes deeper `other` is; 0 when it is not deeper.
  func distance(below other: StackAddress) -> UInt {
    address > other.address ? address - other.address : 0
  }
}

@inline(never)
func stackAddress() -> StackAddress {
  var marker: UInt8 = 0
  return unsafe withUnsafeMutablePointer(to: &marker) {
    StackAddress(address: UInt(bitPattern: $0))
  }
}
