import Spec

/// One step of a sequence, applied to a driver and to its model. Prints as a Swift literal.
///
/// Sends follow one another without a pause unless ``settle`` stands between them. The kit settles
/// before and after answers, failures, races, the clock, and new observers.
public enum Step<Feature: FeatureSpec>: Sendable, Equatable {
  /// Sends the action.
  case send(Feature.Action)
  /// Sends the action inside the next delivery to the first observer.
  case sendInside(Feature.Action)
  /// Waits until nothing is left to do.
  case settle
  /// Answers the open request at this index, modulo their number; does nothing if none is open.
  case answer(Int)
  /// Fails the open request at this index, modulo their number; does nothing if none is open.
  case fail(Int)
  /// Answers the open request at this index, modulo their number, while the action is sent, in either
  /// order; does nothing if none is open.
  case race(answer: Int, with: Feature.Action)
  /// Advances the clock.
  case advance(milliseconds: Int)
  /// Adds another observer; does nothing unless the pattern claims several observers.
  case observe
  /// Stops the added observer at this index, modulo their number.
  case stopObserving(Int)
}

extension Step: CustomStringConvertible {
  /// The step as a Swift literal.
  public var description: String {
    switch self {
    case .send(let action): ".send(\(literal: action))"
    case .sendInside(let action): ".sendInside(\(literal: action))"
    case .settle: ".settle"
    case .answer(let index): ".answer(\(index))"
    case .fail(let index): ".fail(\(index))"
    case .race(let index, let action): ".race(answer: \(index), with: \(literal: action))"
    case .advance(let milliseconds): ".advance(milliseconds: \(milliseconds))"
    case .observe: ".observe"
    case .stopObserving(let index): ".stopObserving(\(index))"
    }
  }
}

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
      return .advance(milliseconds: [300, 299, 150, 1].randomElement(using: &random)!)
    case .observe where fixture.claimsSeveralObservers: return .observe
    case .stopObserving where fixture.claimsSeveralObservers:
      return .stopObserving(Int.random(in: 0..<3, using: &random))
    case .send, .answer, .fail, .race, .advance, .observe, .stopObserving: return .send(action)
    }
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
    case .advance(let milliseconds) where milliseconds != 300: [.advance(milliseconds: 300)]
    case .stopObserving(let index) where index > 0: [.stopObserving(0)]
    default: []
    }
  }
}
