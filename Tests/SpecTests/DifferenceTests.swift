import Spec
import Testing

@Suite struct DifferenceTests {
  private func difference<Value: Equatable>(_ expected: Value, _ found: Value) -> [String] {
    let differences = Difference.all(between: expected, and: found)
    return [differences.expectedText, differences.foundText]
  }

  private func list(_ labels: [String], selected: Int? = nil) -> ListSpec.View {
    ListSpec.View(
      rows: labels.enumerated().map { Row(id: $0.offset + 1, label: $0.element) },
      selectedID: selected, doneCount: 0)
  }

  @Test func `equal dictionaries do not differ however they were made`() {
    struct View: Equatable {
      var files: [Int: Int]
      var count = 0
    }
    var other: [Int: Int] = Dictionary(minimumCapacity: 1_000)
    for number in (1...40).reversed() { other[number] = number }
    let files = Dictionary(uniqueKeysWithValues: (1...40).map { ($0, $0) })
    let found = Difference.all(
      between: View(files: files), and: View(files: other, count: 1))
    #expect(found.map(\.path) == ["count"])
  }

  @Test func onlyDifferingFieldsAreReported() {
    #expect(
      difference(CounterSpec.View(count: 4), CounterSpec.View(count: -4))
        == ["count: 4, isNegative: false", "count: -4, isNegative: true"])
    #expect(
      difference(list(["a", "b"]), list(["a", "c"])) == [
        #"rows[1].label: "b""#, #"rows[1].label: "c""#,
      ])
    #expect(difference(list([], selected: 2), list([])) == ["selectedID: 2", "selectedID: nil"])
  }

  @Test func equalValuesDoNotDiffer() {
    #expect(Difference.all(between: list(["a"]), and: list(["a"])).isEmpty)
  }

  @Test func `arrays of different length report the first difference`() {
    #expect(
      difference(list(["a", "b", "c"]), list(["a", "x", "y", "z"]))
        == [#"rows.count: 3, rows[1].label: "b""#, #"rows.count: 4, rows[1].label: "x""#])
    #expect(difference(list(["a"]), list([])) == ["rows.count: 1", "rows.count: 0"])
  }

  @Test func `cases are compared inside where they are the same`() {
    let one = SearchSpec.View(query: "q", phase: .loaded(results: [], hasMore: true))
    let other = SearchSpec.View(query: "q", phase: .loaded(results: [], hasMore: false))
    #expect(difference(one, other) == ["phase.hasMore: true", "phase.hasMore: false"])
    let failed = SearchSpec.View(query: "q", phase: .failed(message: "no"))
    #expect(
      difference(one, failed)
        == ["phase: .loaded(results: [], hasMore: true)", #"phase: .failed(message: "no")"#])
  }

  @Test func manyDifferencesAreCounted() {
    let (left, right) = (list(["a", "b", "c", "d", "e"]), list(["1", "2", "3", "4", "5"]))
    #expect(difference(left, right)[0].hasSuffix("… 5 differences in all"))
  }

  @Test func `values that print alike differ as a whole`() {
    final class Box: Equatable, CustomStringConvertible {
      var description: String { "box" }
      static func == (left: Box, right: Box) -> Bool { left === right }
    }
    #expect(difference(Box(), Box()) == ["box", "box"])
  }

  private func lines<Value: Equatable>(_ expected: Value, _ found: Value) -> [String] {
    Difference.all(between: expected, and: found).lines(of: "view")
  }

  @Test func equalViewsHaveNoLines() {
    #expect(lines(CounterSpec.View(count: 1), CounterSpec.View(count: 1)).isEmpty)
  }

  @Test func `a line names the difference by its path`() {
    var table = RowTable(rows: 20)
    let expected = ListSpec.View(table)
    table.toggle(id: 18)
    #expect(
      lines(expected, ListSpec.View(table)) == [
        "view.rows[17].isDone: expected false, found true",
        "view.doneCount: expected 0, found 1",
      ])
    #expect(lines(1, 2) == ["view: expected 1, found 2"])
    #expect(lines([1], [2]) == ["view[0]: expected 1, found 2"])
  }

  @Test func missingRowsAreCounted() {
    #expect(
      lines(ListSpec.View(RowTable(rows: 3)), ListSpec.View(RowTable(rows: 2)))
        == ["view.rows.count: expected 3, found 2"])
  }

  @Test func manyLinesAreCutShort() {
    let lines = lines(
      ListSpec.View(RowTable(rows: 50, labels: 1)), ListSpec.View(RowTable(rows: 50, labels: 2)))
    #expect(lines.count == 4)
    #expect(lines.last == "and 47 more differences")
  }

  @Test func longValuesAreCutShort() {
    let lines = lines(
      SearchSpec.View(query: "a"), SearchSpec.View(query: String(repeating: "b", count: 1_000_000)))
    #expect(lines.count == 1)
    #expect(lines[0].count < 200)
  }
}
