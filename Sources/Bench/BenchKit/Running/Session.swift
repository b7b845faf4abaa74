import Dispatch
import Synchronization

/// Runs the jobs of a plan and records their reports.
package struct Session: Sendable {
  private let plan: RunPlan
  private let launcher: ChildLauncher
  private let retrying: RetryingLauncher
  private let extend: @Sendable ([Job]) -> Void
  private let keep: @Sendable (RunRecord.Entry) -> Void

  /// A run of `plan`. It calls `keep` with each job that has ended, one at a time, and `extend` with jobs
  /// that are added to the plan, before they start.
  package init(
    _ plan: RunPlan, _ launcher: ChildLauncher, retrying: RetryingLauncher? = nil,
    extend: @escaping @Sendable ([Job]) -> Void = { _ in },
    keep: @escaping @Sendable (RunRecord.Entry) -> Void
  ) {
    self.plan = plan
    self.launcher = launcher
    self.retrying = retrying ?? RetryingLauncher(forks: plan.timed.count)
    self.extend = extend
    self.keep = keep
  }

  /// Runs the jobs that `record` lacks: counts on all cores, then times on one, then more times where
  /// comparisons are undecided. Returns the complete record.
  ///
  /// Stops early when the run is interrupted. Blocks the thread.
  package func run(_ record: RunRecord, cores: Int) -> RunRecord {
    let state = Mutex(State(record: record, waiting: plan.exact[...]))
    DispatchQueue.concurrentPerform(iterations: cores) { _ in work(state) }
    state.withLock { $0.waiting = plan.timed[...] }
    work(state)
    while case let extra = waiting(plan.extra(state.withLock { $0.record }), state),
      !extra.isEmpty, !Interruption.hasCome
    {
      extend(extra)
      state.withLock { $0.waiting = extra[...] }
      work(state)
    }
    return state.withLock { $0.record }
  }

  private struct State {
    var record: RunRecord
    var waiting: ArraySlice<Job>

    mutating func next() -> Job? {
      while let job = waiting.popFirst() {
        if !record.isSettled(job) { return job }
      }
      return nil
    }
  }

  /// The jobs that have yet to run.
  private func waiting(_ jobs: [Job], _ state: borrowing Mutex<State>) -> [Job] {
    state.withLock { state in jobs.filter { !state.record.isSettled($0) } }
  }

  private func work(_ state: borrowing Mutex<State>) {
    while !Interruption.hasCome, let job = state.withLock({ $0.next() }) {
      let report = job.pass.isExact ? launcher.run(job) : retrying.run(job, by: launcher)
      guard let report else { return }
      state.withLock { state in
        let entry = RunRecord.Entry(job: job, report: report)
        state.record.add(entry)
        keep(entry)
      }
    }
  }
}
