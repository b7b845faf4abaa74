/// Finds the points of a row at which a value changes, by halving: it does not look between two points that are equal.
package struct ChangeSearch<Value> {
  /// What a point has.
  package enum Point {
    case value(Value)
    /// It has no value, for this reason.
    case skipped(String)
  }

  /// A change between two points. Those between them, if any, were skipped.
  package struct Change: Equatable {
    package let before: Int
    package let after: Int
  }

  private let isFirstOnly: Bool
  private let point: (Int) throws -> Point
  private let differs: (Value, Value) -> Bool
  private let isChange: (Value, Value) -> Bool
  private var values: [Int: Value] = [:]

  /// The changes, in order.
  package private(set) var changes: [Change] = []
  /// The points without a value that were met, and why.
  package private(set) var skipped: [Int: String] = [:]
  /// The points that were looked at and have a value.
  package var looked: [Int] { values.keys.sorted() }

  /// Looks for all changes, or for the first only. Calls `point` once for each point, since it may be slow.
  ///
  /// - Parameters:
  ///   - differs: whether there may be a change between two points.
  ///   - isChange: whether two neighbours that differ are a change; without it, all are.
  package init(
    isFirstOnly: Bool = false, point: @escaping (Int) throws -> Point,
    differs: @escaping (Value, Value) -> Bool,
    isChange: @escaping (Value, Value) -> Bool = { _, _ in true }
  ) {
    self.isFirstOnly = isFirstOnly
    self.point = point
    self.differs = differs
    self.isChange = isChange
  }

  /// Looks through the points from 0 to `last`. O(changes · log(last)) calls of `point`, if few are skipped.
  package mutating func run(to last: Int) throws {
    guard let first = try nearest(to: 0, in: 0..<last + 1),
      let end = try nearest(to: last, in: first + 1..<last + 1)
    else { return }
    var before = first
    // A search for all looks at some points between the ends even where these are equal.
    let parts = isFirstOnly ? 1 : 4
    for part in 1...parts {
      let wanted = first + (end - first) * part / parts
      guard wanted > before, let next = try nearest(to: wanted, in: before + 1..<end + 1) else {
        continue
      }
      try search(before, next)
      if isFirstOnly, !changes.isEmpty { return }
      before = next
    }
  }

  private mutating func search(_ before: Int, _ after: Int) throws {
    guard differs(values[before]!, values[after]!) else { return }
    guard let middle = try nearest(to: (before + after) / 2, in: before + 1..<after) else {
      if isChange(values[before]!, values[after]!) {
        changes.append(Change(before: before, after: after))
      }
      return
    }
    try search(before, middle)
    if isFirstOnly, !changes.isEmpty { return }
    try search(middle, after)
  }

  /// The point with a value that is nearest to `wanted`; nil when there is none in `range`.
  private mutating func nearest(to wanted: Int, in range: Range<Int>) throws -> Int? {
    for candidate in range.sorted(by: { (abs($0 - wanted), $0) < (abs($1 - wanted), $1) }) {
      if values[candidate] != nil { return candidate }
      if skipped[candidate] != nil { continue }
      switch try point(candidate) {
      case .value(let value):
        values[candidate] = value
        return candidate
      case .skipped(let reason): skipped[candidate] = reason
      }
    }
    return nil
  }
}
