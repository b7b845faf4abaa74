/// What one child process reports about one cell.
package struct CellReport: Sendable, Equatable, Codable {
  /// One metric's value, or why there is none.
  package struct Measurement: Sendable, Equatable, Codable {
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

  /// The measurements; empty when the cell failed.
  package var measurements: [Measurement]
  /// The allocator that counted, if one did.
  package var counter: String?
  /// Why the cell failed.
  package var failure: String?
  /// How many disturbed forks were discarded before this one; the launcher sets it.
  package var redone: Int?
  /// Whether this fork was disturbed; the launcher sets it.
  package var isDisturbed: Bool?
  /// The latencies, if any were measured.
  package var latency: MeasuredLatencies?

  /// The batches that were run, when callgrind counts from outside.
  var batches: [CountCurve.Batch]?
  /// The long run after them.
  var longRun: [CountCurve.Batch]?

  /// The least and the greatest number of requests to the allocator that callgrind may have seen.
  var requests: ClosedRange<Int>?
  /// The functions behind the counts.
  package var functions: FunctionCosts?

  /// The JSON of `patternbench.job/2`, which other builds read, calls measurements findings.
  private enum CodingKeys: String, CodingKey {
    case measurements = "findings"
    case counter, failure, redone, isDisturbed, latency, batches, longRun, requests, functions
  }

  package init(measurements: [Measurement], counter: String? = nil) {
    self.measurements = measurements
    self.counter = counter
  }

  /// A report of what was run, for callgrind to count.
  init(_ curve: CountCurve) {
    measurements = []
    batches = curve.batches
    longRun = curve.longRun
  }

  package init(failure: String) {
    measurements = []
    self.failure = failure
  }
}
