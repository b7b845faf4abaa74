/// The kind of a workload and the meaning of its size.
///
/// Results, tables and lists read these values; nothing derives them from a workload's name.
public struct WorkloadTraits: Sendable, Hashable, Codable {
  /// What the workload measures.
  public var kind: WorkloadKind
  /// What its size counts.
  public var axis: Axis

  /// Traits of the given parts.
  public init(_ kind: WorkloadKind = .feature, axis: Axis = .none) {
    self.kind = kind
    self.axis = axis
  }

  /// Whether it has several sizes, which show how costs grow.
  package var isSweep: Bool { kind == .scale || kind == .code && axis == .size }
}

/// The kinds of workloads.
public enum WorkloadKind: String, Sendable, Codable, CaseIterable {
  /// Actions of a feature, back to back or each after the one before.
  case feature
  /// Actions that change little or nothing of what observers read.
  case rendering
  /// Making a feature, using it once, and dropping it.
  case lifecycle
  /// Single latencies, counted from the time when each action was to be sent.
  case latency
  /// The same latencies, counted from the time when each action was sent.
  case uncorrectedLatency = "uncorrected latency"
  /// One size of a sweep that shows how costs grow.
  case scale
  /// A mechanism alone, without an architecture.
  case floor
  /// One subject measured twice, to see whether a run can be trusted.
  case control
  /// A loop that a package adds to its patterns' features.
  case extra
  /// Code of a package, which is compared with nothing.
  case code

  /// Whether patterns are compared in it; floors, the control and code are not.
  public var isCompared: Bool { !isYardstick && self != .code }

  /// Whether it is measured only for the sake of others.
  package var isYardstick: Bool { self == .floor || self == .control }

  /// Whether it is about single latencies.
  public var isLatency: Bool { self == .latency || self == .uncorrectedLatency }
}

/// What a workload's size counts; the raw value is its unit, as tables print it.
public enum Axis: String, Sendable, Codable, CaseIterable {
  /// The workload has only one size, which is 1.
  case none
  case rows
  case observers
  case instances
  case senders
  /// A size of a ``Benchmark``, whose package knows what it counts.
  case size
  case actionsPerSecond = "actions per second"
}
