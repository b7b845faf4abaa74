@testable import BenchKit

/// Shell scripts that run batches as a subject does, and the reports that follow.
enum BatchScript {
  /// A subject whose batches take this time; without one, its first batch ends in a failure.
  static func subject(_ nanoseconds: Double?) -> String {
    let batch =
      nanoseconds.map { "echo '\(LockStepLines.mark)\($0)'" }
      ?? "echo '\(ChildLauncher.mark)\(CellReport(failure: "wrong").json)'; exit"
    return loop(batch: batch)
  }

  /// A subject that runs `batch` whenever it is asked to.
  static func loop(batch: String) -> String {
    """
    echo '\(LockStepLines.mark)\(LockStepLines.started)'
    while read line; do case $line in
    \(LockStepLines.prepare)) echo '\(LockStepLines.mark)\(LockStepLines.ready)';;
    \(LockStepLines.batch)) \(batch);;
    *) echo '\(ChildLauncher.mark)\(CellReport(measurements: []).json)'; exit;;
    esac; done
    """
  }
}

extension CellReport {
  /// The report of a process all of whose batches took this time.
  static func batches(_ nanoseconds: Double, in pass: Pass = .time) -> CellReport {
    CellReport(batchTimes: [nanoseconds, nanoseconds, nanoseconds], in: pass)
  }
}
