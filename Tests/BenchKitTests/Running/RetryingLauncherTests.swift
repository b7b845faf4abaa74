import Synchronization
import Testing

@testable import BenchKit

@Suite struct RetryingLauncherTests {
  private let job = Job(Cell(pattern: "P", workload: "w.x", size: 1), .time, fork: 0, runSeed: 1)

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

  /// A launcher whose children number themselves.
  private func counting(_ failure: String? = nil) -> (ChildLauncher, @Sendable () -> Int) {
    final class Count: Sendable { let value = Mutex(0) }
    let count = Count()
    let launcher = ChildLauncher(
      executable: "/bin/echo", inherited: [:],
      arguments: { _ in
        let number = count.value.withLock { value in
          value += 1
          return value
        }
        let report =
          failure.map { CellReport(failure: $0) }
          ?? CellReport(measurements: [.init(.time, Double(number))])
        return [ChildLauncher.mark + report.json]
      })
    return (launcher, { count.value.withLock { $0 } })
  }

  @Test func disturbedForkIsThrownAwayAndDoneAgain() throws {
    let (launcher, _) = counting()
    let report = try #require(retrying(forks: 100, disturbed: 1).run(job, by: launcher))
    #expect(report.measurements[0].value == 2)
    #expect(report.redone == 1)
    #expect(report.isDisturbed == false)
  }

  @Test func busyMachineEndsRetriesAndIsReported() throws {
    let (launcher, count) = counting()
    let retrying = retrying(forks: 100, disturbed: .max)
    for _ in 0..<100 {
      let report = try #require(retrying.run(job, by: launcher))
      #expect(report.isDisturbed == true)
    }
    #expect(count() == 112)
  }

  @Test func calmForkIsDoneOnce() throws {
    let (launcher, count) = counting()
    let report = try #require(retrying(forks: 100, disturbed: 0).run(job, by: launcher))
    #expect(report.redone == 0 && report.isDisturbed == false)
    #expect(count() == 1)
  }

  @Test func failureIsNotDoneAgain() throws {
    let (launcher, count) = counting("wrong")
    let report = try #require(retrying(forks: 100, disturbed: .max).run(job, by: launcher))
    #expect(report.failure == "wrong")
    #expect(count() == 1)
  }
}
