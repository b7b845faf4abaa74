/// Rows in files: one flat object, as `Results/schema/result-2.schema.json` describes it.
extension ResultRow: Codable {
  fileprivate enum Key: String, CodingKey {
    case pattern, workload, size, kind, axis, metric, unit, value, low, high, level, method, samples
    case status, reason, total, actions, verdict, ratio, distribution, tier, redone, disturbed
    case disturbedForks, functions, resolution, saturated, growthClass, throughput, perSecond
  }

  /// Reads a row; throws where it contradicts itself, such as a value of a row that failed.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: Key.self)
    cell = try Cell(
      pattern: row.decode(String.self, forKey: .pattern),
      workload: row.decode(String.self, forKey: .workload),
      size: row.decode(Int.self, forKey: .size))
    traits = try WorkloadTraits(
      row.decode(WorkloadKind.self, forKey: .kind), axis: row.decode(Axis.self, forKey: .axis))
    metric = try row.decode(Metric.self, forKey: .metric)
    try row.check(.unit, row.decode(String.self, forKey: .unit) == metric.unit)
    outcome = try row.outcome()
    comparison = try row.decodeIfPresent(Verdict.self, forKey: .verdict).map { verdict in
      let ratio = try row.decode(Ratio.self, forKey: .ratio)
      return TimeRatio(verdict, ratio.value, ratio.interval)
    }
    tier = try row.decodeIfPresent(Int.self, forKey: .tier)
    disturbance = try row.decodeIfPresent(Int.self, forKey: .disturbed).map { disturbed in
      try Disturbance(
        redone: row.decode(Int.self, forKey: .redone), disturbed: disturbed,
        places: row.decodeIfPresent([Int].self, forKey: .disturbedForks) ?? [])
    }
    count = try row.decodeIfPresent(Int.self, forKey: .total).map { total in
      try ExactCount(
        total, actions: row.decode(Int.self, forKey: .actions),
        functions: row.decodeIfPresent([FunctionShare].self, forKey: .functions))
    }
    throughput = try row.decodeIfPresent(Throughput.self, forKey: .throughput)
    latency = try LatencyFacts(
      distribution: row.decodeIfPresent(PercentileDistribution.self, forKey: .distribution),
      resolution: row.decodeIfPresent(Double.self, forKey: .resolution),
      saturatedForks: row.decodeIfPresent(Int.self, forKey: .saturated))
    growth = try row.decodeIfPresent(GrowthClass.self, forKey: .growthClass)
  }

  /// Writes null for the fields that every row has, and leaves out other fields that are nil.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: Key.self)
    try row.encode(cell.pattern, forKey: .pattern)
    try row.encode(cell.workload, forKey: .workload)
    try row.encode(cell.size, forKey: .size)
    try row.encode(traits.kind, forKey: .kind)
    try row.encode(traits.axis, forKey: .axis)
    try row.encode(metric, forKey: .metric)
    try row.encode(metric.unit, forKey: .unit)
    try row.encode(value, forKey: .value)
    try row.encode(low, forKey: .low)
    try row.encode(high, forKey: .high)
    try row.encodeIfPresent(interval?.level, forKey: .level)
    try row.encodeIfPresent(interval?.method, forKey: .method)
    try row.encode(samples, forKey: .samples)
    try row.encode(status, forKey: .status)
    try row.encode(reason, forKey: .reason)
    try row.encodeIfPresent(count?.total, forKey: .total)
    try row.encodeIfPresent(count?.actions, forKey: .actions)
    try row.encodeIfPresent(count?.functions, forKey: .functions)
    try row.encode(comparison?.verdict, forKey: .verdict)
    try row.encodeIfPresent(comparison.map(Ratio.init), forKey: .ratio)
    try row.encodeIfPresent(tier, forKey: .tier)
    try row.encodeIfPresent(disturbance?.redone, forKey: .redone)
    try row.encodeIfPresent(disturbance?.disturbed, forKey: .disturbed)
    if let places = disturbance?.places, !places.isEmpty {
      try row.encode(places, forKey: .disturbedForks)
    }
    try row.encodeIfPresent(throughput, forKey: .throughput)
    try row.encodeIfPresent(perSecond, forKey: .perSecond)
    try row.encodeIfPresent(latency.distribution, forKey: .distribution)
    try row.encodeIfPresent(latency.resolution, forKey: .resolution)
    try row.encodeIfPresent(latency.saturatedForks, forKey: .saturated)
    try row.encodeIfPresent(growth, forKey: .growthClass)
  }

  /// A ratio and its interval in one object.
  private struct Ratio: Codable {
    let value: Double
    let low: Double
    /// Nil when nothing is ruled out.
    let high: Double?
    let level: Double
    let method: Interval.Method

    init(_ ratio: TimeRatio) {
      value = ratio.value
      low = ratio.interval.low
      high = ratio.interval.high.isFinite ? ratio.interval.high : nil
      level = ratio.interval.level
      method = ratio.interval.method
    }

    var interval: Interval {
      Interval(level: level, low: low, high: high ?? .infinity, method: method)
    }
  }
}

extension KeyedDecodingContainer<ResultRow.Key> {
  fileprivate func check(_ key: Key, _ isTrue: Bool) throws {
    guard isTrue else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "it contradicts another field")
    }
  }

  fileprivate func outcome() throws -> ResultRow.Outcome {
    let status = try decode(ResultRow.Status.self, forKey: .status)
    let samples = try decode([Double].self, forKey: .samples)
    if status != .ok {
      try check(.value, decodeIfPresent(Double.self, forKey: .value) == nil)
      try check(.samples, samples.isEmpty)
    }
    switch status {
    case .ok: return .ok(try estimate(samples))
    case .failed: return .failed(reason: try decode(String.self, forKey: .reason))
    case .notMeasured: return .notMeasured(reason: try decode(String.self, forKey: .reason))
    case .saturated: return .saturated(reason: try decode(String.self, forKey: .reason))
    }
  }

  private func estimate(_ samples: [Double]) throws -> ResultRow.Estimate {
    let value = try decode(Double.self, forKey: .value)
    let (low, high) = try (decode(Double.self, forKey: .low), decode(Double.self, forKey: .high))
    var interval: Interval?
    if let method = try decodeIfPresent(Interval.Method.self, forKey: .method) {
      interval = Interval(
        level: try decode(Double.self, forKey: .level), low: low, high: high, method: method)
    } else {
      try check(.low, low == value)
      try check(.high, high == value)
    }
    return ResultRow.Estimate(
      value, interval, samples: samples,
      remark: try decodeIfPresent(String.self, forKey: .reason))
  }
}
