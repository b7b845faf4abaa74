/// The metrics of a cell.
public enum Metric: String, Sendable, Codable, CaseIterable {
  /// The time of an action, from send to render.
  case time
  /// The allocations of an action.
  case mallocs
  /// The bytes that these ask for, rounded up to the allocator's size classes.
  case bytes
  /// The renders of an action.
  case renders
  /// The instructions of an action, without those of the C allocator and of the runtime's look-ups of
  /// metadata: these depend on addresses, and change with any change of any code.
  case instructions
  /// The calls that keep an object alive.
  case retains
  /// The calls that release an object.
  case releases
  /// The Swift objects allocated.
  case objects
  /// The run-time checks that two accesses do not overlap.
  case exclusivityChecks = "exclusivity checks"
  /// The times that a task asks to continue on another executor.
  case taskSwitches = "task switches"
  /// The instructions of an action in a long run: with work that is done once in many actions.
  case longRunInstructions = "instructions.long"
  /// The allocations of an action in a long run.
  case longRunMallocs = "mallocs.long"
  /// The misses of a simulated first-level cache of data.
  case dataMisses = "L1 data misses"
  /// The misses of a simulated first-level cache of instructions.
  case instructionMisses = "L1 instruction misses"
  /// The misses of a simulated last-level cache.
  case lastLevelMisses = "last-level misses"
  /// The branches, conditional or indirect, that a simulated processor predicts wrongly.
  case mispredictedBranches = "branch mispredictions"
  /// The cycles of an action, estimated from instructions, misses and mispredictions.
  case estimatedCycles = "estimated cycles"
  /// The latency that half of all do not exceed, from send to render.
  case latencyMedian = "latency.p50"
  /// The latency that 90 of 100 do not exceed.
  case latency90 = "latency.p90"
  /// The latency that 99 of 100 do not exceed.
  case latency99 = "latency.p99"
  /// The latency that 999 of 1,000 do not exceed.
  case latency999 = "latency.p99.9"
  /// The longest latency.
  case latencyMax = "latency.max"
  /// The bytes of each of many live instances, including its driver and its observer.
  case bytesPerInstance = "bytes/instance"
  /// The exponent by which the time of an action grows with the size.
  case timeGrowth = "growth.time"
  /// The exponent by which the instructions of an action grow with the size.
  case instructionGrowth = "growth.instructions"

  /// The unit of its values.
  public var unit: String {
    switch self {
    case .time: "ns/action"
    case .latencyMedian, .latency90, .latency99, .latency999, .latencyMax: "ns"
    case .bytesPerInstance: rawValue
    case .timeGrowth, .instructionGrowth: "exponent"
    case .longRunInstructions: Metric.instructions.unit
    case .longRunMallocs: Metric.mallocs.unit
    default: "\(rawValue)/action"
    }
  }

  /// Whether it is the average of a long run.
  package var isOfLongRuns: Bool { self == .longRunInstructions || self == .longRunMallocs }

  /// Whether it comes from simulated caches and predictors: it depends on where code and data lie, so a
  /// higher count is reported but is no regression.
  package var isOfCaches: Bool { Pass.caches.metrics.contains(self) }

  /// The relative difference of a count that means nothing. Copies of memory take more or fewer
  /// instructions depending on alignment; misses depend on where code, heap and stack lie.
  private var tolerance: Double {
    switch self {
    case .instructions, .longRunInstructions: 0.005
    case .estimatedCycles: 0.01
    case .dataMisses, .instructionMisses, .lastLevelMisses, .mispredictedBranches: 0.1
    default: 0
    }
  }

  /// The absolute difference per action that means nothing.
  private var leastDifference: Double { isOfCaches ? 0.1 : 0 }

  /// Whether `count` is far enough above `other` to mean a higher cost.
  package func exceeds(_ count: Double, _ other: Double) -> Bool {
    count > other && count - other >= max(tolerance * other, leastDifference)
  }
}
