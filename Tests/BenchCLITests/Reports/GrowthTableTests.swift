import BenchTestSupport
import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct GrowthTableTests {
  private let sizes = [100, 1_000, 10_000, 100_000]

  private func rows(_ pattern: String, _ metric: Metric, _ values: [Double]) -> [ResultRow] {
    zip(sizes, values).map { size, value in
      ResultRow(
        Cell(pattern: pattern, workload: "scale.rows", size: size), metric, .ok(.init(value)),
        traits: .init(.scale, axis: .rows))
    }
  }

  private func result(_ rows: [ResultRow]) -> ResultFile {
    ResultFile(environment: .sample(), rows: GrowthRows.renewed(rows))
  }

  private func lines(_ rows: [ResultRow]) -> [String] {
    GrowthTable(result(rows), [:]).tables.flatMap(\.markdown)
  }

  @Test func `the class is that of instructions and the memory stands beside times`() throws {
    let found = lines(
      rows("P", .time, [100, 100, 120, 150]) + rows("P", .instructions, [500, 500, 500, 500]))
    let time = try #require(found.first { $0.contains("| time |") })
    #expect(time.contains("| 150 ns |") && time.hasSuffix("| 1.50 × per instruction |"))
    let count = try #require(found.first { $0.contains("| instructions |") })
    #expect(count.contains("| 500 | 1 | 0 ("))
  }

  @Test func `times without instructions have the class of their own`() {
    let found = lines(rows("P", .time, [1_000, 10_000, 100_000, 1_000_000]))
    #expect(found.last?.contains("| n | 1 (") == true)
    #expect(found.contains { $0.contains("exponent, 98 %") })
  }

  @Test func `a class that the costs do not tell is unclear`() {
    let found = lines(rows("P", .instructions, [1_000, 31_623, 1_000_000, 31_622_777]))
    #expect(found.last?.contains("| unclear | 1.5 (") == true)
    let chart = GrowthChart(
      result(rows("P", .instructions, [1_000, 31_623, 1_000_000, 31_622_777])), of: "scale.rows",
      .instructions)
    #expect(chart?.html.text.contains("O(") == false)
  }

  @Test func legendStandsOnlyBesideSweeps() {
    #expect(GrowthTable.legend(of: result([])).isEmpty)
    #expect(GrowthTable.legend(of: result(rows("P", .time, [1, 1, 1, 1]))).contains("a + b · n^e"))
  }
}
