import Catalog
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

@Suite struct TextReportTests {
  private static let client = PatternClient(PatternSuite(patterns: Catalog.patterns))

  /// A result with a number, a failure, or nothing in every cell, each as long as can be.
  private static let result: ResultFile = {
    let outcomes: [ResultRow.Outcome] = [
      number(123_456_789.123, 98_765_432.1...987_654_321_987.6),
      .failed(
        reason:
          "fork 3: view.rows[17].label: expected \"\(String(repeating: "long ", count: 60))\""),
      .notMeasured(reason: "not counted: jemalloc missing"),
    ]
    let rows = client.suite.benchmarks.enumerated().flatMap { index, benchmark in
      let passes = benchmark.passes(for: Set(Aspect.allCases))
      // The table of renders has a test of its own.
      return passes.flatMap(\.metrics).filter { !$0.isOfRenders }.map {
        ResultRow(benchmark.cell, $0, outcomes[index % 3], traits: benchmark.traits)
      }
    }
    return ResultFile(
      environment: ResultEnvironment(
        tool: "bench 1", git: String(repeating: "a", count: 40), dirty: true, swift: "6.3.1 (x)",
        flags: "release", cpu: String(repeating: "cpu ", count: 30), cores: 128, kernel: "Linux 6",
        virtualization: "kvm, docker", allocator: "glibc", binary: "sha256:0", seed: .max),
      rows: rows)
  }()

  private static func number(_ value: Double, _ range: ClosedRange<Double>) -> ResultRow.Outcome {
    .ok(
      .init(
        value, Interval(low: range.lowerBound, high: range.upperBound, method: .bootstrap),
        samples: [1, 2]))
  }

  private static let lines =
    TextReport(result, client, .plain).text.split(separator: "\n", omittingEmptySubsequences: false)

  private var client: PatternClient { Self.client }
  private var result: ResultFile { Self.result }
  private var lines: [Substring] { Self.lines }

  @Test func noLineIsLongerThan120Columns() {
    #expect(lines.filter { $0.count > 120 } == [])
  }

  @Test func `ratios refer to the first pattern that was measured`() throws {
    var senders = result
    senders.rows = [("A", nil), ("B", 10), ("C", 25)].map { pattern, time in
      let cell = Cell(pattern: pattern, workload: "counter.senders", size: 4)
      return ResultRow(
        cell, .time, time.map { Self.number($0, $0...$0) } ?? .notMeasured(reason: "too late"))
    }
    let lines = TextReport(senders, client, .plain).text.split(separator: "\n")
    #expect(try #require(lines.first { $0.contains("per action") }).contains("× B"))
    #expect(try #require(lines.first { $0.hasPrefix("  C") }).contains("2.50 ×"))
  }

  @Test func `a long name of a reference leaves room for the deciding interval`() throws {
    var senders = result
    senders.rows = [("DirectAsync", 10.0), ("RIV", 5)].map { pattern, time in
      let cell = Cell(pattern: pattern, workload: "counter.senders", size: 4)
      return ResultRow(cell, .time, Self.number(time, time...time))
    }
    let lines = TextReport(senders, client, .plain).text.split(separator: "\n")
    let head = try #require(lines.first { $0.contains("per action") })
    #expect(head.contains("ratio") && head.contains("95 % interval"))
  }

  @Test func `a narrow terminal gets fewer columns and no broken lines`() {
    var narrow = result
    narrow.rows.removeAll { $0.cell.workload != "list.create1k" && $0.traits.kind != .floor }
    let text = TextReport(narrow, client, Style(width: 80)).text
    let lines = text.split(separator: "\n")
    #expect(lines.filter { $0.count > 80 } == [])
    let head = lines.first { $0.contains("per action") }
    #expect(head?.contains("mallocs") == true && head?.contains("95 %") == false)
  }

  @Test func `a wrong cell shows the difference instead of a number`() {
    let failed = lines.filter { $0.contains("failed: fork 3: view.rows[17].label") }
    let wrong = Set(result.rows.filter { $0.status == .failed }.map(\.cell))
    // A sweep has one line, whichever of its sizes is wrong.
    let places = Set(
      wrong.map { cell in
        result.traits(of: cell).kind == .scale ? "\(cell.pattern) \(cell.workload)" : "\(cell)"
      })
    #expect(failed.count == places.count)
  }

  @Test func `absurd numbers of forks do not trap`() {
    var file = result
    file.rows = file.rows.map {
      var row = $0
      (row.disturbance, row.tier) = (.init(redone: .max, disturbed: .max), .min)
      return row
    }
    #expect(TextReport(file, client, .plain).text.contains("forks"))
  }

  @Test func `the reason for what is missing is given once`() {
    #expect(lines.count { $0.contains("jemalloc missing") } == 1)
  }

  @Test func numbersAreWrittenForPeople() {
    #expect(12.345.asTime == "12.3 ns")
    #expect(9_999.0.asTime == "9,999 ns")
    #expect(123_456.0.asTime == "123 µs")
    #expect(45_600_000.0.asTime == "45.6 ms")
    #expect(0.999.fixed(2) == "1.00")
    #expect("a bcd ef".wrapped(to: 5) == ["a bcd", "ef"])
    #expect("abcdefgh".wrapped(to: 3) == ["abc", "def", "gh"])
  }
}

extension Metric {
  fileprivate var isOfRenders: Bool { self == .renders || self == .unchangedRenders }
}
