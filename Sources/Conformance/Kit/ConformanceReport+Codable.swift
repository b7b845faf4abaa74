// The form in which rows travel between processes and stand in result files.
extension ConformanceReport.Row: Codable {
  private enum CodingKeys: String, CodingKey {
    case pattern, feature, rule, level, status, reason, replay, violation, regression
  }

  /// Writes the rule's id and level in the place of the rule.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pattern, forKey: .pattern)
    try container.encode(feature, forKey: .feature)
    try container.encode(rule.id, forKey: .rule)
    try container.encode(rule.level.name, forKey: .level)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(reason, forKey: .reason)
    try container.encodeIfPresent(replay, forKey: .replay)
    try container.encodeIfPresent(violation, forKey: .violation)
    try container.encodeIfPresent(regression, forKey: .regression)
  }

  /// Reads what `encode` wrote; throws `DecodingError` for a rule that this version does not know.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(String.self, forKey: .rule)
    guard let rule = Rule.all.first(where: { $0.id == id }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .rule, in: container, debugDescription: "there is no rule \(id)")
    }
    self.init(
      pattern: try container.decode(String.self, forKey: .pattern),
      feature: try container.decode(String.self, forKey: .feature),
      rule: rule,
      status: try container.decode(ConformanceReport.Status.self, forKey: .status),
      reason: try container.decodeIfPresent(String.self, forKey: .reason),
      replay: try container.decodeIfPresent(String.self, forKey: .replay),
      violation: try container.decodeIfPresent(Violation.self, forKey: .violation),
      regression: try container.decodeIfPresent(String.self, forKey: .regression))
  }
}

extension ConformanceReport.Status: Codable {}
