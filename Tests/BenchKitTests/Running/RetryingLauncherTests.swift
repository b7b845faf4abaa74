import Synchronization
import Testing

@testable import BenchKit

@Suite struct RetryingLauncherTests {
  /// A launcher for `forks`, on a machine where the first `disturbed` of them are disturbed.
  private func retrying(forks: Int, disturbed: Int) -> RetryingLauncher {
    let readings = Mutex(0)
    return RetryingLauncher(forks: forks) {
      readings.withLock { count in
        defer { count += 1 }
        // Every fork is read before and after; an hour of waiting is too much of any.
        let bad = min((count + 1) / 2, disturbed)
        return MachineLoad(stolen: 0, waited: 3_600 * Double(bad))
      }
    }
  }

  /// Runs measurements that number themselves; returns the last report and how many there were.
  private func run(
    _ retrying: RetryingLauncher, failure: String? = nil
  ) throws -> (report: CellReport, count: Int) {
    var count = 0
    let reports = retrying.run {
      count += 1
      return [
        failure.map { CellReport(failure: $0) }
          ?? CellReport(measurements: [.init(.time, Double(count))])
      ]
    }
    return (try #require(reports?.first), count)
  }

  @Test func `a disturbed fork is thrown away and done again`() throws {
    let report = try run(retrying(forks: 100, disturbed: 1)).report
    #expect(report.measurements[0].value == 2)
    #expect(report.redone == 1)
    #expect(report.isDisturbed == false)
  }

  @Test func `a busy machine ends retries and is reported`() throws {
    let retrying = retrying(forks: 100, disturbed: .max)
    let all = try (0..<100).map { _ in try run(retrying) }
    #expect(all.allSatisfy { $0.report.isDisturbed == true })
    #expect(all.reduce(0) { $0 + $1.count } == 112)
  }

  @Test func calmForkIsDoneOnce() throws {
    let (report, count) = try run(retrying(forks: 100, disturbed: 0))
    #expect(report.redone == 0 && report.isDisturbed == false)
    #expect(count == 1)
  }

  @Test func failureIsNotDoneAgain() throws {
    let (report, count) = try run(retrying(forks: 100, disturbed: .max), failure: "wrong")
    #expect(report.failure == "wrong")
    #expect(count == 1)
  }

  @Test(arguments: [(0.1, false), (0.5, true)])
  func `processes in lock-step know how long they waited`(waited: Double, isDisturbed: Bool) throws
  {
    // Whatever others of the group waited meanwhile.
    let reports = retrying(forks: 0, disturbed: .max).run {
      var report = CellReport.batches(5)
      report.waited = waited
      return [.batches(5), report]
    }
    #expect(try #require(reports).allSatisfy { $0.isDisturbed == isDisturbed })
  }

  @Test(arguments: [(1, false), (3, true)])
  func `work between batches is a failure only when it is repeated`(times: Int, fails: Bool) throws
  {
    var count = 0
    let reports = retrying(forks: 0, disturbed: 0).run {
      count += 1
      guard count <= times else { return [.batches(5)] }
      var report = CellReport(failure: "worked between its batches")
      report.strayed = true
      return [report]
    }
    let report = try #require(reports?.first)
    #expect((report.failure != nil) == fails)
    #expect(count == (fails ? 3 : 2) && report.redone == count - 1)
  }

  @Test func interruptedMeasurementHasNoReports() {
    #expect(retrying(forks: 100, disturbed: 0).run { nil } == nil)
  }
}
