import Testing

@testable import BenchKit

@Suite struct AcceptedCostTests {
  private func row(
    _ workload: String, _ metric: Metric, _ former: Double, _ latter: Double
  ) -> Comparison.Row {
    var row = Comparison.Row(
      Cell(pattern: "Code", workload: workload, size: 10), metric, latter > former ? .more : .less)
    (row.former, row.latter) = (former, latter)
    return row
  }

  /// The verdicts on rows where commits accept `costs`.
  private func verdicts(_ costs: [String]) throws -> [Comparison.RowVerdict] {
    var comparison = Comparison(
      "a", "b", delta: 0,
      rows: [
        row("cart.total", .instructions, 100, 110),
        row("cart.total", .longRunInstructions, 100, 110),
        row("cart.total", .mallocs, 0, 1), row("parse", .instructions, 100, 111),
        row("parse", .mallocs, 2, 1),
      ])
    comparison.accept(try costs.map { try #require(AcceptedCost($0, by: "Ann", in: "abc")) })
    return comparison.rows.map(\.verdict)
  }

  @Test func `a cost is accepted up to what its commit says`() throws {
    #expect(
      try verdicts(["cart.total/* instructions +10 %"])
        == [.accepted, .accepted, .more, .more, .less])
    #expect(
      try verdicts(["cart.total instructions +9%"]) == [.more, .more, .more, .more, .less])
    #expect(
      try verdicts(["* * +11 %", "cart.total/10  mallocs\t+1"])
        == [.accepted, .accepted, .accepted, .accepted, .less])
  }

  @Test func reportShowsWhoAcceptedWhat() throws {
    var comparison = Comparison("a", "b", delta: 0, rows: [row("parse", .mallocs, 0, 1)])
    comparison.accept([try #require(AcceptedCost("parse mallocs +1", by: "Ann", in: "abc"))])
    #expect(comparison.rows[0].reason == "accepted by Ann in abc: parse mallocs +1")
  }

  @Test(arguments: [
    "", "cart.total", "cart.total +1", "a mallocs 1", "a mallocs +x", "a nothing +1",
    "a/b/c/d mallocs +1", "a mallocs +0", "a mallocs +1 +2",
  ])
  func `a text of another form is not a cost`(text: String) {
    #expect(AcceptedCost(text, by: "Ann", in: "abc") == nil)
  }
}
