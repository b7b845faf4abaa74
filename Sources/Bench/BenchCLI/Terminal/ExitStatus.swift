import ArgumentParser
import Libc

/// The exit code of the process.
package enum ExitStatus: Int32, CaseIterable {
  case ok = 0
  /// Something could not be done; a message says what.
  case error = 1
  /// Something costs more than before, or than its budget allows.
  case regression = 2
  /// A cell or a rule was wrong, or a child process failed.
  case failed = 3
  /// What to compare with does not exist, or a budget limits what does not exist.
  case missing = 5
  /// Files do not make a whole; only of `bench merge`.
  case incomplete = 6
  /// Whether something costs more is undecided; only with `--fail-inconclusive`.
  case inconclusive = 7
  /// Something could not be measured here, or the machine was so disturbed that the control failed.
  case unmeasurable = 8
  /// The command line is wrong.
  case usage = 64
  /// ^C or `kill`.
  case interrupted = 130

  /// The exit code for `git bisect run`: 0 is good, 1 is bad, and 125 cannot be judged. Any other code of ours would end
  /// the search, or call what was not judged bad.
  var codeForGitBisect: Int32 {
    switch self {
    case .ok: 0
    case .regression: 1
    default: 125
    }
  }

  /// Whether `git bisect run` called this process, as its command line says: also where that is wrong.
  static let isForGitBisect = CommandLine.arguments.contains("--git-bisect")

  /// For throwing out of a command that has printed everything.
  package var code: ExitCode { ExitCode(rawValue) }

  /// Its line in `--help`.
  var summary: String {
    switch self {
    case .ok: "success"
    case .error: "something could not be done; a message says what"
    case .regression: "regression: a cost has grown, exceeds its budget, or is missing in B"
    case .failed: "a rule is broken, a cell was wrong, or its process failed"
    case .missing: "a revision or budget does not exist, or the cell of a budget is gone"
    case .incomplete: "a shard is missing, given twice, or of another run"
    case .inconclusive: "inconclusive, with --fail-inconclusive"
    case .unmeasurable: "something could not be measured or compared here, or the control failed"
    case .usage: "wrong usage"
    case .interrupted: "interrupted"
    }
  }

  /// The exit codes of a command, for its help; of all commands when none is given.
  package static func table(_ some: ExitStatus...) -> String {
    var table = Table("Exit codes:", [.trailing(width: 3), .leading()])
    for status in some.isEmpty ? allCases : some {
      table.add(["\(status.rawValue)", status.summary])
    }
    return table.text(.plain).joined(separator: "\n")
  }
}

/// Ends a command with a message and an exit code of its own.
///
/// Any other error ends it with ``ExitStatus/error``, and wrong usage with ``ExitStatus/usage``.
package struct Failure: Error, CustomStringConvertible {
  let status: ExitStatus
  package let description: String

  package init(_ status: ExitStatus, _ description: String) {
    self.status = status
    self.description = description
  }
}

/// Ends the process at once, without waiting for other threads.
package func exitNow(_ status: ExitStatus) -> Never {
  fflush(nil)
  _exit(ExitStatus.isForGitBisect ? status.codeForGitBisect : status.rawValue)
}

/// Writes to the standard error output as it is.
package func note(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
