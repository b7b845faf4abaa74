import Explorer
import Libc
import Spec

extension Replay {
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
    switch rule.check {
    case .directed:
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
