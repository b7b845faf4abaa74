import BenchTestSupport
import Testing

@testable import BenchCLI
@testable import BenchKit

/// What two machines prove of the same comparisons.
@Suite struct MachinesTableTests {
  private func result(_ cpu: String, _ verdicts: [(String, Double, Verdict)]) -> ResultFile {
    let rows = verdicts.map { pattern, ratio, verdict in
      var row = ResultRow(
        Cell(pattern: pattern, workload: "counter.increment", size: 1), .time,
        .ok(.init(100 * ratio, samples: [])))
      row.comparison = ResultRow.TimeRatio(
        verdict, ratio, Interval(low: ratio, high: ratio, method: .signedRank))
      return row
    }
    return ResultFile(environment: .sample(cpu: cpu), rows: rows)
  }

  @Test func whatHoldsOnBothIsToldFromWhatDoesNot() throws {
    let first = result("AMD", [("A", 2, .slower), ("B", 1.39, .slower), ("C", 1.1, .slower)])
    let second = result(
      "Intel", [("A", 1.5, .slower), ("B", 0.83, .faster), ("C", 1, .inconclusive)])
    let machines = try #require(MachinesTable([first, second]))
    #expect(
      machines.sentence
        == "Of 3 comparisons with the first pattern, 1 have the same verdict on both machines, and 1 are proven in "
        + "opposite directions: B in counter.increment.")
    #expect(
      machines.table.rows.map { $0.map(\.text) } == [
        ["counter.increment", "A", "2.00 ×", "slower", "1.50 ×", "slower", "on both"],
        ["counter.increment", "B", "1.39 ×", "slower", "0.83 ×", "faster", "opposite"],
        ["counter.increment", "C", "1.10 ×", "slower", "1.00 ×", "inconclusive", "open"],
      ])
  }

  @Test func oneMachineHasNoSuchTable() {
    let result = result("AMD", [("A", 2, .slower)])
    #expect(MachinesTable([result, result]) == nil)
    #expect(MachinesTable([result]) == nil)
  }
}
