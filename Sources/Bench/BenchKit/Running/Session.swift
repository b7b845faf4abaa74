import Dispatch
import Synchronization

/// Runs the jobs of a plan and records their reports.
package struct Session: Sendable {
  private let plan: RunPlan
  private let launcher: ChildLauncher
  private let sampling: SamplingPlan
  private let retrying: RetryingLauncher
  private let begin: @Sendable () -> Void
  private let extend: @Sendable ([Job]) -> Void
  private let keep: @Sendable (RunRecord.EndedJob) -> Void

  /// A run of `plan`. It calls `begin` before each round of forks, `keep` with each job that has ended, one at
  /// a time, and `extend` with jobs that are added to the plan, before they start.
  package init(
    _ plan: RunPlan, _ launcher: ChildLauncher, _ sampling: SamplingPlan,
    retrying: RetryingLauncher? = nil,
    begin: @escaping @Sendable () -> Void = {},
    extend: @escaping @Sendable ([Job]) -> Void = { _ in },
    keep: @escaping @Sendable (RunRecord.EndedJob) -> Void
  ) {
    self.plan = plan
    self.launcher = launcher
    self.sampling = sampling
    self.retrying =
      retrying ?? RetryingLauncher(forks: plan.lockStep.count + plan.alone.count)
    self.begin = begin
    self.extend = extend
    self.keep = keep
  }

  /// Runs the jobs that `record` lacks: counts on all cores, then times group by group, then more times
  /// where comparisons are undecided. Returns the complete record.
  ///
  /// Stops early when the run is interrupted. Blocks the thread.
  package func run(_ record: RunRecord, cores: Int) -> RunRecord {
    var record = plan.exactParts.reduce(record) { count($1, $0, cores: cores) }
    var round: Int?
    func begin(_ fork: Int) {
      if fork != round { self.begin() }
      round = fork
    }
    func measure(_ groups: [[Job]]) {
      for group in groups where isOpen(group, record) {
        begin(group[0].fork)
        self.measure(group, &record)
      }
    }
    measure(plan.lockStep)
    while !Interruption.hasCome, case let extra = plan.extra(record), !extra.isEmpty {
      extend(extra.flatMap { $0 })
      measure(extra)
    }
    for job in plan.alone where isOpen([job], record) {
      begin(job.fork)
      add([job], retrying.run { launcher.run(job).map { [$0] } }, to: &record)
    }
    return record
  }

  /// Whether anything of a group is to be measured.
  private func isOpen(_ group: [Job], _ record: RunRecord) -> Bool {
    !Interruption.hasCome && group.contains { !record.isSettled($0) }
  }

  private func count(_ jobs: [Job], _ record: RunRecord, cores: Int) -> RunRecord {
    let state = Mutex((record: record, waiting: jobs[...]))
    DispatchQueue.concurrentPerform(iterations: cores) { _ in
      let counting = CountingLauncher(launcher)
      while !Interruption.hasCome,
        let job = state.withLock({ state -> Job? in
          while let job = state.waiting.popFirst() {
            if !state.record.isSettled(job) { return job }
          }
          return nil
        }), let report = counting.run(job)
      {
        state.withLock { add([job], [report], to: &$0.record) }
      }
    }
    return state.withLock { $0.record }
  }

  /// Runs a group without cells that have failed.
  ///
  /// It is run as a whole even if an interrupted run has a part of it: batches can only be compared within
  /// one group.
  private func measure(_ group: [Job], _ record: inout RunRecord) {
    let jobs = group.filter { record.failure(of: $0.cell) == nil }
    let lockStep = LockStep(
      jobs.map { LockStep.Member($0, launcher) }, sampling, seed: jobs[0].seed)
    add(jobs, retrying.run { lockStep.run() }, to: &record)
  }

  private func add(_ jobs: [Job], _ reports: [CellReport]?, to record: inout RunRecord) {
    for (job, report) in zip(jobs, reports ?? []) {
      let entry = RunRecord.EndedJob(job: job, report: report)
      record.add(entry)
      keep(entry)
    }
  }
}

/// Runs jobs that count, on one thread. Not safe to use from several threads at once.
private final class CountingLauncher {
  private let launcher: ChildLauncher
  private var server: CallgrindForkServer?

  init(_ launcher: ChildLauncher) { self.launcher = launcher }

  /// Runs `job`, in a fork if it counts calls; nil when the run was interrupted.
  func run(_ job: Job) -> CellReport? {
    guard job.pass == .calls else { return launcher.run(job) }
    do {
      let server = try server ?? launcher.forkServer(for: job)
      self.server = server
      return server.run(job)
    } catch {
      return CellReport(failure: "\(error)")
    }
  }
}
