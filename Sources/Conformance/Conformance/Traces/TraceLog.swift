import Explorer
import Synchronization

/// Records what a feature and its environment do, each with the job that was running.
final class TraceLog: Sendable {
  private let run: Run
  private let state = Mutex(State())

  private struct State {
    var events: [FeatureTrace.Event] = []
    /// Each step as a Swift literal, and the job in which it was taken.
    var steps: [(text: String, job: Int)] = []
    /// Whether a script names its steps itself, so that the fixture's notes are not steps.
    var isScripted = false
    /// The last job; nil while the trace goes on.
    var lastJob: Int?
  }

  init(_ run: Run) { self.run = run }

  /// What was recorded.
  var events: [FeatureTrace.Event] { state.withLock { $0.events } }

  /// Records an event, until ``close()``.
  func append(
    _ kind: FeatureTrace.EventKind, _ text: @autoclosure () -> String, number: Int? = nil,
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

  /// Begins the next step of a script.
  func beginStep(_ text: String) {
    let job = run.recordedJobs
    state.withLock { state in
      state.isScripted = true
      state.steps.append((text, job))
    }
  }

  /// Begins the next step of a check, which has no script.
  func noteStep(_ text: () -> String) {
    guard !state.withLock({ $0.isScripted || $0.lastJob != nil }) else { return }
    let (job, text) = (run.recordedJobs, text())
    state.withLock { $0.steps.append((text, job)) }
  }

  /// The steps that were taken, as Swift literals.
  var steps: [String] { state.withLock { $0.steps.map(\.text) } }

  /// How many steps had been taken when each of the first `count` jobs began. O(count + steps).
  func steps(ofJobs count: Int) -> [Int] {
    let begun = state.withLock { $0.steps.map(\.job) }
    var taken = 0
    return (0..<count).map { index in
      while taken < begun.count, begun[taken] <= index { taken += 1 }
      return taken
    }
  }

  /// The job in which the trace ended; nil while it goes on.
  var lastJob: Int? { state.withLock { $0.lastJob } }

  /// Ends the trace: what follows cleans up.
  func close() {
    let job = run.recordedJobs
    state.withLock { $0.lastJob = job }
  }
}
