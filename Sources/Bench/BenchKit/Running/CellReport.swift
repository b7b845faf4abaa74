/// What one child process found about one cell.
package struct CellReport: Sendable, Equatable, Codable {
  /// One metric's value, or why there is none.
  package struct Finding: Sendable, Equatable, Codable {
    package var metric: Metric
    package var value: Double?
    package var reason: String?
    /// The exact count behind the value, and of how many actions.
    package var total: Int?
    package var actions: Int?

    package init(
      _ metric: Metric, _ value: Double?, reason: String? = nil, total: Int? = nil,
      actions: Int? = nil
    ) {
      self.metric = metric
      self.value = value
      self.reason = reason
      self.total = total
      self.actions = actions
    }
  }

  /// What was found; empty when the cell failed.
  package var findings: [Finding]
  /// The allocator that counted, if one did.
  package var counter: String?
  /// Why the cell failed.
  package var failure: String?
  /// How often a fork was done before and thrown away, as it was disturbed; set by who launched it.
  package var redone: Int?
  /// Whether this fork was disturbed; set by who launched it.
  package var isDisturbed: Bool?
  /// The latencies that were seen, if any were taken.
  package var latency: LatencyFindings?

  /// The batches that were gone through, where someone else counts.
  var batches: [CountCurve.Batch]?

  /// How many requests to the allocator callgrind saw, at least and at most.
  var requests: ClosedRange<Int>?
  /// Which functions the counts come from.
  package var functions: FunctionCosts?

  package init(findings: [Finding], counter: String? = nil) {
    self.findings = findings
    self.counter = counter
  }

  init(findings: [Finding], batches: [CountCurve.Batch]) {
    self.findings = findings
    self.batches = batches
  }

  package init(failure: String) {
    findings = []
    self.failure = failure
  }
}
