import CExplorer

// How jobs arrive and run.
extension Scheduler {
  /// Makes this scheduler the thread's.
  func installRoutes() {
    let main = unsafeBitCast(references.main, to: ExplorerExecutor.self)
    let preferred = unsafeBitCast(references.global, to: ExplorerExecutor.self)
    let entry = unsafeBitCast(references.actorEntry, to: ExplorerExecutor.self)
    let tracking =
      recorder != nil
      ? ExplorerTrackAll : mode == .interleaved ? ExplorerTrackUnfinished : ExplorerTrackNone
    routes.initialize(
      to: ExplorerRoutes(
        owner: Unmanaged.passUnretained(self).toOpaque(),
        deviations: chooser.map { UnsafePointer($0.recorded) },
        context: Unmanaged.passUnretained(self).toOpaque(),
        enqueue: { owner, job in
          Unmanaged<Scheduler>.fromOpaque(owner)._withUnsafeGuaranteedRef {
            $0.enqueue(unsafeBitCast(job, to: UnownedJob.self), on: .global)
          }
        },
        enqueueLater: { owner, job, nanoseconds in
          let scheduler = Unmanaged<Scheduler>.fromOpaque(owner).takeUnretainedValue()
          scheduler.escape(
            unsafeBitCast(job, to: UnownedJob.self),
            for: .nanoseconds(Int64(clamping: nanoseconds)))
        },
        main: main,
        preferred: mode == .interleaved ? preferred : ExplorerExecutor(),
        entry: mode == .interleaved ? entry : ExplorerExecutor(),
        admission: ExplorerAdmitFirst, chosen: nil, tracking: tracking, tasks: nil, count: 0,
        running: 0, ran: nil))
    explorer_set_routes(routes)
  }

  /// Receives a job of this schedule that can run from now on.
  func enqueue(_ job: UnownedJob, on executor: ReadyJob.Executor) {
    var next = ReadyJob(job: job, executor: executor)
    guard routes.pointee.tracking != ExplorerTrackNone else { return ready.append(next) }
    let pointer = unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
    if let record = explorer_await_job(routes, pointer) {
      next.record = record
      next.task = explorer_task_number(record)
      if executor == .actorEntry { next.actor = explorer_task_actor(record) }
      return mode == .interleaved ? append(next) : ready.append(next)
    }
    next.task = routes.pointee.running
    guard mode == .interleaved else { return ready.append(next) }
    if explorer_is_resumption(pointer) { return resumptions.append(next) }
    next.actor = explorer_drained_actor(pointer)
    if next.actor != 0, case .begun(actor: next.actor) = actorEntry {
      actorEntry = .enqueued(drain: next)
    } else {
      append(next)
    }
  }

  /// Each actor has at most one job in `ready`.
  private func append(_ next: ReadyJob) {
    guard next.actor != 0, ready.actorJobs > 0, ready.hasJob(of: next.actor) else {
      return ready.append(next)
    }
    actorQueues.append(next)
  }

  /// Runs a job until it suspends or ends.
  func perform(_ next: ReadyJob) {
    count(next)
    guard mode == .interleaved else { return runInline(next) }
    if let stallWatch { explorer_stall_watch_job_begins(stallWatch, next.task) }
    explorer_begin_job(routes, next.record)
    run(next)
    if next.executor == .actorEntry { runDrain(of: next.actor) }
    explorer_end_job(routes)
    if let stallWatch { explorer_stall_watch_job_ends(stallWatch) }
    recorder?.jobEnded(task: routes.pointee.running)
    if next.actor != 0, actorQueues.count > 0, !ready.hasJob(of: next.actor),
      let following = actorQueues.removeNext(of: next.actor)
    {
      ready.append(following)
    }
  }

  private func run(_ next: ReadyJob) {
    switch next.executor {
    case .main:
      next.job.runSynchronously(
        isolatedTo: references.main, taskExecutor: references.global)
    case .global:
      next.job.runSynchronously(on: references.global)
    case .actorEntry:
      actorEntry = .begun(actor: next.actor)
      next.job.runSynchronously(
        isolatedTo: references.actorEntry, taskExecutor: references.global)
    }
  }

  /// Lets the actor work off its queue, which the task has just entered.
  private func runDrain(of actor: UInt) {
    let drain =
      if case .enqueued(let drain) = actorEntry { drain } else {
        ready.removeDrain(of: actor) ?? actorQueues.removeDrain(of: actor)
      }
    actorEntry = .none
    if let drain { run(drain) }
  }

  private func runInline(_ next: ReadyJob) {
    if next.executor == .main {
      next.job.runSynchronously(on: references.main)
    } else {
      explorer_run_inline(unsafeBitCast(next.job, to: UnsafeMutableRawPointer.self))
    }
  }
}
