/// A way to run a cell in a process of its own.
package enum Pass: String, Sendable, Codable, CaseIterable {
  /// Runs code once, to see whether it can be measured at all.
  case check
  /// Counts requests to the allocator.
  case allocations
  /// Counts instructions and calls on a simulated processor.
  case calls
  /// Measures the time on one processor, in lock-step with other processes.
  case time
  /// Measures the time on all processors, in lock-step with the same cell on one.
  case timeOnAllCores
  /// Counts the bytes of live instances.
  case footprint
  /// Measures the latency of each single action.
  case latency

  /// The metrics that this pass measures.
  package var metrics: [Metric] {
    switch self {
    case .check: []
    case .allocations: [.mallocs, .bytes, .renders, .unchangedRenders, .longRunMallocs]
    case .calls:
      [
        .instructions, .retains, .releases, .objects, .exclusivityChecks, .taskSwitches,
        .longRunInstructions,
      ]
    case .time: [.time, .timeTail]
    case .timeOnAllCores: [.timeOnAllCores]
    case .footprint: [.bytesPerInstance]
    case .latency: Metric.allCases.filter(\.isLatency)
    }
  }

  /// Whether its values do not depend on the machine's load, so that several such passes may run at once.
  package var isExact: Bool { !isLockStep && self != .latency }

  /// Whether its processes run in lock-step with those of other cells.
  package var isLockStep: Bool { self == .time || self == .timeOnAllCores }
}

extension Metric {
  /// Whether its values depend on the machine and on what else runs there.
  package var isTimed: Bool {
    Pass.allCases.contains { !$0.isExact && $0.metrics.contains(self) }
  }
}

extension [Pass] {
  /// The metrics that these passes of a cell measure. Code, which is checked first, renders nothing and has no frames.
  package var metrics: [Metric] {
    let metrics = flatMap(\.metrics)
    return contains(.check)
      ? metrics.filter { ![.renders, .unchangedRenders].contains($0) && $0.frame == nil } : metrics
  }
}

/// What a run can be asked for.
package enum Aspect: String, Sendable, CaseIterable {
  /// The aspects of a run that is not asked for any in particular.
  package static let usual: [Aspect] = [.count, .time]

  /// Exact counts, which are the same in every run.
  case count
  /// The time of an action.
  case time
  /// The latencies of single actions from send to render.
  case latency
  /// The growth of costs with sizes and numbers.
  case scale
}
