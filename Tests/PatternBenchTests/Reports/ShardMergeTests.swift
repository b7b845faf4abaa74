import BenchTestSupport
import Catalog
import Conformance
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

/// Parts of made-up results, as files hold them.
@Suite struct ShardMergeTests {
  private static let environment = try! ResultEnvironment.sample().fingerprinted()

  private typealias Change = @Sendable (inout ResultEnvironment) -> Void

  /// Cells of a suite with counts that differ, some of them excused, and what follows from sweeps.
  private static let cells = CodeClient([
    Benchmark("sort", sizes: [1, 10, 100, 1_000]) { size in { size } }
  ]).suite.benchmarks.filter(\.isCounted)

  private static func rows(_ cells: [MeasuredCell]) -> [ResultRow] {
    GrowthRows.renewed(
      cells.map { cell in
        var row = ResultRow(
          cell.cell, .instructions, .ok(.init(Double(cell.cell.size) * 1.125 + 3)),
          traits: cell.traits)
        row.count = .init(cell.cell.size * 9, actions: 8)
        return row
      })
  }

  private static func plan(_ work: String = "run") throws -> ShardPlan {
    try ShardPlan(cells.map { "\($0.cell)" }, [work])
  }

  private static func part(
    _ index: Int, of count: Int, _ change: Change = { _ in },
    work: String = "run", timed: Bool = false
  ) throws -> ShardMerge<RunShard>.Part {
    let shard = Shard(index, of: count)!
    var environment = environment
    change(&environment)
    var rows = rows(shard.part(of: cells))
    if timed { rows = rows.map { ResultRow($0.cell, .time, .ok(.init(2)), traits: $0.traits) } }
    let file = ShardFile(shard, try plan(work), environment, RunShard(rows: rows))
    return .init(name: "\(index).json", file: try #require(ShardFile(json: file.json)))
  }

  @Test(arguments: 1...8)
  func `merged counts are those of one machine byte for byte`(count: Int) throws {
    let whole = ResultFile(environment: Self.environment, rows: Self.rows(Self.cells))
    #expect(whole.rows.contains { $0.metric == .instructionGrowth })
    let merge = ShardMerge(try (1...count).map { try Self.part($0, of: count) }.reversed())
    #expect(merge.problems == [])
    #expect(try merge.result().text == whole.text)
  }

  @Test(arguments: 1...8)
  func `merged rules are those of one machine byte for byte`(count: Int) throws {
    let units = Catalog.patterns.prefix(2).reversed().flatMap {
      VerificationSubject(type: $0, features: ["counter", "list", "search"]).units
    }
    func report(_ subject: VerificationSubject) -> ConformanceReport {
      let rows = Rule.all.prefix(9).flatMap { rule in
        subject.features.sorted().filter { subject.type.isChecked(by: rule, in: $0) }.map {
          ConformanceReport.RuleResult(
            pattern: subject.pattern, feature: $0, rule: rule, status: .fail, reason: "x")
        }
      }
      return ConformanceReport(
        pattern: subject.pattern, rows: rows,
        escapes: subject.features.sorted().map {
          .init(pattern: subject.pattern, feature: $0, what: "w")
        })
    }
    let plan = try ShardPlan(units.map { "\($0.pattern)/\($0.features.joined())" }, [])
    let parts = try (1...count).map { index in
      let shard = Shard(index, of: count)!
      let own = shard.part(of: units).joined.map(report)
      let file = ShardFile(
        shard, plan, Self.environment,
        VerificationShard(conformance: VerificationReport(own).file))
      return ShardMerge<VerificationShard>.Part(
        name: "\(index)", file: try #require(ShardFile(json: file.json)))
    }
    let merge = ShardMerge(parts)
    #expect(merge.problems == [])
    #expect(
      VerificationReport(merge.reports).jsonText
        == VerificationReport(units.joined.map(report)).jsonText)
  }

  @Test func `what is missing or double is named`() throws {
    let parts = try [1, 2, 2].map { try Self.part($0, of: 4) }
    #expect(
      ShardMerge(parts).problems == [
        "2.json and 2.json are both shard 2 of 4", "missing of 4 shards: 3, 4",
      ])
  }

  struct Otherwise: Sendable {
    let difference: String
    let change: @Sendable (inout ResultEnvironment) -> Void

    init(_ difference: String, _ change: @escaping @Sendable (inout ResultEnvironment) -> Void) {
      (self.difference, self.change) = (difference, change)
    }
  }

  @Test(arguments: [
    Otherwise("revision: 'abc' and 'def'") { $0.git = "def" },
    Otherwise("compiler") { $0.swift = "6.4" },
    Otherwise("build: 'release (-O)' and 'debug'") { $0.flags = "debug" },
    Otherwise("seed: 42 and 7") { $0.seed = 7 },
    Otherwise("system") { $0.kernel = "Linux 6 aarch64" },
    Otherwise("system") { $0.allocator = "musl" },
    Otherwise("executable") { ($0.dirty, $0.binary) = (true, "sha256:01") },
  ])
  func `a part that was made otherwise is named with the difference`(
    otherwise: Otherwise
  ) throws {
    let parts = try [Self.part(1, of: 2), Self.part(2, of: 2, otherwise.change)]
    let problems = ShardMerge(parts).problems
    #expect(problems.count == 1 && problems[0].contains("2.json does not belong to 1.json"))
    #expect(problems[0].contains(otherwise.difference), "\(problems)")
  }

  @Test func `a part of another plan or number is named`() throws {
    let plans = ShardMerge([try Self.part(1, of: 2), try Self.part(2, of: 2, work: "other")])
    #expect(plans.problems[0].contains("other cells or other options"))
    let numbers = ShardMerge([try Self.part(1, of: 2), try Self.part(2, of: 3)])
    #expect(numbers.problems[0].contains("number of shards: 2 and 3"))
  }

  @Test func `counts may come from several machines and times may not`() throws {
    let other: Change = { ($0.cpu, $0.binary) = ("d", "sha256:01") }
    let counts = ShardMerge([try Self.part(1, of: 2), try Self.part(2, of: 2, other)])
    #expect(counts.problems == [])
    #expect(try counts.result().environment.cpu == "c and d")
    let times = ShardMerge([
      try Self.part(1, of: 2, timed: true), try Self.part(2, of: 2, other, timed: true),
    ])
    #expect(times.problems[0].contains("executable"))
    #expect(times.problems[0].contains("processor: 'c' and 'd'"))
  }

  @Test func `a failed control of any part is that of the whole and patterns have no verdicts`()
    throws
  {
    func part(_ index: Int, _ verdict: Verdict) throws -> ResultFile {
      var control = ResultRow(
        Control.cells[1], .time, .ok(.init(1)), traits: .init(.control))
      control.comparison = .init(verdict, 1, Interval(low: 1, high: 1, method: .bootstrap))
      var own = ResultRow(
        Cell(pattern: "P", workload: "w", size: index), .time, .ok(.init(1)))
      (own.comparison, own.tier) = (control.comparison, 1)
      return ResultFile(environment: Self.environment, rows: [own, control])
    }
    let whole = try ResultFile(
      merging: [part(2, .same), part(1, .slower)], cells: ["P/w/1", "P/w/2"])
    #expect(whole.rows.map(\.cell.size) == [1, 2, 1])
    #expect(whole.hasFailedControl)
    #expect(whole.rows.map { $0.comparison == nil } == [true, true, false])
    #expect(whole.rows.allSatisfy { $0.tier == nil })
  }
}
