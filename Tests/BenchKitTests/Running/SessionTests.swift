import BenchTestSupport
import Synchronization
import Testing

@testable import BenchKit

@Suite struct SessionTests {
  private let cells = ["a", "b", "bad"].map { Cell(pattern: $0, workload: "w.x", size: 1) }

  /// Runs a session whose children are shell scripts: `bad` fails, the others report 5.
  private func run(_ record: RunRecord = RunRecord()) -> (record: RunRecord, kept: [Job]) {
    let kept = Mutex<[Job]>([])
    let good = CellReport(measurements: [.init(.mallocs, 5)])
    let launcher = ChildLauncher(
      executable: "/bin/sh", inherited: ["PATH": "/usr/bin:/bin"],
      arguments: { job in
        let script =
          job.pass == .time ? BatchScript.subject(5) : "echo '\(ChildLauncher.mark)\(good.json)'"
        return ["-c", job.cell.pattern == "bad" ? "exit 4" : script]
      })
    let plan = RunPlan(cells.map { ($0, [.allocations, .time]) }, .quick, seed: 1)
    let session = Session(plan, launcher, .tiny) { entry in
      kept.withLock { $0.append(entry.job) }
    }
    return (session.run(record, cores: 2), kept.withLock { $0 })
  }

  @Test func `every job runs once and is kept`() {
    let (record, kept) = run()
    #expect(Set(kept).count == kept.count)
    #expect(kept.count { $0.cell.pattern == "a" } == 4)
    #expect(record.count == kept.count)
  }

  @Test func `a failed cell is not run again and the others go on`() {
    let (record, kept) = run()
    #expect(kept.count { $0.cell.pattern == "bad" } == 1)
    #expect(record.failure(of: cells[2]) == "the child exited with code 4")
    #expect(record.failure(of: cells[0]) == nil)
  }

  @Test func `a refused cell and an impossible pass are not run`() {
    let (record, kept) = run(
      RunRecord(refused: [cells[0]: "breaks CO1"], unavailable: [.allocations: "no allocator"]))
    #expect(kept.allSatisfy { $0.cell != cells[0] && $0.pass == .time })
    #expect(record.failure(of: cells[0]) == "breaks CO1")
  }

  @Test func `a disturbed fork is done again whatever is timed`() {
    let load = Mutex(0.0)
    let disturbed = RetryingLauncher(forks: 1_000) {
      MachineLoad(
        stolen: 0,
        waited: load.withLock {
          $0 += 3_600
          return $0
        })
    }
    let launcher = ChildLauncher(
      executable: "/bin/echo", inherited: [:],
      arguments: { _ in [ChildLauncher.mark + CellReport(measurements: []).json] })
    let plan = RunPlan([(cells[0], [.allocations]), (cells[1], [.latency])], .quick, seed: 1)
    let record = Session(plan, launcher, .tiny, retrying: disturbed) { _ in }.run(
      RunRecord(), cores: 1)
    let redone = plan.jobs.filter { cells.contains($0.cell) }.map {
      record.report(of: $0)?.redone
    }
    #expect(redone == [nil, 2, 2, 2])
  }

  @Test func `every round of forks begins once and counts begin none`() {
    let begun = Mutex(0)
    let launcher = ChildLauncher(
      executable: "/bin/sh", inherited: ["PATH": "/usr/bin:/bin"],
      arguments: { _ in ["-c", BatchScript.subject(5)] })
    let plan = RunPlan(cells.prefix(2).map { ($0, [.allocations, .time]) }, .quick, seed: 1)
    _ = Session(plan, launcher, .tiny) {
      begun.withLock { $0 += 1 }
    } keep: { _ in
    }.run(RunRecord(), cores: 1)
    #expect(begun.withLock { $0 } == SamplingPlan.quick.forks)
  }

  @Test func knownCellIsNotMeasuredAgain() {
    let known = run().record
    #expect(run(known).kept.isEmpty)
  }

  @Test func `a group of which anything is missing runs as a whole`() {
    var (known, kept) = run()
    let lost = kept.last { $0.pass == .time && $0.cell.pattern == "a" && $0.fork == 1 }!
    known = RunRecord(
      kept.filter { $0 != lost && $0.cell.pattern != "bad" }.map {
        .init(job: $0, report: known.report(of: $0)!)
      }, refused: [cells[2]: "breaks CO1"])
    let again = run(known).kept
    #expect(
      Set(again)
        == Set(
          kept.filter {
            $0.fork == 1 && $0.pass == .time && $0.cell.workload == "w.x"
              && $0.cell.pattern != "bad"
          }))
  }
}
