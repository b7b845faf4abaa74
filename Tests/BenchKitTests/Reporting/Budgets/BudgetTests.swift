import BenchTestSupport
import Testing

@testable import BenchKit

@Suite struct BudgetTests {
  private let environment = ResultEnvironment.sample()
  private let cell = Cell(pattern: "P", workload: "w.x", size: 1)

  private func budget(
    mallocs: Int = 3, bytes: Int = 96, retains: Int = 6_000, releases: Int = 6_000,
    instructions: Int = 1_000_000, longRun: (instructions: Int, actions: Int, mallocs: Int)? = nil
  ) throws -> Budget {
    let totals: [(Metric, Int)] = [
      (.mallocs, mallocs), (.bytes, bytes), (.retains, retains), (.releases, releases),
      (.instructions, instructions),
    ]
    var rows = totals.map { row($0, $1, 3_000) }
    if let longRun {
      rows.append(row(.longRunInstructions, longRun.instructions, longRun.actions))
      rows.append(row(.longRunMallocs, longRun.mallocs, 75_000))
    }
    return try Budget("P", from: ResultFile(environment: environment, rows: rows))
  }

  private func row(_ metric: Metric, _ total: Int, _ actions: Int) -> ResultRow {
    var row = ResultRow(cell, metric, .ok(.init(Double(total) / Double(actions))))
    row.count = .init(total, actions: actions)
    return row
  }

  private func breaches(_ counted: Budget) throws -> [Metric] {
    BudgetCheck(counted, against: try budget()).breaches.map(\.metric)
  }

  @Test func theLeastRiseIsABreach() throws {
    #expect(try breaches(budget()).isEmpty)
    #expect(try breaches(budget(mallocs: 6)) == [.mallocs])
    #expect(try breaches(budget(bytes: 112)) == [.bytes])
    #expect(try breaches(budget(retains: 6_001)) == [.retains])
    #expect(try breaches(budget(releases: 6_001)) == [.releases])
  }

  @Test func `one retain in a hundred thousand is a breach and less is not`() throws {
    let limit = try budget(retains: 800_000, releases: 723_609)
    func breaches(_ retains: Int, _ releases: Int) throws -> [Metric] {
      BudgetCheck(try budget(retains: retains, releases: releases), against: limit).breaches
        .map(\.metric)
    }
    #expect(try breaches(800_007, 723_611).isEmpty)
    #expect(try breaches(800_008, 723_617) == [.retains, .releases])
  }

  @Test func `half a percent more instructions is a breach and less is not`() throws {
    #expect(try breaches(budget(instructions: 1_005_000)) == [.instructions])
    #expect(try breaches(budget(instructions: 1_004_900)).isEmpty)
  }

  @Test func `instructions that are not higher in every layout are no breach`() throws {
    func check(_ found: Int, again: Int, mallocs: Int = 3) throws -> BudgetCheck {
      var check = BudgetCheck(
        try budget(mallocs: mallocs, instructions: found), against: try budget())
      check.confirm(with: try budget(instructions: again))
      return check
    }
    let pardoned = try check(1_020_000, again: 1_004_000)
    #expect(pardoned.breaches.isEmpty)
    #expect(pardoned.layouts.map(\.metric) == [.instructions])
    #expect(pardoned.doubtful.isEmpty)
    #expect(try check(1_020_000, again: 1_010_000).breaches.map(\.metric) == [.instructions])
    #expect(try check(1_250_000, again: 1_000_000).breaches.map(\.metric) == [.instructions])
    #expect(try check(1_000_000, again: 1_000_000, mallocs: 4).breaches.map(\.metric) == [.mallocs])
  }

  @Test func `rare work in a long run is a breach`() throws {
    let limit = try budget(longRun: (25_000_000, 75_000, 0))
    func breaches(_ longRun: (instructions: Int, actions: Int, mallocs: Int)) throws -> [Metric] {
      BudgetCheck(try budget(longRun: longRun), against: limit).breaches.map(\.metric)
    }
    #expect(try breaches((25_100_000, 75_000, 0)).isEmpty)
    #expect(try breaches((25_125_000, 75_000, 0)) == [.longRunInstructions])
    #expect(try breaches((25_000_000, 75_000, 1)) == [.longRunMallocs])
    // A run of another length is compared by action.
    #expect(try breaches((10_000_000, 30_000, 0)).isEmpty)
    #expect(try breaches((10_050_001, 30_000, 0)) == [.longRunInstructions])
  }

