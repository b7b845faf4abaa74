import Testing

@testable import BenchKit

@Suite struct FunctionChangeTests {
  private func row(_ value: Double, _ shares: [(String, Double)]?) -> ResultRow {
    var row = ResultRow(
      Cell(pattern: "P", workload: "w", size: 1), .instructions, .ok(.init(value)))
    row.count = .init(
      Int(value), actions: 1, functions: shares?.map { FunctionShare(name: $0.0, share: $0.1) })
    return row
  }

  @Test func `changes are named the largest first and rounding is none`() throws {
    let former = row(1_000, [("a", 0.5), ("b", 0.3), ("c", 0.2)])
    let latter = row(1_100, [("a", 0.4545), ("b", 0.364), ("c", 0.1815)])
    let changes = try #require(FunctionChange.largest(former, latter))
    #expect(changes.map(\.name) == ["b"])
    #expect(abs(changes[0].difference - 100.4) < 0.001)
  }

  @Test func `functions that the former does not list come first`() throws {
    let former = row(1_000, [("a", 0.9), ("b", 0.1)])
    let latter = row(2_000, [("a", 0.9), ("b", 0.05), ("new", 0.05)])
    let changes = try #require(FunctionChange.largest(former, latter))
    #expect(changes.map(\.name) == ["new", "a"])
  }

  @Test func `a function of one side is a change only above what the other leaves out`() throws {
    let others = (1...7).map { ("f\($0)", 0.1) }
    // The former lists eight, of which the last has 50: what it leaves out has no more.
    let former = row(1_000, others + [("old", 0.05)])
    let latter = row(1_000, others + [("new", 0.2)])
    let changes = try #require(FunctionChange.largest(former, latter))
    #expect(changes == [FunctionChange(name: "new", former: nil, latter: 200)])
  }

  @Test func `a side without large functions leaves out a hundredth`() {
    #expect(FunctionChange.largest(row(1_000, []), row(1_000, [("a", 0.0105)])) == [])
    #expect(FunctionChange.largest(row(1_000, []), row(1_000, [("a", 0.2)]))?.count == 1)
  }

  @Test func `nothing is said where a side knows no functions`() {
    #expect(FunctionChange.largest(row(1, nil), row(2, [("a", 1)])) == nil)
  }

  @Test func `counts that differ carry their functions and others none`() {
    let former = row(1_000, [("a", 1)])
    #expect(CountComparison.row(former, row(1_200, [("a", 1)])).functions?.map(\.name) == ["a"])
    #expect(CountComparison.row(former, row(1_000, [("b", 1)])).functions == nil)
  }
}
