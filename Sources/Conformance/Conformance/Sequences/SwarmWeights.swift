import Spec

/// How often a random sequence takes each kind of step and action; some it leaves out.
///
/// Sequences that each leave something out reach states that an even mixture does not.
/// Source: A. Groce et al., "Swarm testing", ISSTA 2012.
struct SwarmWeights {
  enum StepKind: CaseIterable {
    case send, sendInside, settle, answer, fail, race, advance, observe, stopObserving

    /// How often the step comes in an even mixture.
    var weight: Int {
      switch self {
      case .send: 40
      case .answer: 20
      case .settle: 15
      case .advance: 10
      case .race: 8
      case .sendInside, .fail: 7
      case .observe: 5
      case .stopObserving: 4
      }
    }
  }

  private let weights: [(kind: StepKind, weight: Int)]
  /// A bit for each kind of action, by a hash of its name.
  private let preferredActions: UInt64

  init(using random: inout SplitMix64) {
    weights = StepKind.allCases.map { kind in
      let factor = kind == .send ? 1 : [0, 1, 1, 4].randomElement(using: &random)!
      return (kind, kind.weight * factor)
    }
    preferredActions = Bool.random(using: &random) ? .max : random.next()
  }

  func kind(using random: inout SplitMix64) -> StepKind {
    var rest = Int.random(in: 0..<weights.reduce(0) { $0 + $1.weight }, using: &random)
    for (kind, weight) in weights {
      if rest < weight { return kind }
      rest -= weight
    }
    preconditionFailure("the random number exceeds the sum of the weights")
  }

  /// A random action, most often a preferred one.
  func action<Feature: Checkable>(
    _ feature: Feature.Type, _ state: Feature.State, using random: inout SplitMix64
  ) -> Feature.Action {
    for _ in 1...3 {
      let action = Feature.randomAction(state, using: &random)
      if isPreferred("\(literal: action)".prefix { $0 != "(" }) { return action }
    }
    return Feature.randomAction(state, using: &random)
  }

  private func isPreferred(_ name: Substring) -> Bool {
    let hash = name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
    return preferredActions >> (hash % 64) & 1 == 1
  }
}
