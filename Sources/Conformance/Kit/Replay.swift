import Explorer

/// Names one check of one rule, for any process: `AW3/search/x3-1`, or `MB1/list/17`.
public struct Replay: Sendable, Equatable, CustomStringConvertible {
  /// The rule's id.
  public let rule: String
  /// The feature's name.
  public let feature: String
  /// What exactly is run again.
  public let subject: Subject

  /// What exactly is run again.
  public enum Subject: Sendable, Equatable, CustomStringConvertible {
    /// The rule's check under this schedule.
    case schedule(ScheduleToken)
    /// The random sequence that this seed leads to.
    case sequence(UInt64)

    /// The subject as text.
    public var description: String {
      switch self {
      case .schedule(let token): "\(token)"
      case .sequence(let seed): "\(seed)"
      }
    }
  }

  init(rule: String, feature: String, subject: Subject) {
    self.rule = rule
    self.feature = feature
    self.subject = subject
  }

  /// Reads what `description` wrote; nil if the text is no replay.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let rule = Rule.all.first(where: { $0.id == parts[0] }),
      Conformance.featureNames.contains(parts[1])
    else { return nil }
    switch rule.body {
    case .checks:
      guard let token = ScheduleToken(parts[2]) else { return nil }
      self.init(rule: rule.id, feature: parts[1], subject: .schedule(token))
    case .sequences:
      guard let seed = UInt64(parts[2]) else { return nil }
      self.init(rule: rule.id, feature: parts[1], subject: .sequence(seed))
    }
  }

  /// The replay as text.
  public var description: String { "\(rule)/\(feature)/\(subject)" }
}
