import Explorer

/// One way in which a pattern breaks a rule.
public struct Violation: Error, Sendable, Equatable, Codable, FailureSignature,
  CustomStringConvertible
{
  /// What kind of failure it is; shrinking keeps it.
  public let kind: Kind
  /// What was expected.
  public let expected: String
  /// What was found.
  public let found: String
  /// The steps that lead there, as Swift literals.
  public let steps: [String]

  /// Kinds of failure.
  public enum Kind: String, Sendable, Codable {
    /// `view` is not what the model says.
    case view
    /// The views an observer heard are not the model's.
    case trace
    /// What `view` says inside a callback is not what the callback was told.
    case contradiction
    /// A delivery began before the one before it had ended.
    case nesting
    /// A delivery took place elsewhere than on the main actor.
    case offMain = "off the main actor"
    /// The effects are not the model's.
    case effects
    /// An effect was told before the view that includes its cause.
    case effectBeforeView = "effect before view"
    /// The requests made are not the model's.
    case requests
    /// Superseded work was not cancelled.
    case notCancelled = "not cancelled"
    /// Something is still alive that should be freed.
    case leak
    /// The stack or the memory grows with the number of actions.
    case growth
    /// The code under test could not finish.
    case stuck
    /// The process ended.
    case crashed
  }

  /// A violation that was seen, as a checker or whoever ran one makes it.
  public init(kind: Kind, expected: String, found: String, steps: [String] = []) {
    self.kind = kind
    self.expected = expected
    self.found = found
    self.steps = steps
  }

  /// While a failing schedule is shrunk, the kind stays.
  public var failureSignature: String { kind.rawValue }

  /// One line: what was expected and found.
  public var description: String { "expected \(expected), found \(found)" }
}
