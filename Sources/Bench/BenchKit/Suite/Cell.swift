import Libc

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

  /// The part of the workload's name before its first dot, by which filters select groups of workloads.
  package var workloadGroup: Substring { workload.prefix { $0 != "." } }
}

/// Selects cells by name, ignoring case.
///
/// One part, such as `RIV`, `list` or `list.toggle`, selects by pattern, group of workloads or workload;
/// two or three parts, such as `RIV/list.toggle/1000`, select by pattern, workload and size in that order. Two parts
/// also select code by name and size.
/// `*` stands for any characters, `?` for one, `[ab]` for one of several.
package struct CellFilter: Sendable {
  private let parts: [String]

  /// A filter as written on the command line; nil when a part is empty or there are too many.
  package init?(_ text: String) {
    parts = text.split(separator: "/", omittingEmptySubsequences: false).map { $0.lowercased() }
    guard (1...3).contains(parts.count), !parts.contains("") else { return nil }
  }

  /// Whether `cell` is selected.
  package func selects(_ cell: Cell) -> Bool {
    if parts.count == 1 {
      return matches(0, cell.pattern) || matchesWorkload(0, cell)
    }
    if parts.count == 2, cell.pattern == Benchmark.pattern, matchesWorkload(0, cell),
      matches(1, String(cell.size))
    {
      return true
    }
    return matches(0, cell.pattern) && matchesWorkload(1, cell)
      && (parts.count == 2 || matches(2, String(cell.size)))
  }

  private func matchesWorkload(_ part: Int, _ cell: Cell) -> Bool {
    matches(part, cell.workload) || matches(part, String(cell.workloadGroup))
  }

  private func matches(_ part: Int, _ name: String) -> Bool {
    fnmatch(parts[part], name.lowercased(), FNM_NOESCAPE) == 0
  }
}

extension [CellFilter] {
  /// Whether any of them selects `cell`, or there are none.
  package func select(_ cell: Cell) -> Bool { isEmpty || contains { $0.selects(cell) } }
}
