/// What is measured of a cell.
public enum Metric: String, Sendable, Codable, CaseIterable {
  /// The time of an action, from send to render.
  case time
  /// The allocations of an action.
  case mallocs
  /// The bytes that these ask for, rounded up to the allocator's size classes.
  case bytes
  /// The renders of an action.
  case renders

  /// The unit of its values.
  public var unit: String {
    switch self {
    case .time: "ns/action"
    case .mallocs: "mallocs/action"
    case .bytes: "bytes/action"
    case .renders: "renders/action"
    }
  }
}

/// One of the two ways to run a cell.
package enum Pass: String, Sendable, Codable {
  /// Counts what is the same in every run.
  case count
  /// Takes the time.
  case time

  /// What this pass measures.
  package var metrics: [Metric] {
    switch self {
    case .count: [.mallocs, .bytes, .renders]
    case .time: [.time]
    }
  }
}
