import Spec

extension Rule {
  static let reentrancy = [
    Rule(
      "RE1", .required,
      "an action sent from inside a callback takes effect after the delivery has ended, and all observers see the same order",
      usualCause: "the second observer hears the new view before the old one",
      counter: reentrantInOrder, list: reentrantInOrder, search: reentrantInOrder),
    Rule(
      "RE2", .required, "a chain of 100,000 such actions does not overflow the stack",
      usualCause: "send calls the observer, which calls send",
      schedules: .long,
      counter: { rig in
        let links = 100_000
        var left = links
        let listener = Listener(rig)
        listener.remembers = false
        await rig.settle()
        rig.note("chain of \(links) × .sendInside(.increment)")
        let base = stackAddress()
        var deepest: UInt = 0
        listener.onView = { [weak driver = rig.driver] _ in
          let depth = base.distance(below: stackAddress())
          deepest = max(deepest, depth)
          guard left > 0, depth < stackLimit else { return }
          left -= 1
          driver?.send(.increment)
        }
        rig.driver.send(.increment)
        await rig.settle()
        try rig.require(
          deepest < stackLimit, .growth, expected: "a stack that does not grow with the chain",
          found: "more than \(stackLimit >> 10) KiB of it after \(links - left) links")
        let count = rig.driver.view.count
        let due = CounterSpec.seed.count + links + 1
        try rig.require(count == due, .view, expected: "the count \(due)", found: "\(count)")
      }),
  ]
}

@MainActor
private func reentrantInOrder<Feature>(_ rig: Rig<Feature>) async throws {
  let listeners = (0..<(rig.isForSeveral ? 2 : 1)).map { _ in Listener(rig) }
  await rig.settle()
  rig.sendInside(listeners[0], Feature.samples.dropFirst())
  rig.send(Feature.samples[0])
  await rig.settle()
  for listener in listeners { try rig.requireSteady(listener.shifts) }
  for listener in listeners {
    // Views that are missing are the concern of OB1 and OB4.
    try rig.require(Mismatch.ofOrder(listener.changes, rig.model.trace), .trace)
  }
  let last = listeners.map { $0.heard.last ?? rig.model.trace[0] }
  try rig.require(
    last.first { $0 == rig.model.view } ?? last[0], is: rig.model.view, "the last view heard")
  try await reentrantFromEffects(rig.fresh())
}

@MainActor
private func reentrantFromEffects<Feature>(_ rig: Rig<Feature>) async throws {
  let listener = Listener(rig)
  let effects = EffectListener(rig)
  await rig.settle()
  rig.sendInside(effects, Feature.samples[0])
  rig.send(Feature.effectful[0])
  await rig.settle()
  try rig.requireSteady(effects.shifts)
  try rig.requireLast(listener)
}

/// A recursion of this many bytes is taken for one without an end.
private let stackLimit: UInt = 128 << 10

private struct StackAddress {
  let address: UInt

  /// How many bytes deeper `other` is; 0 when it is not deeper.
  func distance(below other: StackAddress) -> UInt {
    address > other.address ? address - other.address : 0
  }
}

@inline(never)
private func stackAddress() -> StackAddress {
  var marker: UInt8 = 0
  return withUnsafeMutablePointer(to: &marker) { StackAddress(address: UInt(bitPattern: $0)) }
}
