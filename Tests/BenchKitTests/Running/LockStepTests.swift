import Basics
import BenchTestSupport
import Foundation
import Synchronization
import Testing

@testable import BenchKit

/// Whatever a member does, it is named, the others go on, and no process is left behind.
@Suite struct LockStepTests {
  /// A member that runs a shell script.
  private func member(
    _ script: String, fork: Int = 0, timeout: Duration = .seconds(60)
  ) -> LockStep.Member {
    let launcher = ChildLauncher(
      executable: "/bin/sh", inherited: ["PATH": "/usr/bin:/bin"], timeout: timeout,
      arguments: { _ in ["-c", script] })
    return LockStep.Member(
      Job(Cell(pattern: "P", workload: "w.x", size: 1), .time, fork: fork, runSeed: 1), launcher)
  }

  private func run(_ scripts: [String], timeout: Duration = .seconds(60)) throws -> [CellReport] {
    let members = scripts.map { member($0, timeout: timeout) }
    return try #require(LockStep(members, .tiny, seed: 1).run())
  }

  private let good = BatchScript.subject(5)

  @Test func everyMemberRunsEveryBatch() throws {
    let reports = try run([BatchScript.subject(4), BatchScript.subject(8)])
    #expect(reports.map(\.batchTimes) == [[4, 4, 4], [8, 8, 8]])
    #expect(reports[1].ratio(to: reports[0]) == 2)
    #expect(reports[0].measurements.map(\.metric) == [.time, .timeTail])
  }

  @Test func `a group with a long batch runs fewer cycles`() throws {
    let sampling = SamplingPlan(
      forks: 3, batchNanoseconds: 0.2e6, batches: 40, leastBatches: 10, warmUps: 1)
    let slow = BatchScript.loop(batch: "sleep 0.02; echo '\(LockStepLines.mark)5'")
    let reports = try #require(LockStep([member(slow), member(good)], sampling, seed: 1).run())
    #expect(reports.map(\.batchTimes?.count) == [10, 10])
  }

  @Test func onlyOneRunsAtATime() throws {
    let scratch = try Scratch()
    let lock = "\(scratch.path)/lock"
    let batch = "mkdir \(lock) || exit 7; sleep 0.01; rmdir \(lock); echo '\(LockStepLines.mark)5'"
    let reports = try run((0..<4).map { _ in BatchScript.loop(batch: batch) })
    #expect(reports.allSatisfy { $0.failure == nil })
  }

  @Test func ordersOfCyclesDiffer() throws {
    let scratch = try Scratch()
    let log = "\(scratch.path)/log"
    let scripts = (0..<4).map {
      BatchScript.loop(batch: "echo \($0) >> \(log); echo '\(LockStepLines.mark)5'")
    }
    _ = try run(scripts)
    let order = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    let cycles = stride(from: 0, to: order.count, by: 4).map { Array(order[$0..<$0 + 4]) }
    #expect(cycles.count == 4 && cycles.allSatisfy { Set($0).count == 4 })
    #expect(Set(cycles).count > 1)
  }

  @Test(arguments: [
    ("kill -SEGV $$", "the child died of signal 11"),
    ("echo 'f.swift:1: Fatal error: no' >&2; exit 9", "f.swift:1: Fatal error: no"),
    ("echo '\(LockStepLines.mark)soon'", "answered 'soon' instead of the time of a batch"),
    ("echo '\(LockStepLines.mark)-3'", "answered '-3' instead of the time of a batch"),
    ("echo '\(ChildLauncher.mark){oops'", "the child's report cannot be read"),
    ("exec >&-; exit 0", "the child printed no report"),
  ])
  func `a member that fails in its batch is named and the others go on`(
    batch: String, failure: String
  ) throws {
    let reports = try run([good, BatchScript.loop(batch: batch), good])
    #expect(reports[1].failure?.contains(failure) == true)
    #expect(reports[0].batchTimes == [5, 5, 5] && reports[2].batchTimes == [5, 5, 5])
  }

  @Test func memberThatHangsIsEnded() throws {
    let reports = try run([good, BatchScript.loop(batch: "sleep 1000")], timeout: .seconds(1))
    #expect(reports[1].failure == "the child was ended after 1 s without a result")
    #expect(reports[0].batchTimes == [5, 5, 5])
  }

  @Test func garbageBetweenAnswersIsPassedOver() throws {
    let noise = "head -c 3000000 /dev/zero | tr '\\0' 'x'; echo; echo noise"
    let reports = try run([
      BatchScript.loop(batch: "\(noise); echo '\(LockStepLines.mark)5'"), good,
    ])
    #expect(reports.allSatisfy { $0.batchTimes == [5, 5, 5] })
  }

  @Test func memberThatEndsEarlyHasFailed() throws {
    let end = "echo '\(ChildLauncher.mark)\(CellReport(measurements: []).json)'; exit"
    let reports = try run([good, BatchScript.loop(batch: end)])
    #expect(reports[1].failure == "the child ended before its last batch")
  }

  @Test func memberThatCannotStartIsNamed() throws {
    let missing = ChildLauncher(executable: "/no/bench", inherited: [:], arguments: { _ in [] })
    let job = member(good).job
    let reports = try #require(
      LockStep([member(good), .init(job, missing)], .tiny, seed: 1).run())
    #expect(reports[1].failure == "cannot start /no/bench: No such file or directory")
    #expect(reports[0].batchTimes == [5, 5, 5])
  }

  @Test func ratioNeedsTurnsOfBoth() {
    let report = CellReport(batchTimes: [1, 2, 3], in: .time)
    #expect(report.ratio(to: CellReport(failure: "no")) == nil)
    #expect(report.ratio(to: CellReport(batchTimes: [1, 2], in: .time)) == nil)
    #expect(CellReport(batchTimes: [2, 2, 30], in: .time).ratio(to: report) == 2)
  }

  @Test func `the tail is the mean of the slowest tenth`() {
    let times = [Double](repeating: 1, count: 28) + [2, 4, 6]
    let report = CellReport(batchTimes: times, in: .time)
    #expect(report.measurements.first { $0.metric == .timeTail }?.value == 4)
    #expect(report.measurements.first { $0.metric == .time }?.value == 1)
  }
}
