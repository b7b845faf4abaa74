/// The one place that derives facts from names and words: for results of versions that did not record
/// them. Rows of this version carry their facts, and nothing here applies to them.
extension ResultRow {
  /// The kind of the row's workload, and what its size counts.
  public var traits: WorkloadTraits {
    WorkloadTraits(kind ?? oldKind, axis: axis ?? oldAxis)
  }

  /// Whether the subject could not keep up with the rate, so that the latencies mean nothing.
  package var isSaturated: Bool {
    status == .saturated || (status == .notMeasured && reason?.hasPrefix(Self.oldMark) == true)
  }

  /// How the subject failed to keep up, in words; nil when it kept up.
  package var saturation: String? {
    guard isSaturated, let reason else { return nil }
    return reason.hasPrefix(Self.oldMark) ? String(reason.dropFirst(Self.oldMark.count)) : reason
  }

  /// The interval of the value; nil for counts, which are exact.
  package var interval: Interval? {
    get {
      guard let low, let high, let method = method ?? oldMethod else { return nil }
      return Interval(level: level ?? Interval.usualLevel, low: low, high: high, method: method)
    }
    set {
      (low, high) = (newValue?.low.toThreePlaces, newValue?.high.toThreePlaces)
      (level, method) = (newValue?.level, newValue?.method)
    }
  }

  /// The class of a cost's growth; nil for rows that are not about growth.
  package var growth: GrowthClass? {
    if let growthClass { return growthClass }
    guard metric == Metric.timeGrowth.rawValue || metric == Metric.instructionGrowth.rawValue else {
      return nil
    }
    return reason.flatMap { GrowthClass(rawValue: $0) }
  }

  private static let oldMark = "saturated: "

  private var oldKind: WorkloadKind {
    if pattern == Control.pattern { return .control }
    switch cell.workloadGroup {
    case "floor": return .floor
    case "latency": return workload.hasSuffix(".uncorrected") ? .uncorrectedLatency : .latency
    case "scale": return .scale
    case "lifecycle": return .lifecycle
    default: return pattern == Floor.name ? .floor : .feature
    }
  }

  private var oldAxis: Axis {
    switch workload {
    case "latency.open", "latency.open.uncorrected": .actionsPerSecond
    case "counter.fanOut", "scale.observers": .observers
    case "counter.senders", "scale.senders": .senders
    case "scale.instances": .instances
    case "scale.rows": .rows
    default: cell.workloadGroup == "list" ? .rows : .none
    }
  }

  private var oldMethod: Interval.Method? {
    switch Metric(rawValue: metric) {
    case .time: .bootstrap
    case .latencyMedian, .latency90, .latency99, .latency999, .latencyMax: .pooledBootstrap
    case .timeGrowth, .instructionGrowth: .regression
    default: nil
    }
  }
}
