import Spec
import Testing

/// The table against the plainest possible one: an array that is searched from the front.
@Suite struct RowTableTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func behavesLikeAPlainArray(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = RowTable(rows: 50, labels: seed)
    var plain = PlainTable(table)
    for step in 0..<600 {
      let id = Int.random(in: -1...(plain.nextID + 1), using: &random)
      let (first, second) = (
        Int.random(in: -1...60, using: &random), Int.random(in: -1...60, using: &random)
      )
      switch Int.random(in: 0..<100, using: &random) {
      case 0:
        table.clear()
        plain.rows = []
        plain.selected = nil
      case 1:
        table.create(20)
        plain.rows = []
        plain.selected = nil
        plain.adopt(table.rows.suffix(20))
      case 2..<12:
        table.append(10)
        plain.adopt(table.rows.suffix(10))
      case 12..<50:
        table.remove(id: id)
        plain.remove(id)
      case 50..<70:
        table.swap(first, second)
        plain.swap(first, second)
      case 70..<90:
        table.toggle(id: id)
        plain.edit(id) { $0.isDone.toggle() }
      case 90..<95:
        table.select(id: id)
        if plain.rows.contains(where: { $0.id == id }) { plain.selected = id }
      default:
        table.relabel(id: id, "step \(step)")
        plain.edit(id) { $0.label = "step \(step)" }
      }
      #expect(table.rows == plain.rows, "seed \(seed), step \(step)")
      #expect(table.selectedID == plain.selected, "seed \(seed), step \(step)")
      #expect(table.doneCount == plain.rows.count(where: \.isDone), "seed \(seed), step \(step)")
    }
  }

  @Test func idsAreNeverUsedAgain() {
    var table = RowTable(rows: 3)
    table.remove(id: 3)
    table.append(1)
    table.create(2)
    #expect(table.rows.map(\.id) == [5, 6])
  }

  @Test func `update every relabels the first and every kth`() {
    var table = RowTable(rows: 7)
    let before = table.rows
    table.updateEvery(3)
    let changed = table.rows.indices.filter { table.rows[$0].label != before[$0].label }
    #expect(changed == [0, 3, 6])
  }

  @Test(arguments: [0, -1, Int.min])
  func countsBelowOneChangeNothing(count: Int) {
    var table = RowTable(rows: 2)
    let before = table
    table.create(count)
    table.append(count)
    table.updateEvery(count)
    #expect(table == before)
  }

  @Test(arguments: [0, -1, 3, Int.min, Int.max])
  func `unknown i ds and indices change nothing`(id: Int) {
    var table = RowTable(rows: 2)
    let before = table
    table.toggle(id: id)
    table.select(id: id)
    table.relabel(id: id, "x")
    table.swap(id == 0 ? 2 : id, 1)
    let wasRemoved = table.remove(id: id)
    #expect(!wasRemoved)
    #expect(!table.contains(id: id))
    #expect(table == before)
  }

  @Test func equalityIncludesWhatComesNext() {
    var one = RowTable(rows: 1)
    let other = one
    one.append(1)
    one.remove(id: 2)
    #expect(one.rows == other.rows)
    #expect(one != other)
  }
}

private struct PlainTable {
  var rows: [Row]
  var selected: Int?
  var nextID: Int

  init(_ table: RowTable) {
    rows = table.rows
    nextID = table.rows.count + 1
  }

  mutating func adopt(_ new: ArraySlice<Row>) {
    for row in new {
      precondition(row.id == nextID, "row \(row.id) should have been \(nextID)")
      rows.append(row)
      nextID += 1
    }
  }

  mutating func remove(_ id: Int) {
    rows.removeAll { $0.id == id }
    if selected == id { selected = nil }
  }

  mutating func swap(_ first: Int, _ second: Int) {
    guard rows.indices.contains(first), rows.indices.contains(second) else { return }
    let held = rows[first]
    rows[first] = rows[second]
    rows[second] = held
  }

  mutating func edit(_ id: Int, _ change: (inout Row) -> Void) {
    for index in rows.indices where rows[index].id == id { change(&rows[index]) }
  }
}
