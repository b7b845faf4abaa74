import BenchKit
import Libc
import Synchronization

/// Shows on the standard error output how far a run is.
///
/// On a terminal one line is rewritten; elsewhere a line is written for every tenth of the run.
final class ProgressLine: Sendable {
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

  /// The progress of `jobs`, after `done` others that an earlier run has finished.
  ///
  /// - Parameter share: that of the processors which the run gets.
  init(
    _ jobs: [Job], _ sampling: SamplingPlan, share: Double = 1, done: Int, noProgress: Bool
  ) {
    state = Mutex(
      State(
        done: done, total: jobs.count + done,
        remaining: RemainingTime(jobs, sampling, share: share)))
    isSilent = noProgress
    isLive = Style.isTerminal(STDERR_FILENO)
  }

  /// Adds `count` jobs of `pass`.
  func extend(_ pass: Pass, by count: Int) {
    state.withLock { state in
      state.total += count
      state.nextTenth = state.done * 10 / max(state.total, 1) + 1
      state.remaining.add(count, of: pass)
    }
  }

  /// Adds jobs.
  func extend(_ jobs: [Job]) {
    for job in jobs { extend(job.pass, by: 1) }
  }

  /// Counts a job that an earlier run has finished.
  func skip(_ job: Job) {
    state.withLock { state in
      state.done += 1
      state.remaining.add(-1, of: job.pass)
    }
  }

  /// Counts a job that is finished now.
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

/// Estimates how long a run will still take, from how long the jobs of each pass have taken so far.
///
/// A pass that has not begun is estimated from its sampling plan, and from what its jobs took on one machine. The
/// estimate becomes better the longer the run lasts.
struct RemainingTime {
  private struct Experience {
    var left: Int
    var finished = 0
    var seconds = 0.0
  }

  private var passes: [Pass: Experience] = [:]
  private let sampling: SamplingPlan
  private let share: Double

  /// The time for `jobs`; `sampling` gives the duration of those that measure time, and the run gets `share` of the
  /// processors.
  init(_ jobs: [Job], _ sampling: SamplingPlan, share: Double = 1) {
    self.sampling = sampling
    self.share = share
    for job in jobs { passes[job.pass, default: Experience(left: 0)].left += 1 }
  }

  /// The seconds from one job of `pass` to the next. Lock-step takes little longer on a busy machine, since its processes
  /// sleep most of the time; counts share the processors.
  private func guess(_ pass: Pass) -> Double {
    pass.isExact
      ? sampling.seconds(pass) / (Double(Machine.cores) * share) : sampling.seconds(pass)
  }

  /// Adds `count` jobs of `pass`.
  mutating func add(_ count: Int, of pass: Pass) {
    passes[pass, default: Experience(left: 0)].left += count
  }

  /// Counts a job of `pass` that ended `seconds` after the one before it; where several run at a
  /// time, that is less than it took.
  mutating func finished(_ pass: Pass, after seconds: Double) {
    passes[pass]?.left -= 1
    passes[pass]?.finished += 1
    passes[pass]?.seconds += seconds
  }

  /// The remaining time, in seconds.
  var seconds: Double { seconds { _ in true } }

  /// The remaining time of some passes, in seconds.
  func seconds(where isPart: (Pass) -> Bool) -> Double {
    passes.filter { isPart($0.key) }.reduce(0) { sum, each in
      let (pass, experience) = each
      let usual =
        experience.finished > 0
        ? experience.seconds / Double(experience.finished) : guess(pass)
      return sum + Double(max(0, experience.left)) * usual
    }
  }

  /// The remaining time, in minutes and seconds.
  var wording: String { Self.wording(seconds) }

  /// `seconds`, in minutes and seconds.
  static func wording(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 359_999).rounded(.up))
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
