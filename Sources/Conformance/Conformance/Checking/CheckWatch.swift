import CExplorer
import CMemory
import Dispatch
import Libc
import Synchronization

/// Names the check under way when it ends or blocks its process, where no other process watches.
///
/// A trap takes its usual course. A call of `exit` becomes a failure, whatever its code. A
/// check without progress for the limit ends the process.
package final class CheckWatch: Sendable {
  private let name: String
  private let hint: String
  private let limit: Int?
  private let code: Int32
  private let thread = queue_thread()
  /// How many times the process was looked at since the last progress.
  private let looks = Atomic(0)

  /// How often a second the process is looked at.
  private static let looksPerSecond = 4
  private static let checks = Mutex<[CheckWatch]>([])
  /// What is said of the failures that the checks under way have found so far, by pattern.
  private static let found = Mutex<[String: String]>([:])

  private init(_ name: String, _ hint: String, _ limit: Int?, _ code: Int32) {
    self.name = name
    self.hint = hint
    self.limit = limit
    self.code = code
  }

  /// Runs a check: "the check of RIV/list". If it does not return, the process ends with a note of `name` and
  /// `hint`, and with `code` unless it traps.
  ///
  /// - Parameter limit: the seconds without progress after which it ends; nil for no limit.
  package static func run<Value>(
    _ name: String, hint: String, limit: Int?, code: Int32 = EXIT_FAILURE,
    _ check: (CheckProgress) throws -> Value
  ) rethrows -> Value {
    _ = isWatching
    let watch = CheckWatch(name, hint, limit, code)
    unsafe explorer_note_trap(watch.note("this process dies in"))
    checks.withLock { $0.append(watch) }
    defer {
      checks.withLock { checks in checks.removeAll { $0 === watch } }
      unsafe explorer_note_trap("")
    }
    return try check(CheckProgress { watch.looks.store(0, ordering: .relaxed) })
  }

  /// Keeps what a check has found so far, which nobody reads if the process ends.
  static func remember(_ report: ConformanceReport) {
    // Made once for each failure, not at each check: the text of long ones takes long.
    let text = "Found before:\n\(ConformanceFailure.summary(of: report).text(file: nil))\n"
    found.withLock { $0[report.pattern] = text }
  }

  /// Drops what a check has found, which has ended.
  static func forget(_ report: ConformanceReport) {
    found.withLock { $0[report.pattern] = nil }
  }

  private func note(_ event: String) -> String {
    let found = Self.found.withLock { $0.sorted { $0.key < $1.key } }.map(\.value)
    return "\nConformance: \(event) \(name).\n\(found.joined())\(hint)\n"
  }

  private func end(_ event: String) -> Never {
    var text = note(event)
    text.withUTF8 { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(code)
  }

  /// Set once, before the first check.
  private static let isWatching: Bool = {
    atexit { CheckWatch.processExits() }
    DispatchQueue(label: "conformance.watch").async {
      while true {
        usleep(1_000_000 / UInt32(looksPerSecond))
        for check in checks.withLock({ $0 }) { check.look() }
      }
    }
    return true
  }()

  /// Time counts only while this process runs: not while it is stopped in a debugger.
  private func look() {
    let count = looks.add(1, ordering: .relaxed).newValue
    guard let limit, count >= limit * Self.looksPerSecond else { return }
    end("nothing has happened for \(limit) s in")
  }

  /// Tests do not end the process before their checks are done, so the code under test must have done so.
  private static func processExits() {
    let checks = checks.withLock { $0 }
    let thread = queue_thread()
    guard let watch = checks.first(where: { $0.thread == thread }) ?? checks.first else { return }
    fflush(nil)
    watch.end("`exit` is called in")
  }
}
