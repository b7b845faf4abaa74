import Basics
import BenchTestSupport
import Testing

@testable import BenchKit

@Suite struct GrowthComparisonTests {
  private func result(
    _ growth: GrowthClass?, _ metric: Metric = .instructionGrowth,
    exponent: ClosedRange<Double>
  ) -> ResultFile {
    let interval = Interval(
      low: exponent.lowerBound, high: exponent.upperBound, method: .regression)
    var row = ResultRow(
      Cell(pattern: "P", workload: "scale.rows", size: 1), metric,
      .ok(.init((interval.low + interval.high) / 2, interval)))
    row.growth = growth
    return result([row])
  }

  private func result(_ rows: [ResultRow]) -> ResultFile {
    ResultFile(environment: .sample(), rows: rows)
  }

  /// A sweep whose times grow like `cost`, each off by a tenth at most, and how it grows.
  private func sweep(_ random: inout SplitMix64, _ cost: (Double) -> Double) -> ResultFile {
    let times = [100, 1_000, 10_000, 100_000].map { size in
      let value = cost(Double(size)) * Double.random(in: 0.9...1.1, using: &random)
      let interval = Interval(low: 0.95 * value, high: 1.05 * value, method: .bootstrap)
      return ResultRow(
        Cell(pattern: "P", workload: "scale.rows", size: size), .time,
        .ok(.init(value, interval)), traits: .init(.scale, axis: .rows))
    }
    return result(GrowthRows.rows(of: times))
  }

  private func verdicts(_ one: ResultFile, _ other: ResultFile) -> [Comparison.RowVerdict] {
    Comparison(("a", one), ("b", other), delta: 0.02).rows.map(\.verdict)
  }

  @Test func `a worse class of instructions is a regression`() {
    let rows = Comparison(
      ("a", result(.constant, exponent: -0.1...0.1)), ("b", result(.linear, exponent: 0.9...1.1)),
      delta: 0.02
    ).rows
    #expect(rows.map(\.verdict) == [.more])
    #expect(rows.first?.verdict.isWorse == true)
    #expect(rows.first?.reason == "grows as n, and grew as 1")
  }

  @Test func `the same class is the same and a better one is less`() {
    let linear = result(.linear, exponent: 0.9...1.1)
    #expect(verdicts(linear, linear) == [.same])
    #expect(verdicts(result(.quadratic, exponent: 1.9...2.1), linear) == [.less])
  }

  @Test(arguments: [Metric.timeGrowth, .instructionGrowth])
  func `another class means something only where exponents are apart`(metric: Metric) {
    let former = result(.constant, metric, exponent: -0.1...0.1)
    let near = result(nil, metric, exponent: 0.05...0.9)
    let far = result(nil, metric, exponent: 0.2...0.9)
    #expect(verdicts(near, near) == [.inconclusive])
    #expect(verdicts(former, near) == [.inconclusive])
    #expect(verdicts(former, far) == [.more])
    #expect(verdicts(far, former) == [.less])
  }

  @Test func `noise of times makes no regression and real growth is one`() {
    var random = SplitMix64(seed: 11)
    let costs: [(Double) -> Double] = [{ _ in 500 }, { 2_000 + $0 }, { 10 * $0 }]
    var worse = 0
    var found = 0
    for _ in 0..<500 {
      for cost in costs {
        worse += verdicts(sweep(&random, cost), sweep(&random, cost)).count(where: \.isWorse)
      }
      found += verdicts(sweep(&random, costs[0]), sweep(&random, costs[2])).count(where: \.isWorse)
    }
    #expect(worse == 0)
    #expect(found == 500)
  }
}
