extension Int {
  /// The number with its noun: `1 view`, `2 views`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
