import Explorer
import Libc
import Spec

/// Identifies one check of one rule, in any process: `AW3/search/x3-1` or `MB1/list/17`.
///
/// After `~` stands what is left out of the rule's check, so that it is short: `DI1/list/x~-0,-3..5`.
///
/// In a test, a replay keeps a mistake from coming back. When a rule or the code has changed so much that the replay
/// no longer fits, its check fails with a violation of the kind ``Violation/Kind/outdated``: it can say nothing any
/// more. A pattern that merely does less than before, as one often does once it is mended, is checked under
/// the nearest schedules instead.
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
  package func test(of pattern: any Pattern.Type) -> String {
    "try Conformance(replay: Replay(\"\(self)\")).require(\(pattern).self)"
  }

  /// Parses a ``description``; throws ``InvalidReplay`` if `text` is not one, or names what does not exist.
  public init(_ text: String) throws(InvalidReplay) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    func invalid(_ reason: String) -> InvalidReplay { InvalidReplay(text: text, reason: reason) }
    guard parts.count == 3 else {
      throw invalid("it should look like AW3/search/x3-1: a rule, a feature and a schedule")
    }
    guard let rule = Rule.all.first(where: { $0.id == parts[0] }) else {
      throw invalid("there is no rule \(parts[0])")
    }
    guard Conformance.featureNames.contains(parts[1]) else {
      throw invalid(
        "there is no feature \(parts[1]), only \(Conformance.featureNames.joined(separator: ", "))")
    }
    switch rule.body {
    case .checks:
      let words = parts[2].split(separator: "~", omittingEmptySubsequences: false)
      guard words.count <= 2, let token = ScheduleToken(String(words[0])) else {
        throw invalid("\"\(words[0])\" is not a schedule such as x or x3-1")
      }
      var edits = Edits.none
      if words.count == 2 {
        guard let read = Edits(words[1]) else {
          throw invalid("\"\(words[1])\" is not a list of changes such as -0,-3..5")
        }
        edits = read
      }
      self.init(rule: rule.id, feature: parts[1], target: .schedule(token), edits: edits)
    case .sequences:
      guard let seed = UInt64(parts[2]) else {
        throw invalid("\"\(parts[2])\" is not the number of a sequence")
      }
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
    guard let value = unsafe getenv("CONFORMANCE_REPLAY") else { return nil }
    do {
      return try unsafe Replay(String(cString: value))
    } catch {
      preconditionFailure("CONFORMANCE_REPLAY: \(error)")
    }
  }
}

/// Text that is not a replay.
public struct InvalidReplay: Error, Equatable, CustomStringConvertible {
  /// The text.
  public let text: String
  /// What is wrong with it.
  public let reason: String

  /// The text and what is wrong with it.
  public var description: String { "\"\(text)\" is not a replay: \(reason)" }
}
