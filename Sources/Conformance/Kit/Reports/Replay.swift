import Explorer

import Libc

/// Identifies one check of one rule, in any process: `AW3/search/x3-1` or `MB1/list/17`.
///
/// After `~` stands what is left out of the rule's check, so that it is short: `DI1/list/x~-0,-3..5`.
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

  /// Parses a ``description``; nil if `text` is not one.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let rule = Rule.all.first(where: { $0.id == parts[0] }),
      Conformance.featureNames.contains(parts[1])
    else { return nil }
    switch rule.body {
    case .checks:
      let words = parts[2].split(separator: "~", omittingEmptySubsequences: false)
      guard words.count <= 2, let token = ScheduleToken(String(words[0])) else { return nil }
      var edits = Edits.none
      if words.count == 2 {
        guard let read = Edits(words[1]) else { return nil }
        edits = read
      }
      self.init(rule: rule.id, feature: parts[1], target: .schedule(token), edits: edits)
    case .sequences:
      guard let seed = UInt64(parts[2]) else { return nil }
      self.init(rule: rule.id, feature: parts[1], target: .sequence(seed))
    }
  }

  /// The replay as text.
  public var description: String {
    "\(rule)/\(feature)/\(target)" + (edits == .none ? "" : "~\(edits)")
  }
}

extension Replay {
  /// The replay in the environment variable `CONFORMANCE_REPLAY`; nil if it is not set, and a trap
  /// if it is malformed.
  public static var requested: Replay? {
    guard let value = getenv("CONFORMANCE_REPLAY") else { return nil }
    let text = String(cString: value)
    guard let replay = Replay(text) else {
      preconditionFailure(
        "CONFORMANCE_REPLAY=\(text) is not a replay; it should look like AW3/search/x3-1")
    }
    return replay
  }
}
