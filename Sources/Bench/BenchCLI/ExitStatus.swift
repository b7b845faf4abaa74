import ArgumentParser

import Libc

/// What the process tells its caller.
enum ExitStatus: Int32, CaseIterable {
  case ok = 0
  /// Something could not be done; a sentence says what.
  case error = 1
  /// Something costs more than the baseline or the budget allows.
  case regression = 2
  /// A cell or a rule was wrong, or a child process failed.
  case failed = 3
  /// What is to be compared with does not exist.
  case baselineMissing = 5
  /// It cannot be said whether something costs more; only with `--fail-inconclusive`.
  case inconclusive = 7
  /// This machine cannot measure, or was so disturbed that the control failed.
  case unmeasurable = 8
  /// The command line is wrong.
  case usage = 64
  /// ^C or `kill`.
  case interrupted = 130

  /// For throwing out of a command that has said everything.
  var code: ExitCode { ExitCode(rawValue) }

  /// What `--help` says of it.
  var summary: String {
    switch self {
    case .ok: "all is well"
    case .error: "something could not be done, and a sentence says what"
    case .regression: "a regression, or a broken budget"
    case .failed: "a rule or a cell was wrong, or its process failed"
    case .baselineMissing: "there is no such baseline"
    case .inconclusive: "inconclusive, with --fail-inconclusive"
    case .unmeasurable: "this machine cannot measure, or its control failed"
    case .usage: "wrong usage"
    case .interrupted: "interrupted"
    }
  }

  /// A line for each, for `--help`.
  static var table: String {
    let lines = allCases.map { "\("\($0.rawValue)".aligned(to: 5))  \($0.summary)" }
    return (["Exit codes:"] + lines).joined(separator: "\n")
  }
}

/// Ends the process at once, without waiting for other threads.
func exitNow(_ status: ExitStatus) -> Never {
  fflush(nil)
  _exit(status.rawValue)
}
