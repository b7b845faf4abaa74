/// Where a row stands, by id: exact until a row is removed, then an upper bound.
///
/// Ids rise by one from append to append, so a flat array holds the positions. A removal moves
/// every later row to the left; instead of rewriting them all each time, a look-up walks left from
/// the recorded position, and every 64th removal rewrites. A look-up is O(1), a removal O(n).
struct RowIndex: Sendable {
  private var positions: [Int] = []
  private var firstID = 1
  private var removals = 0

  private static let gone = -1
  private static let longestWalk = 64

  mutating func append(id: Int, at position: Int) {
    precondition(id == firstID + positions.count, "ids must rise by one")
    positions.append(position)
  }

  mutating func move(id: Int, to position: Int) {
    positions[id - firstID] = position
  }

  /// Forgets the row, which `rows` no longer contains.
  mutating func remove(id: Int, from rows: [Row]) {
    positions[id - firstID] = Self.gone
    removals += 1
    guard removals == Self.longestWalk else { return }
    removals = 0
    for (position, row) in rows.enumerated() { positions[row.id - firstID] = position }
  }

  mutating func removeAll(nextID: Int) {
    positions.removeAll(keepingCapacity: true)
    firstID = nextID
    removals = 0
  }

  func position(of id: Int, in rows: [Row]) -> Int? {
    let slot = id &- firstID
    guard id >= firstID, slot < positions.count, positions[slot] != Self.gone else { return nil }
    var position = min(positions[slot], rows.count - 1)
    while rows[position].id != id { position -= 1 }
    return position
  }
}
