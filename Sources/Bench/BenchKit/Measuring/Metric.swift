/// The metrics of a cell.
public enum Metric: String, Sendable, Codable, CaseIterable {
  /// The time of an action, from send to render, on one processor: the median of batches.
  case time
  /// The time of an action in the slowest tenth of a process's batches, on average: higher than ``time`` by
  /// work that is done once in many thousands of actions, and by what disturbs the machine.
  case timeTail = "time.tail"
  /// The time of an action when its threads may run on all processors.
  case timeOnAllCores = "time.allCores"
  /// The allocations of an action.
  case mallocs
  /// The bytes that these ask for, rounded up to the allocator's size classes.
  case bytes
  /// The renders of an action.
  case renders
  /// The share of renders that gave an observer the value that it already showed, from 0 to 1.
  case unchangedRenders = "renders.unchanged"
  /// The instructions of an action, without those of the C allocator, of the runtime's look-ups of metadata
  /// and of comparing key paths: these depend on addresses, and change with any change of any code.
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
  /// The share of actions rendered later than a frame at 120 per second after they were due, from 0 to 1.
  case latencyOver8 = "latency.over8.33ms"
  /// The share of actions rendered later than a frame at 60 per second after they were due, from 0 to 1.
  case latencyOver16 = "latency.over16.67ms"
  /// The bytes of each of many live instances, including its driver and its observer.
  case bytesPerInstance = "bytes/instance"
  /// The exponent by which the time of an action grows with the size, where instructions were not counted.
  case timeGrowth = "growth.time"
  /// The exponent by which the instructions of an action grow with the size.
  case instructionGrowth = "growth.instructions"

  /// The unit of its values.
  public var unit: String {
    switch self {
    case .time, .timeTail, .timeOnAllCores: "ns/action"
    case .latencyMedian, .latency90, .latency99, .latency999, .latencyMax: "ns"
    case .latencyOver8, .latencyOver16, .unchangedRenders: "share"
    case .bytesPerInstance: rawValue
    case .timeGrowth, .instructionGrowth: "exponent"
    case .longRunInstructions: Metric.instructions.unit
    case .longRunMallocs: Metric.mallocs.unit
    default: "\(rawValue)/action"
    }
  }

  /// Whether it is the average of a long run.
  package var isOfLongRuns: Bool { self == .longRunInstructions || self == .longRunMallocs }

  /// How exactly counts are compared, in words.
  package static let tolerances = """
    allocations exactly, retains and releases up to one in 100,000, instructions up to 0.5 %
    """

  /// The relative difference of a count that means nothing. Another layout of the code changes a few retains
  /// and releases; copies of memory take more or fewer instructions depending on alignment.
  private var tolerance: Double {
    switch self {
    case .retains, .releases: 0.000_01
    case .instructions, .longRunInstructions: 0.005
    default: 0
    }
  }

  /// Whether it depends on addresses where code hashes or compares them.
  package var dependsOnLayout: Bool { self == .instructions || self == .longRunInstructions }

  /// Whether `count` is far enough above `other` to mean a higher cost.
  package func exceeds(_ count: Double, _ other: Double) -> Bool {
    count > other && count - other >= tolerance * other
  }
}

extension Metric {
  /// The percentile of latencies that the metric is, from 0 to 100; nil for other metrics.
  package var percentile: Double? {
    switch self {
    case .latencyMedian: 50
    case .latency90: 90
    case .latency99: 99
    case .latency999: 99.9
    case .latencyMax: 100
    default: nil
    }
  }

  /// The duration of a frame, in nanoseconds, where the metric is the share of actions that came later; nil
  /// for other metrics.
  package var frame: Double? {
    switch self {
    case .latencyOver8: 8_330_000
    case .latencyOver16: 16_670_000
    default: nil
    }
  }

  /// The fewest actions that say anything about the metric: one that lies beyond its percentile.
  package var leastActions: Int {
    switch self {
    case .latencyMedian: 2
    case .latency90: 10
    case .latency99: 100
    case .latency999: 1_000
    default: 1
    }
  }

  /// Whether it is about single latencies.
  package var isLatency: Bool { percentile != nil || frame != nil }
}
