import Spec
import Testing

@testable import Conformance

@Suite struct DifferenceTests {
  private func difference(_ expected: Any, _ found: Any) -> [String] {
    let differences = Difference.all(between: expected, and: found)
    return [differences.expectations, differences.findings]
  }

  private func list(_ labels: [String], selected: Int? = nil) -> ListSpec.View {
    ListSpec.View(
      rows: labels.enumerated().map { Row(id: $0.offset + 1, label: $0.element) },
      selectedID: selected, doneCount: 0)
  }

  @Test func onlyFieldsThatDifferAreTold() {
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

  @Test func ofArraysOfDifferentLengthTheFirstDifferenceIsTold() {
    #expect(
      difference(list(["a", "b", "c"]), list(["a", "x", "y", "z"]))
        == [#"rows.count: 3, rows[1].label: "b""#, #"rows.count: 4, rows[1].label: "x""#])
    #expect(difference(list(["a"]), list([])) == ["rows.count: 1", "rows.count: 0"])
  }

  @Test func casesAreComparedInsideWhereTheyAreTheSame() {
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
}
