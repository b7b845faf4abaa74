import BenchKit
import Synchronization

import Libc

/// Tells on the standard error output how far a run is.
///
/// On a terminal one line is rewritten; elsewhere a line is written for every tenth of the run.
final class Progress: Sendable {
  private struct State {
    var done: Int
    var total: Int
    var remaining: RemainingTime
    var last = ContinuousClock.now
    var nextTenth = 1
  }

  private let state: Mutex<State>
  private let isLive: Bool
  private let isSilent: Bool

  /// The progress of `jobs`, after as many as `done` that an earlier run has done.
  init(_ jobs: [Job], _ effort: SamplingPlan, done: Int, noProgress: Bool) {
    state = Mutex(
      State(
        done: done, total: jobs.count + done, remaining: RemainingTime(jobs, effort)))
    isSilent = noProgress
    isLive = Style.isTerminal(STDERR_FILENO)
  }

  /// So many more jobs of `pass` are to be done.
  func extend(_ pass: Pass, by count: Int) {
    state.withLock { state in
      state.total += count
      state.remaining.add(count, of: pass)
    }
  }

  /// These are to be done too.
  func extend(_ jobs: [Job]) {
    for job in jobs { extend(job.pass, by: 1) }
  }

  /// A job need not be done: an earlier run has done it.
  func skip(_ job: Job) {
    state.withLock { state in
      state.done += 1
      state.remaining.add(-1, of: job.pass)
    }
  }

  /// One more job is done.
  func advance(_ job: Job) {
    guard !isSilent else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      state.remaining.finished(job.pass, after: (now - state.last) / .seconds(1))
      state.last = now
      state.done += 1
      let text = "\(state.done) of \(state.total) · \(state.remaining.wording) left"
      if isLive {
        note("\r\u{1B}[K\(text) · \(job.cell)")
      } else if state.done * 10 >= state.nextTenth * state.total {
        state.nextTenth = state.done * 10 / state.total + 1
        note("bench: \(text)\n")
      }
    }
  }

  /// Removes the line from the terminal.
  func end() {
    if isLive, !isSilent { note("\r\u{1B}[K") }
  }
}

/// Writes to the standard error output as it is.
func note(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
