/// The list's domain value: rows in order, found by id, with a selection and a running count of
/// the rows that are done.
///
/// Equality compares what can be seen, and what labels and ids come next. Copying is O(1); the
/// first change of a shared copy is O(n).
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

  /// A table of `rows` new rows whose labels come from the seed `labels`.
  public init(rows count: Int = 0, labels seed: UInt64 = 1) {
    labels = LabelGenerator(seed: seed)
    append(count)
  }

  /// Replaces all rows by `count` new ones and drops the selection. O(count); below one, nothing.
  public mutating func create(_ count: Int) {
    guard count > 0 else { return }
    clear()
    append(count)
  }

  /// Adds `count` new rows at the end. O(count); below one, nothing.
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

  /// Exchanges the rows at two indices; out of range, nothing. O(1).
  public mutating func swap(_ first: Int, _ second: Int) {
    guard rows.indices.contains(first), rows.indices.contains(second) else { return }
    rows.swapAt(first, second)
    index.move(id: rows[first].id, to: first)
    index.move(id: rows[second].id, to: second)
  }

  /// Turns the row's done mark over. O(1).
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

  /// Removes the row, and the selection if it was on it; returns whether there was such a row. O(n).
  @discardableResult
  public mutating func remove(id: Int) -> Bool {
    guard let position = position(of: id) else { return false }
    if rows[position].isDone { doneCount -= 1 }
    if selectedID == id { selectedID = nil }
    rows.remove(at: position)
    index.remove(id: id, from: rows)
    return true
  }

  /// Removes all rows and the selection.
  public mutating func clear() {
    rows.removeAll()
    index.removeAll(nextID: nextID)
    selectedID = nil
    doneCount = 0
  }

  /// Gives the row `label`, wherever it stands by now.
  public mutating func relabel(id: Int, _ label: String) {
    guard let position = position(of: id) else { return }
    rows[position].label = label
  }

  /// Whether there is a row with this id.
  public func contains(id: Int) -> Bool { position(of: id) != nil }

  /// Where in ``rows`` the row with this id stands. O(1).
  public func position(of id: Int) -> Int? { index.position(of: id, in: rows) }
}

extension RowTable: Equatable {
  public static func == (left: RowTable, right: RowTable) -> Bool {
    left.selectedID == right.selectedID && left.doneCount == right.doneCount
      && left.nextID == right.nextID && left.labels == right.labels && left.rows == right.rows
  }
}
