import Testing

@testable import BenchKit

@Suite struct ChangeSearchTests {
  /// The search through a row of values, in which nil cannot be counted, and the points that were asked for.
  private func search(
    _ row: [Int?], isFirstOnly: Bool = false
  ) throws -> (search: ChangeSearch<Int>, asked: [Int]) {
    final class Asked { var points: [Int] = [] }
    let asked = Asked()
    var search = ChangeSearch<Int>(isFirstOnly: isFirstOnly) { point in
      asked.points.append(point)
      return row[point].map { .value($0) } ?? .skipped("no \(point)")
    } differs: {
      $0 != $1
    }
    try search.run(to: row.count - 1)
    return (search, asked.points)
  }

  private func changes(_ row: [Int?]) throws -> [[Int]] {
    try search(row).search.changes.map { [$0.before, $0.after] }
  }

  @Test(arguments: 1..<30)
  func `one change among thirty is found with few looks`(_ place: Int) throws {
    let row = (0..<30).map { $0 < place ? 1 : 2 }
    let (found, asked) = try search(row)
    #expect(found.changes == [.init(before: place - 1, after: place)])
    #expect(asked.count == Set(asked).count && asked.count <= 9)
  }

  @Test func `every change between different points is found`() throws {
    #expect(try changes([1, 1, 2, 2, 3, 3, 4, 4]) == [[1, 2], [3, 4], [5, 6]])
    #expect(try changes([1, 2]) == [[0, 1]])
    #expect(try changes([1, 1]) == [])
    #expect(try changes([1]) == [])
  }

  @Test func `equal ends are looked between at a few points only`() throws {
    let (same, asked) = try search(Array(repeating: 1, count: 100))
    #expect(same.changes.isEmpty && asked.count == 5)
    let bump = (0..<100).map { (40..<60).contains($0) ? 2 : 1 }
    #expect(try changes(bump) == [[39, 40], [59, 60]])
  }

  @Test func `what cannot be counted is skipped and narrows nothing`() throws {
    let (found, _) = try search([nil, 1, 1, nil, nil, 2, 2, nil])
    #expect(found.changes == [.init(before: 2, after: 5)])
    #expect(found.skipped[3] == "no 3" && found.skipped[4] == "no 4")
    #expect(try search([nil, nil]).search.changes.isEmpty)
  }

  @Test func regressionBesideARenameIsFound() throws {
    // A name and a cost: under another name, nothing is known of the cost.
    let row = (0..<32).map { (name: $0 < 11 ? "a" : "b", cost: $0 < 23 ? 1 : 2) }
    var search = ChangeSearch<(name: String, cost: Int)>(isFirstOnly: true) {
      .value(row[$0])
    } differs: {
      $0 != $1
    } isChange: {
      $0.name == $1.name
    }
    try search.run(to: 31)
    #expect(search.changes == [.init(before: 22, after: 23)])
  }

  @Test func `the first change ends the search if asked`() throws {
    let row = (0..<64).map { $0 < 9 ? 1 : $0 < 40 ? 2 : 3 }
    #expect(try search(row, isFirstOnly: true).search.changes == [.init(before: 8, after: 9)])
  }
}
