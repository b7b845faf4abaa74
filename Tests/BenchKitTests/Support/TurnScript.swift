@testable import BenchKit

/// Shell scripts that take turns as a subject does, and the reports that follow.
enum TurnScript {
  /// A subject whose turns take this time; without one, its first turn ends in a failure.
  static func subject(_ nanoseconds: Double?) -> String {
    let turn =
      nanoseconds.map { "echo '\(TurnLines.mark)\($0)'" }
      ?? "echo '\(ChildLauncher.mark)\(CellReport(failure: "wrong").json)'; exit"
    return loop(turn: turn)
  }

  /// A subject that runs `turn` in each of its turns.
  static func loop(turn: String) -> String {
    """
    echo '\(TurnLines.mark)\(TurnLines.ready)'
    while read line; do case $line in
    \(TurnLines.turn)) \(turn);;
    *) echo '\(ChildLauncher.mark)\(CellReport(measurements: []).json)'; exit;;
    esac; done
    """
  }
}

extension CellReport {
  /// The report of a process all of whose turns took this time.
  static func turns(_ nanoseconds: Double, in pass: Pass = .time) -> CellReport {
    CellReport(turns: [nanoseconds, nanoseconds, nanoseconds], in: pass)
  }
}

extension SamplingPlan {
  /// A few turns, for children that do not measure.
  static let tiny = SamplingPlan(forks: 3, batchNanoseconds: 1, batches: 3, warmUps: 1)
}
