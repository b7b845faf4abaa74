import Spec
import Testing

@testable import BenchKit

@Suite struct ViewDiffTests {
  @Test func equalViewsHaveNoDifferences() {
    #expect(
      ViewDiff.differences(expected: CounterSpec.View(count: 1), found: CounterSpec.View(count: 1))
        .isEmpty)
  }

  @Test func differenceIsNamedByItsPath() {
    var table = RowTable(rows: 20)
    let expected = ListSpec.View(table)
    table.toggle(id: 18)
    #expect(
      ViewDiff.differences(expected: expected, found: ListSpec.View(table)) == [
        "view.rows[17].isDone: expected false, found true",
        "view.doneCount: expected 0, found 1",
      ])
  }

  @Test func missingRowsAreCounted() {
    let differences = ViewDiff.differences(
      expected: ListSpec.View(RowTable(rows: 3)), found: ListSpec.View(RowTable(rows: 2)))
    #expect(differences == ["view.rows.count: expected 3, found 2"])
  }

  @Test func manyDifferencesAreCutShort() {
    let differences = ViewDiff.differences(
      expected: ListSpec.View(RowTable(rows: 50, labels: 1)),
      found: ListSpec.View(RowTable(rows: 50, labels: 2)))
    #expect(differences.count == 4)
    #expect(differences.last == "and 47 more differences")
  }

  @Test func longValuesAreCutShort() {
    let differences = ViewDiff.differences(
      expected: SearchSpec.View(query: "a"),
      found: SearchSpec.View(query: String(repeating: "b", count: 1_000_000)))
    #expect(differences.count == 1)
    #expect(differences[0].count < 200)
  }
}
