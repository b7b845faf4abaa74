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
