/// How the part of a count that comes from a function has changed.
package struct FunctionChange: Sendable, Equatable, Codable {
  /// The most changes that are told of.
  private static let most = 5

  /// The module, type and function.
  package let name: String
  /// The counts per action; nil where the function's part is less than those that the side lists.
  package let former: Double?
  package let latter: Double?

  /// The change; at most that where a side does not list the function.
  package var difference: Double { (latter ?? 0) - (former ?? 0) }

  /// The functions of two rows of one count with the largest changes; nil when a side does not know any.
  static func largest(_ former: ResultRow, _ latter: ResultRow) -> [FunctionChange]? {
    guard let one = former.parts, let other = latter.parts else { return nil }
    let changes = Set(one.keys).union(other.keys).map { name in
      FunctionChange(name: name, former: one[name], latter: other[name])
    }
    return changes.filter { $0.difference != 0 }
      .sorted { (abs($1.difference), $0.name) < (abs($0.difference), $1.name) }
      .prefix(most).map { $0 }
  }
}

extension ResultRow {
  /// The count per action that comes from each listed function.
  fileprivate var parts: [String: Double]? {
    guard let functions, let value else { return nil }
    return Dictionary(
      functions.map { ($0.name, ($0.share * value).toThreePlaces) }, uniquingKeysWith: +)
  }
}
