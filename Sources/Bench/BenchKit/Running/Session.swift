import Dispatch
import Synchronization

/// A run: starts the children of a plan and keeps what they report.
package struct Session: Sendable {
  private let plan: RunPlan
  private let launcher: ChildLauncher
  private let keep: @Sendable (RunRecord.Entry) -> Void

  /// A run of `plan`. `keep` is told of every job that has ended, one at a time.
  package init(
    _ plan: RunPlan, _ launcher: ChildLauncher,
    keep: @escaping @Sendable (RunRecord.Entry) -> Void
  ) {
    self.plan = plan
    self.launcher = launcher
    self.keep = keep
  }

  /// Does what `record` does not know yet: counts on all cores, then times on one.
  ///
  /// Stops early when the run is interrupted. Blocks the thread.
  package func run(_ record: RunRecord, cores: Int) -> RunRecord {
    let state = Mutex(State(record: record, waiting: plan.exact[...]))
    DispatchQueue.concurrentPerform(iterations: cores) { _ in work(state) }
    state.withLock { $0.waiting = plan.timed[...] }
    work(state)
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

  private func work(_ state: borrowing Mutex<State>) {
    while !Interruption.hasCome, let job = state.withLock({ $0.next() }) {
      guard let report = launcher.run(job) else { return }
      state.withLock { state in
        let entry = RunRecord.Entry(job: job, report: report)
        state.record.add(entry)
        keep(entry)
      }
    }
  }
}
