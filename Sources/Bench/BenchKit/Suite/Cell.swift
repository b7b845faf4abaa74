/// Names one thing that is measured: a pattern, a workload and a size.
///
/// Written `pattern/workload/size`, such as `RIV/list.toggle/1000`. Code of a package has no pattern: it is written
/// `json.decode/100`, or `json.decode` at size 1.
public struct Cell: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The pattern's name, `Floor`, or `Code`.
  public var pattern: String
  /// The workload's name, such as `list.toggle`.
  public var workload: String
  /// The workload's size; see ``Axis``. It is 1 where there is only one.
  public var size: Int

  /// A cell of the given names.
  public init(pattern: String, workload: String, size: Int) {
    self.pattern = pattern
    self.workload = workload
    self.size = size
  }

  /// The cell that `text` names; nil when `text` has another form.
  public init?(_ text: String) {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1 { parts.append("1") }
    if parts.count == 2 { parts.insert(Benchmark.pattern, at: 0) }
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty, let size = Int(parts[2]) else {
      return nil
    }
    self.init(pattern: parts[0], workload: parts[1], size: size)
  }

  public var description: String {
    guard pattern == Benchmark.pattern else { return "\(pattern)/\(workload)/\(size)" }
    return size == 1 ? workload : "\(workload)/\(size)"
  }

  /// The names by which a ``NameFilter`` selects it.
  package var names: [String] { [pattern, workload, String(size)] }

  /// The cell of the same latencies counted from when actions were sent, which hides delays in sending.
  package var uncorrected: Cell {
    Cell(pattern: pattern, workload: "\(workload).uncorrected", size: size)
  }
}
