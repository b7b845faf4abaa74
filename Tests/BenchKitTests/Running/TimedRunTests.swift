import Basics
import BenchTestSupport
import Synchronization
import Testing

@testable import BenchKit

/// What a timed run measures, how long it goes on, and what it says.
@Suite struct TimedRunTests {
  private static let table = ["Direct", "A", "B"].map {
    Cell(pattern: $0, workload: "w.x", size: 1)
  }
  private static let alone = Cell(pattern: "A", workload: "w.y", size: 1)

  private func plan(_ cells: [Cell] = table + [alone], _ sampling: SamplingPlan = .full) -> RunPlan
  {
    RunPlan(cells.map { ($0, [.time]) }, sampling, seed: 1)
  }

  /// A record of a plan's forks, whose times `time` makes up.
  private func record(
    _ jobs: [Job], _ record: RunRecord = RunRecord(), time: (Job) -> Double
  ) -> RunRecord {
    var record = record
    for job in jobs {
      record.add(.init(job: job, report: .batches(time(job))))
    }
    return record
  }

  private func noisy(_ job: Job, _ median: Double) -> Double {
    var random = SplitMix64(seed: job.seed)
    return median * Double.random(in: 0.9...1.1, using: &random)
  }

  /// B is twice as slow, A no different, the others whatever.
  private func time(_ job: Job) -> Double { noisy(job, job.cell.pattern == "B" ? 200 : 100) }

  @Test func `every timed run has a control and others have none`() {
    let timed = plan().timed
    for cell in Control.cells { #expect(timed.count { $0.cell == cell } == 12) }
    let counted = RunPlan([(Self.alone, [.allocations])], .full, seed: 1)
    #expect(counted.jobs.map(\.cell) == [Self.alone])
  }

  @Test func `tables of many patterns get the rounds that anything needs`() {
    let cells = (1...7).map { Cell(pattern: "P\($0)", workload: "w.x", size: 1) }
    let timed = plan(cells + [Self.alone]).timed
    #expect(timed.count { $0.cell == cells[0] } == 15)
    #expect(timed.count { $0.cell == Self.alone } == 12)
  }

  @Test func `undecided comparisons are measured further up to the last look`() {
    let plan = plan()
    let first = record(plan.timed, time: time)
    let extra = plan.extra(first).flatMap { $0 }
    #expect(Set(extra.map(\.cell)) == Set(Self.table.prefix(2)))
    #expect(Set(extra.map(\.fork)) == Set(12..<24))
    #expect(plan.extra(record(extra, first, time: time)).isEmpty)
    #expect(extra.allSatisfy { plan.isPart($0) })
  }

  @Test func `extra forks are no more than half of those planned`() {
    let cells = (1...30).flatMap { size in
      ["Direct", "A"].map { Cell(pattern: $0, workload: "w.x", size: size) }
    }
    let plan = plan(cells)
    var record = record(plan.timed) { noisy($0, 100) }
    var total = 0
    while case let extra = plan.extra(record).flatMap({ $0 }), !extra.isEmpty {
      total += extra.count
      record = self.record(extra, record) { noisy($0, 100) }
    }
    #expect(total > 0 && total <= plan.timed.count / 2)
  }

  @Test func failedCellIsNotMeasuredFurther() {
    let plan = plan()
    var record = record(plan.timed, time: time)
    record.add(
      .init(
        job: Job(Self.table[1], .time, fork: 12, runSeed: 1), report: CellReport(failure: "wrong")))
    #expect(plan.extra(record).isEmpty)
  }

  @Test func quickRunsHaveNoVerdicts() {
    let plan = plan(Self.table, .quick)
    let record = record(plan.timed, time: time)
    #expect(plan.extra(record).isEmpty)
    let rows = RowBuilder(record, plan, seed: 1).rows
    #expect(rows.allSatisfy { $0.comparison == nil && $0.tier == nil })
  }

  @Test func `rows say what is proven against the first pattern`() {
    let plan = plan()
    let rows = RowBuilder(record(plan.timed, time: time), plan, seed: 1).rows.times
    #expect(rows.prefix(4).map(\.comparison?.verdict) == [nil, .inconclusive, .slower, nil])
    #expect(rows.prefix(4).map(\.tier) == [1, 1, 2, nil])
  }

  @Test func `added forks are samples like the others`() {
    let plan = plan()
    let first = record(plan.timed, time: time)
    let second = record(plan.extra(first).flatMap { $0 }, first, time: time)
    let rows = RowBuilder(second, plan, seed: 1).rows.times
    #expect(rows.prefix(4).map(\.samples.count) == [24, 24, 12, 12])
  }

  @Test func `a control that differs takes all verdicts and says what to do`() throws {
    let plan = plan()
    let record = record(plan.timed) { job in
      noisy(job, job.cell == Control.cells[1] ? 200 : 100)
    }
    let builder = RowBuilder(record, plan, seed: 1)
    let decision = try #require(builder.control)
    #expect(Control.fault(decision)?.contains("measure again") == true)
    let rows = builder.rows.times
    #expect(rows.prefix(4).allSatisfy { $0.comparison == nil && $0.tier == nil })
    #expect(
      rows.prefix(4).allSatisfy {
        $0.reason == "not to be trusted: the control of this run failed"
      })
    #expect(rows.first { $0.cell == Control.cells[1] }?.comparison?.verdict == .slower)
  }

