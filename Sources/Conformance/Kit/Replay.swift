import Explorer

/// Names one check of one rule under one schedule, for any process: `AW3/search/x3-1`.
public struct Replay: Sendable, Equatable, CustomStringConvertible {
  /// The rule's id.
  public let rule: String
  /// The feature's name.
  public let feature: String
  /// The schedule.
  public let schedule: ScheduleToken

  init(rule: String, feature: String, schedule: ScheduleToken) {
    self.rule = rule
    self.feature = feature
    self.schedule = schedule
  }

  /// Reads what `description` wrote; nil if the text is no replay.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, Rule.all.contains(where: { $0.id == parts[0] }),
      ["counter", "list", "search"].contains(parts[1]), let schedule = ScheduleToken(parts[2])
    else { return nil }
    self.init(rule: parts[0], feature: parts[1], schedule: schedule)
  }

  /// The replay as text.
  public var description: String { "\(rule)/\(feature)/\(schedule)" }
}
