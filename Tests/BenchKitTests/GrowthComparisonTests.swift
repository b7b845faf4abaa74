import Testing

@testable import BenchKit

@Suite struct GrowthComparisonTests {
  private func result(_ growth: GrowthClass, _ metric: Metric = .instructionGrowth) -> ResultFile {
    var row = ResultRow(
      Cell(pattern: "P", workload: "scale.rows", size: 1), metric, .ok, reason: growth.rawValue)
    row.value = 1
    return ResultFile(
      environment: ResultEnvironment(
        tool: "bench", git: "r", dirty: false, swift: "6", flags: "f", cpu: "c", cores: 2,
        kernel: "k", virtualization: "none", allocator: "a", binary: "b", seed: 42),
      rows: [row])
  }

  private func verdicts(_ one: ResultFile, _ other: ResultFile) -> [Comparison.Outcome] {
    Comparison(("a", one), ("b", other), delta: 0.02).rows.map(\.verdict)
  }

  @Test func worseClassOfInstructionsIsARegression() {
    let rows = Comparison(("a", result(.constant)), ("b", result(.linear)), delta: 0.02).rows
    #expect(rows.map(\.verdict) == [.more])
    #expect(rows.first?.verdict.isWorse == true)
    #expect(rows.first?.reason == "grows as n, and grew as 1")
  }

  @Test func sameClassIsTheSameAndABetterOneIsLess() {
    #expect(verdicts(result(.linear), result(.linear)) == [.same])
    #expect(verdicts(result(.quadratic), result(.linear)) == [.less])
  }

  @Test func classOfATimeIsNotHeldAgainstAnybody() {
    #expect(verdicts(result(.constant, .timeGrowth), result(.quadratic, .timeGrowth)).isEmpty)
  }
}
