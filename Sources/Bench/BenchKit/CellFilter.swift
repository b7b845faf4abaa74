/// Selects cells by name, whatever the case of the letters.
///
/// One part, such as `RIV`, `list` or `list.toggle`, selects by pattern, feature or workload; two or
/// three parts, such as `RIV/list.toggle/1000`, select by pattern, workload and size in that order.
/// `*` stands for any characters, `?` for one.
package struct CellFilter: Sendable {
  private let parts: [String]

  /// A filter as written on the command line; nil when it has no or too many parts.
  package init?(_ text: String) {
    parts = text.split(separator: "/", omittingEmptySubsequences: false).map { $0.lowercased() }
    guard (1...3).contains(parts.count), !parts.contains("") else { return nil }
  }

  /// Whether `cell` is selected.
  package func selects(_ cell: Cell) -> Bool {
    if parts.count == 1 {
      return [cell.pattern, cell.workload, cell.feature].contains { matches(0, $0) }
    }
    return matches(0, cell.pattern) && (matches(1, cell.workload) || matches(1, cell.feature))
      && (parts.count == 2 || matches(2, String(cell.size)))
  }

  private func matches(_ part: Int, _ name: String) -> Bool {
    Self.matches(
      Array(parts[part].unicodeScalars)[...], Array(name.lowercased().unicodeScalars)[...])
  }

  private static func matches(
    _ pattern: ArraySlice<Unicode.Scalar>, _ name: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    if first == "*" {
      return matches(rest, name) || (!name.isEmpty && matches(pattern, name.dropFirst()))
    }
    guard let character = name.first, first == "?" || first == character else { return false }
    return matches(rest, name.dropFirst())
  }
}
