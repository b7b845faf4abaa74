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
  /// Whether something was not counted that this machine can count once a tool is installed.
  private(set) var lacksTool: Bool?
  /// How many disturbed forks were discarded before this one; the launcher sets it.
  package var redone: Int?
  /// Whether this fork was disturbed; the launcher sets it.
  package var isDisturbed: Bool?
  /// The share of the time of its batches in which a process in lock-step had no processor.
  var waited: Double?
  /// Whether the failure is that a process worked between its batches, as one that is slow to fall asleep can
  /// do once.
  var strayed: Bool?
  /// The latencies, if any were measured.
  package var latency: MeasuredLatencies?

  /// The nanoseconds per action in each measured batch of a process in lock-step with others; batches of
  /// the same index are neighbours in time.
  package var batchTimes: [Double]?

  /// The batches that were run, when callgrind counts from outside.
  var batches: [CountCurve.Batch]?
  /// The long run after them.
  var longRun: [CountCurve.Batch]?

  /// The least and the greatest number of requests to the allocator that callgrind may have seen.
  var requests: ClosedRange<Int>?
  /// The functions behind the counts.
  package var functions: FunctionCosts?

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

extension CellReport {
  /// A report that `metrics` were not counted, because this machine lacks what it takes.
  init(lacking reason: NotCounted, _ metrics: [Metric]) {
    measurements = metrics.map { .init($0, nil, reason: "not counted: \(reason)") }
    lacksTool = true
  }

  /// Whether another try may find more: the cell failed, or could not be counted as this machine was then.
  package var isWorthAnotherTry: Bool { failure != nil || lacksTool == true }

  /// The report of a process whose batches took these times in `pass`.
  package init(batchTimes: [Double], in pass: Pass) {
    self.init(
      measurements: pass.metrics.map { metric in
        .init(metric, metric == .timeTail ? batchTimes.meanOfSlowestTenth : batchTimes.median)
      })
    self.batchTimes = batchTimes
  }

  /// How many times the time of `other` this one is, when both ran in lock-step: the median of the ratios
  /// of neighbouring batches. Nil when either has no batches, or not as many as the other.
  package func ratio(to other: CellReport) -> Double? {
    guard let own = batchTimes, let others = other.batchTimes, own.count == others.count,
      !own.isEmpty
    else {
      return nil
    }
    return zip(own, others).map { ($0 / $1).logarithm }.median.exponential
  }
}

extension [Double] {
  /// The mean of the largest tenth of the values, and of at least one.
  fileprivate var meanOfSlowestTenth: Double {
    let slowest = sorted().suffix(Swift.max(1, count / 10))
    return slowest.reduce(0, +) / Double(slowest.count)
  }
}
