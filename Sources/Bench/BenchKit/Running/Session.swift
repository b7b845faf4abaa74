import Dispatch
import Synchronization

/// A run: starts the children of a plan and keeps what they report.
package struct Session: Sendable {
  private let plan: RunPlan
  private let launcher: ChildLauncher
  private let careful: CarefulLauncher
  private let extend: @Sendable ([Job]) -> Void
  private let keep: @Sendable (RunRecord.Entry) -> Void

  /// A run of `plan`. `keep` is told of every job that has ended, one at a time; `extend` of jobs
  /// that are added to the plan, before they start.
  package init(
    _ plan: RunPlan, _ launcher: ChildLauncher, careful: CarefulLauncher? = nil,
    extend: @escaping @Sendable ([Job]) -> Void = { _ in },
    keep: @escaping @Sendable (RunRecord.Entry) -> Void
  ) {
    self.plan = plan
    self.launcher = launcher
    self.careful = careful ?? CarefulLauncher(forks: plan.timed.count)
    self.extend = extend
    self.keep = keep
  }

  /// Does what `record` does not know yet: counts on all cores, then times on one, then more of those
  /// that are undecided.
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

  /// Those of `jobs` that are still to be done.
  private func waiting(_ jobs: [Job], _ state: borrowing Mutex<State>) -> [Job] {
    state.withLock { state in jobs.filter { !state.record.isSettled($0) } }
  }

  private func work(_ state: borrowing Mutex<State>) {
    while !Interruption.hasCome, let job = state.withLock({ $0.next() }) {
      let report = job.pass.isExact ? launcher.run(job) : careful.run(job, by: launcher)
      guard let report else { return }
      state.withLock { state in
        let entry = RunRecord.Entry(job: job, report: report)
        state.record.add(entry)
        keep(entry)
      }
    }
  }
}
