/// Names one thing that is measured: a pattern that does a workload at a size.
///
/// Written `pattern/workload/size`, such as `RIV/list.toggle/1000`.
public struct Cell: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The pattern's name, or `Floor`.
  public var pattern: String
  /// The workload's name, such as `list.toggle`.
  public var workload: String
  /// The number of rows, or of what else the workload has more or less of; 1 where there is nothing.
  public var size: Int

  /// A cell of the given names.
  public init(pattern: String, workload: String, size: Int) {
    self.pattern = pattern
    self.workload = workload
    self.size = size
  }

  /// The cell that `text` names; nil when it is not written as a cell is.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty, let size = Int(parts[2]) else {
      return nil
    }
    self.init(pattern: parts[0], workload: parts[1], size: size)
  }

  public var description: String { "\(pattern)/\(workload)/\(size)" }

  /// What the size is a number of, such as `rows`.
  package var sizeName: String {
    switch feature {
    case "latency": "actions per second"
    case "scale": String(workload.dropFirst(feature.count + 1))
    case "counter": workload == Cell.senders ? "senders" : "observers"
    default: "rows"
    }
  }

  /// The workload of senders off the main actor.
  static let senders = "counter.senders"

  /// The part of the workload's name before its first dot.
  public var feature: String { String(workload.prefix { $0 != "." }) }
}
