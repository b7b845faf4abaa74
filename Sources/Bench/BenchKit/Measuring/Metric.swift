/// The metrics of a cell.
public enum Metric: String, Sendable, Codable, CaseIterable {
  /// The time of an action, from send to render, on one processor: the median of batches.
  case time
  /// The time of an action in the slowest tenth of a process's batches, on average: higher than ``time``
  /// by what is done once in many thousand actions, and by what disturbs the machine.
  case timeTail = "time.tail"
  /// The time of an action when its threads may run on all processors.
  case timeOnAllCores = "time.allCores"
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
    case .time, .timeTail, .timeOnAllCores: "ns/action"
    case .latencyMedian, .latency90, .latency99, .latency999, .latencyMax: "ns"
    case .bytesPerInstance: rawValue
    case .timeGrowth, .instructionGrowth: "exponent"
    default: "\(rawValue)/action"
    }
  }

  /// The relative difference of a count that means nothing: copies of memory take more or fewer
  /// instructions depending on alignment.
  private var tolerance: Double { self == .instructions ? 0.005 : 0 }

  /// Whether `count` is far enough above `other` to mean a higher cost.
  package func exceeds(_ count: Double, _ other: Double) -> Bool {
    count > other && count - other >= tolerance * other
  }
}