  @Test func `floors and the switch have intervals with an end`() {
    let cells =
      (1...7).map { Cell(pattern: "P\($0)", workload: "counter.increment", size: 1) }
      + (1...10).map { Cell(pattern: "Floor", workload: "floor.f\($0)", size: 1) }
    let traits = cells.dropFirst(7).map { ($0, WorkloadTraits(.floor)) }
    let plan = RunPlan(
      cells.map { ($0, [.time]) }, .full, traits: Dictionary(uniqueKeysWithValues: traits),
      beside: Dictionary(uniqueKeysWithValues: traits.map { ($0.0, "counter.increment") }), seed: 1)
    let rows = RowBuilder(record(plan.timed) { noisy($0, 100) }, plan, seed: 1).rows.times
    let ratios = rows.filter { $0.cell.pattern == "Floor" || $0.cell == Control.switched }
      .map(\.comparison)
    #expect(ratios.count == 11 && ratios.allSatisfy { $0?.interval.high.isFinite == true })
  }

  @Test func `rows say how many forks were redone and disturbed`() {
    let plan = plan([Self.alone])
    var record = RunRecord()
    for job in plan.timed {
      var report = CellReport.batches(1)
      report.redone = job.fork == 3 ? 2 : 0
      report.isDisturbed = job.fork < 5
      record.add(.init(job: job, report: report))
    }
    let row = RowBuilder(record, plan, seed: 1).rows[0]
    #expect(row.disturbance?.redone == 2)
    #expect(row.disturbance?.disturbed == 5)
  }

  @Test func `a session goes on until nothing is undecided`() {
    let plan = plan(Self.table)
    let launcher = ChildLauncher(
      executable: "/bin/sh", inherited: ["PATH": "/usr/bin:/bin"],
      arguments: { ["-c", BatchScript.subject(time($0))] })
    let announced = Mutex(0)
    let kept = Mutex<[Job]>([])
    let calm = RetryingLauncher(forks: 0) { MachineLoad(stolen: 0, waited: 0) }
    let record = Session(
      plan, launcher, .tiny, retrying: calm,
      extend: { extra in
        announced.withLock { $0 += extra.count }
      }
    ) { entry in
      kept.withLock { $0.append(entry.job) }
    }.run(RunRecord(), cores: 1)
    #expect(kept.withLock { $0.count } == plan.timed.count + announced.withLock { $0 })
    #expect(announced.withLock { $0 } == 24)
    #expect(plan.extra(record).isEmpty)
  }
}

extension [ResultRow] {
  /// The rows of times, without those of their tails.
  fileprivate var times: [ResultRow] { filter { $0.metric == .time } }
}
