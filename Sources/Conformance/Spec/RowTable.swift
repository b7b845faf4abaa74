/// The list's domain value: ordered rows with ids, a selection, and the number of rows that are done.
///
/// Equality compares the rows, the selection, and the labels and ids that come next. Copying is O(1);
/// the first change of a shared copy is O(n).
public struct RowTable: Sendable {
  /// The rows in order.
  public private(set) var rows: [Row] = []
  /// The id of the selected row.
  public private(set) var selectedID: Int?
  /// The number of rows that are done.
  public private(set) var doneCount = 0

  private var index = RowIndex()
  private var labels: LabelGenerator
  private var nextID = 1

  /// A table of `rows` new rows, with labels generated from the seed `labels`.
  public init(rows count: Int = 0, labels seed: UInt64 = 1) {
    labels = LabelGenerator(seed: seed)
    append(count)
  }

  /// Replaces all rows by `count` new ones and clears the selection; does nothing if `count` is below
  /// one. O(count).
  public mutating func create(_ count: Int) {
    guard count > 0 else { return }
    clear()
    append(count)
  }

  /// Appends `count` new rows; does nothing if `count` is below one. O(count).
  public mutating func append(_ count: Int) {
    guard count > 0 else { return }
    rows.reserveCapacity(rows.isEmpty ? count : 0)
    for _ in 0..<count {
      index.append(id: nextID, at: rows.count)
      rows.append(Row(id: nextID, label: labels.next()))
      nextID += 1
    }
  }

  /// Gives every `stride`-th row, starting at the first, a new label. O(rows / stride).
  public mutating func updateEvery(_ stride: Int) {
    guard stride > 0 else { return }
    for position in Swift.stride(from: 0, to: rows.count, by: stride) {
      rows[position].label = labels.next()
    }
  }

  /// Exchanges the rows at two indices; does nothing if one is out of range. O(1).
  public mutating func swap(_ first: Int, _ second: Int) {
    guard rows.indices.contains(first), rows.indices.contains(second) else { return }
    rows.swapAt(first, second)
    index.move(id: rows[first].id, to: first)
    index.move(id: rows[second].id, to: second)
  }

  /// Toggles the row's done mark. O(1).
  public mutating func toggle(id: Int) {
    guard let position = position(of: id) else { return }
    rows[position].isDone.toggle()
    doneCount += rows[position].isDone ? 1 : -1
  }

  /// Selects the row.
  public mutating func select(id: Int) {
    guard contains(id: id) else { return }
    selectedID = id
  }

  /// Removes the row, and clears the selection if it was on that row; returns whether there was such
  /// a row. O(n).
  @discardableResult
  public mutating func remove(id: Int) -> Bool {
    guard let position = position(of: id) else { return false }
    if rows[position].isDone { doneCount -= 1 }
    if selectedID == id { selectedID = nil }
    rows.remove(at: position)
    index.remove(id: id, from: rows)
    return true
  }

  /// Removes all rows and clears the selection.
  public mutating func clear() {
    rows.removeAll()
    index.removeAll(nextID: nextID)
    selectedID = nil
    doneCount = 0
  }

  /// Sets the label of the row, if there is one with this id. O(1).
  public mutating func relabel(id: Int, _ label: String) {
    guard let position = position(of: id) else { return }
    rows[position].label = label
  }

  /// Whether there is a row with this id.
  public func contains(id: Int) -> Bool { position(of: id) != nil }

  /// The index in ``rows`` of the row with this id. O(1).
  public func position(of id: Int) -> Int? { index.position(of: id, in: rows) }
}

extension RowTable: Equatable {
  public static func == (left: RowTable, right: RowTable) -> Bool {
    left.selectedID == right.selectedID && left.doneCount == right.doneCount
      && left.nextID == right.nextID && left.labels == right.labels && left.rows == right.rows
  }
}

/// One row of the list.
public struct Row: Sendable, Equatable, Identifiable {
  /// Unique within a list for the list's whole life: ids are never reused.
  public let id: Int
  /// The text that the row shows.
  public var label: String
  /// Whether the row is marked as done.
  public var isDone: Bool

  /// A row with the given contents.
  public init(id: Int, label: String, isDone: Bool = false) {
    self.id = id
    self.label = label
    self.isDone = isDone
  }
}

/// The position of each row by id: exact until a row is removed, then an upper bound.
///
/// Ids increase by one, so a flat array holds the positions. A removal moves every later row to the
/// left; instead of rewriting all positions each time, a look-up walks left from the recorded
/// position, and every 64th removal rewrites them. A look-up is O(1), a removal O(n).
struct RowIndex: Sendable {
  private var positions: [Int] = []
  private var firstID = 1
  private var removals = 0

  private static let removed = -1
  private static let longestWalk = 64

  mutating func append(id: Int, at position: Int) {
    precondition(id == firstID + positions.count, "ids must increase by one")
    positions.append(position)
  }

  mutating func move(id: Int, to position: Int) {
    positions[id - firstID] = position
  }

  /// Forgets the row, after it was removed from `rows`.
  mutating func remove(id: Int, from rows: [Row]) {
    positions[id - firstID] = Self.removed
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
    guard id >= firstID, slot < positions.count, positions[slot] != Self.removed else { return nil }
    var position = min(positions[slot], rows.count - 1)
    while rows[position].id != id { position -= 1 }
    return position
  }
}
