import BenchCLI
import BenchKit
import Libc
import Synchronization

/// Shows on the standard error output what a verification does.
///
/// On a terminal one line is rewritten; elsewhere a line is written when nothing else was for a while.
final class VerificationProgress: Sendable {
  private let isSilent: Bool
  private let isLive: Bool
  private let prefix: String
  private let last = Mutex(ContinuousClock.now)

  /// How long nothing is written where no terminal is.
  private static let silence = Duration.seconds(20)

  init(isSilent: Bool, prefix: String = "") {
    self.isSilent = isSilent
    self.prefix = prefix
    isLive = Style.isTerminal(STDERR_FILENO)
  }

  /// Writes a line that stays.
  func note(_ line: String) {
    write("\(isLive ? "\r\u{1B}[K" : "")bench: \(prefix)\(line)\n", after: nil)
  }

  /// Shows what is checked now; call it often.
  func show(_ pattern: String, _ cell: RuleInFeature) {
    if isLive {
      write("\r\u{1B}[K\(pattern): \(cell)", after: .milliseconds(50))
    } else {
      write("bench: checking \(pattern): \(cell)\n", after: Self.silence)
    }
  }

  /// Removes the line from the terminal.
  func end() {
    if isLive, !isSilent { BenchCLI.note("\r\u{1B}[K") }
  }

  private func write(_ text: String, after pause: Duration?) {
    guard !isSilent else { return }
    last.withLock { last in
      let now = ContinuousClock.now
      if let pause, now - last < pause { return }
      last = now
      BenchCLI.note(text)
    }
  }
}
