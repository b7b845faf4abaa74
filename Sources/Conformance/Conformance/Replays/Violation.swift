import Explorer

/// A broken rule: what was expected, what was found, and the steps that lead there.
public struct Violation: Error, Sendable, Equatable, Codable, FailureSignature,
  CustomStringConvertible
{
  /// The kind of failure; shrinking keeps it.
  public let kind: Kind
  /// What was expected.
  public let expected: String
  /// What was found.
  public let found: String
  /// The steps that lead there, as Swift literals.
  public let steps: [String]

  /// Kinds of failure.
  public enum Kind: String, Sendable, Codable {
    /// `view` differs from the model's.
    case view
    /// The views that an observer received are not the model's.
    case trace
    /// Inside a callback, `view` differs from the view delivered there.
    case contradiction
    /// A delivery began before the previous one ended.
    case nesting
    /// A view or an effect was delivered off the main actor.
    case offMain = "off the main actor"
    /// The effects are not the model's.
    case effects
    /// An effect was delivered before the view that includes its cause.
    case effectBeforeView = "effect before view"
    /// The requests made are not the model's.
    case requests
    /// Superseded work was not cancelled.
    case notCancelled = "not cancelled"
    /// An object that should be freed is still alive.
    case leak
    /// What the driver offers is not what the pattern claims.
    case unclaimed
    /// The stack or the memory grows with the number of actions.
    case growth
    /// The code under test did not finish.
    case stuck
    /// A replay no longer fits the code or the rule, so it proves nothing.
    case outdated
    /// ThreadSanitizer found two threads that accessed the same memory at the same time.
    case raced
    /// The process ended.
    case crashed
    /// The process made no progress in real time, and was ended.
    case hung
  }

  /// A violation found by the kit, or by the tool that ran it.
  public init(kind: Kind, expected: String, found: String, steps: [String] = []) {
    self.kind = kind
    self.expected = expected
    self.found = found
    self.steps = steps
  }

  /// The violation of a replay that no longer fits, and the reason.
  static func outdated(_ reason: String) -> Violation {
    Violation(kind: .outdated, expected: "the replay to fit the check", found: "that \(reason)")
  }

  /// The kind: the explorer keeps it while it shrinks a failing schedule.
  public var failureSignature: String { kind.rawValue }

  /// One line with what was expected and what was found.
  public var description: String { "expected \(expected), found \(found)" }
}
