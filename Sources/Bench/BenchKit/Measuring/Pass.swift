/// One of the ways to run a cell in a process of its own.
package enum Pass: String, Sendable, Codable, CaseIterable {
  /// Counts what is asked of the allocator.
  case allocations
  /// Counts instructions and calls, by a simulated processor.
  case calls
  /// Takes the time.
  case time
  /// Counts the bytes that live instances occupy.
  case footprint
  /// Takes the time of each action for itself.
  case latency

  /// What this pass measures.
  package var metrics: [Metric] {
    switch self {
    case .allocations: [.mallocs, .bytes, .renders]
    case .calls: [.instructions, .retains, .releases, .objects, .exclusivityChecks, .taskSwitches]
    case .time: [.time]
    case .footprint: [.bytesPerInstance]
    case .latency: [.latencyMedian, .latency90, .latency99, .latency999, .latencyMax]
    }
  }

  /// Whether it is the same whatever else the machine does, so that several may run at once.
  package var isExact: Bool { self != .time && self != .latency }
}

/// What a run is asked to find out.
package enum Aspect: String, Sendable, CaseIterable {
  /// What a run finds out that is not asked for anything in particular.
  package static let usual: [Aspect] = [.count, .time]

  /// What is the same in every run.
  case count
  /// How long an action takes.
  case time
  /// How long single actions take from send to render, where that is not at once.
  case latency
  /// How costs grow with sizes and numbers.
  case scale
}
