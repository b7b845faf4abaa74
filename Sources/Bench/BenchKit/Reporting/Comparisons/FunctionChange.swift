/// How the part of a count that comes from a function has changed.
package struct FunctionChange: Sendable, Equatable, Codable {
  /// The most changes that are reported.
  private static let most = 5
  /// The share of a count below which a change may come from rounding.
  private static let least = 0.001

  /// The module, type and function.
  package let name: String
  /// The counts per action; nil where the function's part is less than those that the side lists.
  package let former: Double?
  package let latter: Double?
  /// Where the function is; nil where it is not one of the repository's, or that is not known.
  package let location: SourceLocation?
  /// The function of the repository that causes the change; nil where that is the function itself, or not known.
  package let caller: Caller?
  /// The change of the instructions of the function that causes it, with those of all functions outside of the repository
  /// that this one calls; nil for other counts, and where it is not known.
  package var inclusive: Double?

  /// A function of the repository that calls another one, directly or through others that are not the repository's.
  package struct Caller: Sendable, Hashable, Codable {
    package let name: String
    package let location: SourceLocation
  }

  package init(
    name: String, former: Double?, latter: Double?, location: SourceLocation? = nil,
    caller: Caller? = nil
  ) {
    (self.name, self.former, self.latter) = (name, former, latter)
    (self.location, self.caller) = (location, caller)
  }

  /// The change; at most that where a side does not list the function.
  package var difference: Double { (latter ?? 0) - (former ?? 0) }

  /// The functions of two rows of one count with the largest changes, those that the former does not list first; nil
  /// when a side does not know any.
  ///
  /// A function that one side does not list has changed only where the other's part is above all that the side
  /// leaves out.
  static func largest(_ former: ResultRow, _ latter: ResultRow) -> [FunctionChange]? {
    guard let one = FunctionParts(former), let other = FunctionParts(latter) else { return nil }
    let noise = least * max(former.value ?? 0, latter.value ?? 0)
    let changes = Set(one.parts.keys).union(other.parts.keys).compactMap {
      name -> FunctionChange? in
      let (a, b) = (one.parts[name], other.parts[name])
      let certain =
        abs((b ?? 0) - (a ?? 0)) - (a == nil ? one.omitted : b == nil ? other.omitted : 0)
      return certain > noise ? FunctionChange(name: name, former: a, latter: b) : nil
    }
    return changes.sorted {
      ($0.former == nil ? 0 : 1, -abs($0.difference), $0.name)
        < ($1.former == nil ? 0 : 1, -abs($1.difference), $1.name)
    }.prefix(most).map { $0 }
  }
}

/// The parts of a count that come from functions.
private struct FunctionParts {
  /// The counts per action of the functions that the row lists.
  let parts: [String: Double]
  /// What a function that the row does not list has at most.
  let omitted: Double

  init?(_ row: ResultRow) {
    guard let functions = row.count?.functions, let value = row.value else { return nil }
    parts = Dictionary(
      functions.map { ($0.name, ($0.share * value).toThreePlaces) }, uniquingKeysWith: +)
    let isCut = functions.count >= FunctionShare.most
    let least = functions.map(\.share).min() ?? FunctionShare.least
    omitted = (isCut ? least : min(least, FunctionShare.least)) * value
  }
}
