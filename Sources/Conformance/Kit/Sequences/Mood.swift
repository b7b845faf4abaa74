import Spec

/// What a random sequence does much of, and what it leaves out.
///
/// Sequences that each leave something out reach corners that an even mixture does not.
/// Source: A. Groce et al., "Swarm testing", ISSTA 2012.
struct Mood {
  enum Kind: CaseIterable {
    case send, sendInside, settle, answer, fail, advance, observe, stopObserving

    /// How often the step comes in an even mixture.
    var weight: Int {
      switch self {
      case .send: 40
      case .answer: 20
      case .settle: 15
      case .advance: 10
      case .sendInside, .fail: 7
      case .observe: 5
      case .stopObserving: 4
      }
    }
  }

  private let weights: [(kind: Kind, weight: Int)]
  /// A bit for each kind of action, by a hash of its name.
  private let favourites: UInt64

  init(using random: inout SplitMix64) {
    weights = Kind.allCases.map { kind in
      let factor = kind == .send ? 1 : [0, 1, 1, 4].randomElement(using: &random)!
      return (kind, kind.weight * factor)
    }
    favourites = Bool.random(using: &random) ? .max : random.next()
  }

  func kind(using random: inout SplitMix64) -> Kind {
    var place = Int.random(in: 0..<weights.reduce(0) { $0 + $1.weight }, using: &random)
    for (kind, weight) in weights {
      if place < weight { return kind }
      place -= weight
    }
    preconditionFailure("a weight was drawn that nothing has")
  }

  /// A random action, most often one of the favourites.
  func action<Feature: Checkable>(
    _ feature: Feature.Type, _ state: Feature.State, using random: inout SplitMix64
  ) -> Feature.Action {
    for _ in 1...3 {
      let action = Feature.randomAction(state, using: &random)
      if isFavourite("\(literal: action)".prefix { $0 != "(" }) { return action }
    }
    return Feature.randomAction(state, using: &random)
  }

  private func isFavourite(_ name: Substring) -> Bool {
    let hash = name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
    return favourites >> (hash % 64) & 1 == 1
  }
}
