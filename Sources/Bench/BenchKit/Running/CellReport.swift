/// What one child process found about one cell.
package struct CellReport: Sendable, Equatable, Codable {
  /// One metric's value, or why there is none.
  package struct Finding: Sendable, Equatable, Codable {
    package var metric: Metric
    package var value: Double?
    package var reason: String?

    package init(_ metric: Metric, _ value: Double?, reason: String? = nil) {
      self.metric = metric
      self.value = value
      self.reason = reason
    }
  }

  /// What was found; empty when the cell failed.
  package var findings: [Finding]
  /// The allocator that counted, if one did.
  package var counter: String?
  /// Why the cell failed.
  package var failure: String?

  package init(findings: [Finding], counter: String? = nil) {
    self.findings = findings
    self.counter = counter
  }

  package init(failure: String) {
    findings = []
    self.failure = failure
  }
}
