/// A row of a result: one metric of one cell.
public struct ResultRow: Sendable, Equatable {
  /// What was measured: a pattern or `Floor`, its workload, and a size.
  public var cell: Cell
  /// What the workload measures, and what its size counts.
  public var traits: WorkloadTraits
  /// The metric, which says the unit.
  public var metric: Metric
  /// The value, or why there is none.
  public var outcome: Outcome
  /// The comparison with a reference; nil where nothing is compared.
  public var comparison: TimeRatio?
  /// The group of the table's patterns of which none is proven slower than another, from 1; nil where nothing
  /// is compared.
  public var tier: Int?
  /// How far other processes disturbed the forks behind the value; nil for counts.
  public var disturbance: Disturbance?
  /// The exact count behind the value; nil for what is not counted.
  public var count: ExactCount?
  /// What an action works through, in rows of times where that is known; nil in other rows.
  public var throughput: Throughput?
  /// What is known of latencies besides their value.
  public var latency = LatencyFacts()
  /// The class of a cost's growth, in rows about growth where it is clear; nil in other rows.
  public var growth: GrowthClass?

  /// A row that says nothing but its outcome.
  package init(
    _ cell: Cell, _ metric: Metric, _ outcome: Outcome, traits: WorkloadTraits = WorkloadTraits()
  ) {
    self.cell = cell
    self.traits = traits
    self.metric = metric
    self.outcome = outcome
  }
}

extension ResultRow {
  /// A value, or why there is none.
  public enum Outcome: Sendable, Equatable {
    case ok(Estimate)
    /// The cell was wrong, or its process failed.
    case failed(reason: String)
    /// Measuring needs something that is missing, or the pattern does not support the workload.
    case notMeasured(reason: String)
    /// The subject could not keep up with the rate of actions; the reason says by how much.
    case saturated(reason: String)

    /// The outcome without its value or reason.
    public var status: Status {
      switch self {
      case .ok: .ok
      case .failed: .failed
      case .notMeasured: .notMeasured
      case .saturated: .saturated
      }
    }
  }

  /// Whether a row has a value, or the kind of reason why it has none.
  public enum Status: String, Sendable, Codable, CaseIterable {
    case ok, failed
    case notMeasured = "not measured"
    case saturated
  }

  /// A measured value.
  public struct Estimate: Sendable, Equatable {
    /// The median of the samples, or the count.
    public var value: Double
    /// The values that the samples do not rule out; nil for counts, which are exact.
    public var interval: Interval?
    /// One value per fork; empty for counts, which are the same in every fork.
    public var samples: [Double]
    /// A remark on the value; nil without one.
    public var remark: String?

    /// An estimate of the given parts.
    public init(
      _ value: Double, _ interval: Interval? = nil, samples: [Double] = [], remark: String? = nil
    ) {
      self.value = value
      self.interval = interval
      self.samples = samples
      self.remark = remark
    }
  }

  /// The ratio to the time of a reference, and what it proves.
  public struct TimeRatio: Sendable, Equatable {
    /// Faster, slower, same within 2 %, or inconclusive.
    public var verdict: Verdict
    /// This time divided by the reference's.
    public var value: Double
    /// The interval that decided the verdict; its upper end is infinite when nothing is ruled out.
    public var interval: Interval

    /// A comparison of the given parts.
    public init(_ verdict: Verdict, _ value: Double, _ interval: Interval) {
      self.verdict = verdict
      self.value = value
      self.interval = interval
    }

    package init(_ decision: Family.Decision) {
      self.init(
        decision.verdict, decision.ratio.toThreePlaces, decision.interval.toThreePlaces)
    }
  }

  /// The forks that other processes disturbed.
  public struct Disturbance: Sendable, Equatable {
    /// The number of disturbed forks that were discarded and retried.
    public var redone: Int
    /// The number of forks behind the value that were disturbed nevertheless.
    public var disturbed: Int
    /// The indices of these among the samples, from 0; empty where they are not known.
    public var places: [Int]

    /// A disturbance of the given parts.
    public init(redone: Int, disturbed: Int, places: [Int] = []) {
      self.redone = redone
      self.disturbed = disturbed
      self.places = places
    }
  }

  /// An exact count.
  public struct ExactCount: Sendable, Equatable {
    /// The count.
    public var total: Int
    /// The number of actions behind it.
    public var actions: Int
    /// The functions that most of it comes from, the largest share first; nil when they are not known.
    public var functions: [FunctionShare]?

    /// A count of the given parts.
    public init(_ total: Int, actions: Int, functions: [FunctionShare]? = nil) {
      self.total = total
      self.actions = actions
      self.functions = functions
    }
  }

  /// What is known of latencies besides their value.
  public struct LatencyFacts: Sendable, Equatable {
    /// The distribution of all latencies, in the row of the longest; nil in other rows.
    public var distribution: PercentileDistribution?
    /// The resolution of latencies in the same loop in nanoseconds, in rows whose value is not above it and says
    /// no more than that; nil in other rows.
    public var resolution: Double?
    /// The number of forks in which the subject could not keep up with an open loop's rate; nil for other
    /// rows.
    public var saturatedForks: Int?
  }
}

extension ResultRow {
  /// Whether there is a value, or the kind of reason why there is none.
  public var status: Status { outcome.status }

  /// The value and what is known of it; nil when there is none.
  // Inlined, it crashes the optimizer of Swift 6.3.1 (CopyPropagation).
  @inline(never)
  public var estimate: Estimate? {
    if case .ok(let estimate) = outcome { estimate } else { nil }
  }

  /// The median of the samples, or the count; nil when there is none.
  public var value: Double? { estimate?.value }

  /// The interval of the value; nil for counts, which are exact.
  public var interval: Interval? { estimate?.interval }

  /// The lower end of the value's interval; the value itself for counts.
  public var low: Double? { interval?.low ?? value }

  /// The upper end of the value's interval; the value itself for counts.
  public var high: Double? { interval?.high ?? value }

  /// One value per fork; empty for counts.
  public var samples: [Double] { estimate?.samples ?? [] }

  /// The reason why there is no value, or the remark on it.
  public var reason: String? {
    switch outcome {
    case .ok(let estimate): estimate.remark
    case .failed(let reason), .notMeasured(let reason), .saturated(let reason): reason
    }
  }

  /// The bytes or items of its ``throughput`` per second; nil where the throughput or the time is not known.
  public var perSecond: Double? {
    guard let throughput, let value, value > 0 else { return nil }
    return Double(throughput.amount) / value * 1e9
  }

  /// How the subject failed to keep up, in words; nil when it kept up.
  package var saturation: String? {
    if case .saturated(let reason) = outcome { reason } else { nil }
  }

  /// The same row, whose reason or remark is `change` of the old one.
  package func changingReason(_ change: (String?) -> String?) -> ResultRow {
    var row = self
    switch outcome {
    case .ok(var estimate):
      estimate.remark = change(estimate.remark)
      row.outcome = .ok(estimate)
    case .failed(let reason): row.outcome = .failed(reason: change(reason) ?? reason)
    case .notMeasured(let reason): row.outcome = .notMeasured(reason: change(reason) ?? reason)
    case .saturated(let reason): row.outcome = .saturated(reason: change(reason) ?? reason)
    }
    return row
  }
}
