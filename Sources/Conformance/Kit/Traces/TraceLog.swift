import Explorer
import Synchronization

/// Records what a feature and its environment do, each with the job that was running.
final class TraceLog: Sendable {
  private let run: Run
  private let state = Mutex(State())

  private struct State {
    var events: [FeatureTrace.Event] = []
    /// The job in which each step was taken.
    var steps: [Int] = []
    /// The last job; nil while the trace goes on.
    var lastJob: Int?
  }

  init(_ run: Run) { self.run = run }

  /// What was recorded.
  var events: [FeatureTrace.Event] { state.withLock { $0.events } }

  /// Records an event, until ``close()``.
  func append(
    _ kind: FeatureTrace.Kind, _ text: @autoclosure () -> String, number: Int? = nil,
    changes: [FeatureTrace.Change]? = nil
  ) {
    guard lastJob == nil else { return }
    let (job, text) = (run.recordedJobs, text())
    state.withLock { state in
      state.events.append(
        FeatureTrace.Event(
          step: state.steps.count, job: job, kind: kind, text: text, number: number,
          changes: changes))
    }
  }

  /// Begins the next step.
  func beginStep() {
    let job = run.recordedJobs
    state.withLock { $0.steps.append(job) }
  }

  /// How many steps had been taken when `job` began.
  func step(of job: Int) -> Int { state.withLock { state in state.steps.count { $0 < job } } }

  /// The job in which the trace ended; nil while it goes on.
  var lastJob: Int? { state.withLock { $0.lastJob } }

  /// Ends the trace: what follows cleans up.
  func close() {
    let job = run.recordedJobs
    state.withLock { $0.lastJob = job }
  }
}
