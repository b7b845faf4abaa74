import Spec

/// One step of a sequence that is done to a driver and to the model; prints as it is written.
///
/// Sends follow one another without a pause unless ``settle`` stands between them. Answers,
/// failures, the clock and observers that come find everything settled, and leave it so.
public enum Step<Feature: FeatureSpec>: Sendable, Equatable {
  /// Sends the action.
  case send(Feature.Action)
  /// Sends the action from inside the next delivery to the first observer.
  case sendInside(Feature.Action)
  /// Waits until nothing is left to do.
  case settle
  /// Answers the request at this place among those that wait, counted round and round; with none,
  /// nothing.
  case answer(Int)
  /// Fails the request at this place, counted likewise.
  case fail(Int)
  /// Moves the clock on.
  case advance(milliseconds: Int)
  /// Another observer comes; without several observers claimed, nothing.
  case observe
  /// The observer at this place among the later ones stops, counted round and round.
  case stopObserving(Int)
}

extension Step: CustomStringConvertible {
  /// The step as a Swift literal.
  public var description: String {
    switch self {
    case .send(let action): ".send(\(literal: action))"
    case .sendInside(let action): ".sendInside(\(literal: action))"
    case .settle: ".settle"
    case .answer(let place): ".answer(\(place))"
    case .fail(let place): ".fail(\(place))"
    case .advance(let milliseconds): ".advance(milliseconds: \(milliseconds))"
    case .observe: ".observe"
    case .stopObserving(let place): ".stopObserving(\(place))"
    }
  }
}
