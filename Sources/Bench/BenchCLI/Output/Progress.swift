import BenchKit
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tells on the standard error output how far a run is.
///
/// On a terminal one line is rewritten; elsewhere a line is written for every tenth of the run.
final class Progress: Sendable {
  private struct State {
    var done: Int
    let doneBefore: Int
    var nextTenth = 1
  }

  private let state: Mutex<State>
  private let total: Int
  private let isLive: Bool
  private let isSilent: Bool
  private let start = ContinuousClock.now

  /// The progress of `total` jobs, some of which were done by an earlier run.
  init(total: Int, done: Int, noProgress: Bool) {
    self.total = total
    state = Mutex(State(done: done, doneBefore: done))
    isSilent = noProgress
    isLive = isatty(STDERR_FILENO) == 1
  }

  /// One more job is done.
  func advance(_ job: Job) {
    guard !isSilent else { return }
    state.withLock { state in
      state.done += 1
      let text = "\(state.done) of \(total) · \(remaining(state)) left"
      if isLive {
        note("\r\u{1B}[K\(text) · \(job.cell)")
      } else if state.done * 10 >= state.nextTenth * total {
        state.nextTenth = state.done * 10 / total + 1
        note("bench: \(text)\n")
      }
    }
  }

  /// Removes the line from the terminal.
  func end() {
    if isLive, !isSilent { note("\r\u{1B}[K") }
  }

  private func remaining(_ state: State) -> String {
    let passed = (ContinuousClock.now - start) / .seconds(1)
    let seconds = Int(passed / Double(state.done - state.doneBefore) * Double(total - state.done))
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}

/// Writes to the standard error output as it is.
func note(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
