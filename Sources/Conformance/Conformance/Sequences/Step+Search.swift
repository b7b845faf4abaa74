import Spec

// What a search for failing sequences tries.
extension Step where Feature: Checkable {
  /// A random step; `weights` say how often each kind comes.
  @MainActor
  static func random(
    _ fixture: Fixture<Feature>, _ weights: SwarmWeights, using random: inout SplitMix64
  ) -> Step {
    let action = weights.action(Feature.self, fixture.model.state, using: &random)
    let openCount = fixture.services.open.count
    let index = Int.random(in: 0..<max(1, openCount), using: &random)
    switch weights.kind(using: &random) {
    case .sendInside: return .sendInside(action)
    case .settle: return .settle
    case .answer where openCount > 0: return .answer(index)
    case .fail where openCount > 0: return .fail(index)
    case .race where openCount > 0: return .race(answer: index, with: action)
    case .advance where Feature.timeEvent(.zero) != nil:
      return .advance(milliseconds: advances.randomElement(using: &random)!)
    case .advance where fixture.run.clock.nextDeadline != nil:
      let clock = fixture.run.clock
      return .advance(
        milliseconds: Int(clock.now.duration(to: clock.nextDeadline!).milliseconds) + 1)
    case .observe where fixture.claimsSeveralObservers: return .observe
    case .stopObserving where fixture.claimsSeveralObservers:
      return .stopObserving(Int.random(in: 0..<3, using: &random))
    case .send, .answer, .fail, .race, .advance, .observe, .stopObserving: return .send(action)
    }
  }

  /// How far the clock is advanced: to the end of each pause, almost, half-way, and hardly.
  private static var advances: [Int] {
    let pauses = Feature.pauses.map { Int($0.milliseconds) }
    return (pauses.isEmpty ? [300] : pauses).flatMap { [$0, $0 - 1, $0 / 2, 1] }
  }

  /// Steps that are simpler than this one, the simplest first.
  var simpler: [Step] {
    switch self {
    case .send(let action): Feature.simpler(action).map { .send($0) }
    case .sendInside(let action):
      [.send(action)] + Feature.simpler(action).map { .sendInside($0) }
    case .answer(let index) where index > 0: [.answer(0)]
    case .fail(let index): index > 0 ? [.answer(0), .fail(0)] : [.answer(0)]
    case .race(let index, let action):
      [.answer(index), .send(action)]
        + (index > 0 ? [.race(answer: 0, with: action)] : [])
        + Feature.simpler(action).map { .race(answer: index, with: $0) }
    case .advance(let milliseconds) where milliseconds != Self.advances[0]:
      [.advance(milliseconds: Self.advances[0])]
    case .stopObserving(let index) where index > 0: [.stopObserving(0)]
    default: []
    }
  }
}
