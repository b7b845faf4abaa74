import Explorer
import Spec

/// Identifies one check of one rule, in any process: `AW3/search/x3-1` or `MB1/list/17`.
///
/// After `~` stand the actions left out to shorten the rule's check: `DI1/list/x~-0,-3..5`.
///
/// In a test, a replay keeps a mistake from coming back. If the pattern behaves differently now, which is common after a
/// fix, it is checked under the nearest schedules instead, and changes to actions that the check does not send
/// have no effect. If the rule has changed so much that its check proves nothing with these changes, it fails with a
/// violation of the kind ``Violation/Kind/outdated``.
public struct Replay: Sendable, Equatable, CustomStringConvertible {
  /// The rule's id.
  public let rule: String
  /// The feature's name.
  public let feature: String
  /// The schedule or the sequence to repeat.
  public let target: Target

  /// The schedule or the sequence to repeat.
  public enum Target: Sendable, Equatable, CustomStringConvertible {
    /// The rule's check under this schedule.
    case schedule(ScheduleToken)
    /// The random sequence of this seed.
    case sequence(UInt64)

    /// The token or the seed as text.
    public var description: String {
      switch self {
      case .schedule(let token): "\(token)"
      case .sequence(let seed): "\(seed)"
      }
    }
  }

  /// Which actions of the rule's check are left out or made simpler.
  package let edits: Edits

  package init(rule: String, feature: String, target: Target, edits: Edits = .none) {
    self.rule = rule
    self.feature = feature
    self.target = target
    self.edits = edits
  }

  /// Swift source that repeats it in a test.
  package func test(of pattern: any Implementation.Type) -> String {
    "try Conformance(replay: Replay(\"\(self)\")).require(\(pattern).self)"
  }

  /// The replay as text.
  public var description: String {
    "\(rule)/\(feature)/\(target)" + (edits == .none ? "" : "~\(edits)")
  }
}