  @Test func `an older budget without long runs is read and its cells are named`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let place = BudgetFolder(path: folder.path)
    let older = try budget()
    #expect(!older.text.contains("longRun"))
    try Folder.replace("\(folder.path)/P.json", with: older.text)
    let read = try #require(try place.budget("P"))
    let check = BudgetCheck(try budget(longRun: (1, 75_000, 0)), against: read)
    #expect(check.breaches.isEmpty && check.lines.count == 5)
    #expect(check.withoutLongRuns == [cell])
  }

  @Test func `a lower count is reported and is not a breach`() throws {
    let check = BudgetCheck(try budget(mallocs: 0), against: try budget())
    #expect(check.breaches.isEmpty)
    #expect(check.improvements.map(\.metric) == [.mallocs])
  }

  @Test func `a cell without limits is reported and not passed over`() throws {
    var empty = try budget()
    empty.rows = []
    #expect(BudgetCheck(try budget(), against: empty).withoutLimits == [cell])
  }

  @Test func `update rewrites only the rows whose counts have changed`() throws {
    func both(_ first: Budget, _ second: Budget) -> Budget {
      var both = first
      both.rows += second.rows.map { row in
        var row = row
        row.workload = "w.y"
        return row
      }
      return both
    }
    let former = both(try budget(), try budget())
    let rebuilt = both(try budget(instructions: 1_004_900), try budget(instructions: 995_100))
    #expect(rebuilt.following(former).text == former.text)
    let dearer = try budget(instructions: 1_005_000)
    let plain = try budget()
    let later = both(try budget(instructions: 999_000), dearer)
    #expect(later.following(former) == both(plain, dearer))
    let cheaper = try budget(mallocs: 0)
    #expect(cheaper.following(former) == both(cheaper, plain))
    let longer = try budget(longRun: (25_000_000, 75_000, 0))
    #expect(longer.following(plain) == longer && plain.following(longer) == plain)
  }

  @Test func `budgets of other conditions lie side by side`() throws {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    var elsewhere = environment
    elsewhere.swift = "Apple Swift version 6.4 (swiftlang-6.4.1) (on PATH)"
    elsewhere.flags = "debug (-Onone)"
    elsewhere.kernel = "Darwin 25.1 arm64"
    elsewhere.allocator = "libmalloc"
    let (here, there) = (Budget.Conditions(environment), Budget.Conditions(elsewhere))
    #expect(here.name == "swift-6.3.1-release-linux-x86_64-glibc-2.36")
    #expect(there.name == "swift-6.4-debug-darwin-arm64-libmalloc")
    func nearest(_ conditions: Budget.Conditions) -> String {
      BudgetFolder.nearest(to: conditions, in: scratch.path).path
    }
    #expect(nearest(here) == "\(scratch.path)/\(here.name)")
    try BudgetFolder(here, in: scratch.path).save(budget())
    #expect(nearest(there) == "\(scratch.path)/\(here.name)")
    try BudgetFolder(there, in: scratch.path).save(budget(mallocs: 9))
    #expect(nearest(there) == "\(scratch.path)/\(there.name)")
    #expect(try BudgetFolder(here, in: scratch.path).budget("P") == budget())
  }

  @Test func `limits of what no benchmark counts are leftover`() throws {
    func benchmark(_ cell: Cell, _ kind: WorkloadKind = .feature) -> MeasuredCell {
      MeasuredCell(
        cell: cell, summary: "", traits: .init(kind), .rounds { LoopExercise({ _ in }, $0) })
    }
    func leftovers(_ benchmarks: [MeasuredCell], _ filters: String...) throws -> [String] {
      try budget(longRun: (1, 1, 1)).leftovers(benchmarks, filters.compactMap { NameFilter($0) })
    }
    #expect(try leftovers([benchmark(cell)]) == [])
    #expect(try leftovers([]) == ["P/w.x/1"])
    #expect(try leftovers([], "Q") == [])
    #expect(try leftovers([], "P/w") == ["P/w.x/1"])
    #expect(
      try leftovers([benchmark(cell, .scale)])
        == ["instructions.long of P/w.x/1", "mallocs.long of P/w.x/1"])
    var excused = benchmark(cell)
    excused.excuse = "has no rows"
    #expect(try leftovers([excused]) == ["P/w.x/1 (has no rows)"])
  }

  @Test func `nothing that was not counted becomes a budget`() {
    let row = ResultRow(cell, .mallocs, .notMeasured(reason: "not counted: valgrind missing"))
    #expect(throws: NothingToBudget.self) {
      try Budget("P", from: ResultFile(environment: environment, rows: [row]))
    }
  }

  @Test func otherCompilerIsNamed() throws {
    var other = environment
    other.swift = "6.4"
    let difference = Budget.Conditions(environment).difference(from: Budget.Conditions(other))
    #expect(difference == "made with Swift 6.4; here Swift 6.3.1")
    #expect(Budget.Conditions(environment).difference(from: Budget.Conditions(environment)) == nil)
  }

  @Test func fileReadsAsItWasWritten() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let place = BudgetFolder(path: "\(folder.path)/b")
    try place.save(try budget(longRun: (9, 75_000, 1)))
    #expect(try place.budget("P") == budget(longRun: (9, 75_000, 1)))
    #expect(try place.budget("Q") == nil)
  }

  @Test func impossibleOrDoubledRowsAreRefused() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let place = BudgetFolder(path: folder.path)
    for bad in [try budget(mallocs: .min), try budget(instructions: -1)] {
      try Folder.replace("\(folder.path)/P.json", with: bad.text)
      #expect(throws: UnreadableResult.self) { try place.budget("P") }
    }
    var doubled = try budget()
    doubled.rows += doubled.rows
    try Folder.replace("\(folder.path)/P.json", with: doubled.text)
    #expect {
      _ = try place.budget("P")
    } throws: {
      "\($0)".hasSuffix("there are 2 rows of P/w.x/1")
    }
  }

  @Test func `a budget of a newer format is refused by name`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try Folder.replace("\(folder.path)/P.json", with: #"{"schema":"patternbench.budget/9"}"#)
    #expect(throws: UnreadableResult.self) { try BudgetFolder(path: folder.path).budget("P") }
  }
}
