import CExplorer

// What can run, and running it.
extension Scheduler {
  /// Takes a job of this schedule that can run from now on.
  func enqueue(_ job: UnownedJob, on lane: ReadyJob.Lane) {
    var next = ReadyJob(job: job, lane: lane)
    guard routes.pointee.adopts else { return ready.append(next) }
    let pointer = unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
    if let note = explorer_await_step(routes, pointer) {
      next.note = note
      next.task = explorer_task_number(note)
      if lane == .turn { next.actor = explorer_task_actor(note) }
      return mode == .stepwise ? admit(next) : ready.append(next)
    }
    next.task = routes.pointee.running
    guard mode == .stepwise else { return ready.append(next) }
    if explorer_is_resumption(pointer) { return resumptions.append(next) }
    next.actor = explorer_drained_actor(pointer)
    if next.actor != 0, next.actor == turningActor {
      turningDrain = next
    } else {
      admit(next)
    }
  }

  /// Each actor has one turn at a time among the jobs that can run.
  private func admit(_ next: ReadyJob) {
    guard next.actor != 0, ready.turns > 0, ready.hasTurn(of: next.actor) else {
      return ready.append(next)
    }
    turns.append(next)
  }

  /// Runs a job until it suspends or ends.
  func perform(_ next: ReadyJob) {
    steps += 1
    streak = next.task == last ? streak + 1 : 0
    last = next.task
    routes.pointee.running = next.task
    guard mode == .stepwise else { return runInline(next) }
    explorer_begin_step(routes, next.note)
    run(next)
    if next.lane == .turn { takeTurn(on: next.actor) }
    explorer_end_step(routes)
    recorder?.didStep(task: routes.pointee.running)
    if next.actor != 0, turns.count > 0, !ready.hasTurn(of: next.actor),
      let following = turns.next(of: next.actor)
    {
      ready.append(following)
    }
  }

  /// The task has entered the actor's queue; now the actor works it off.
  private func takeTurn(on actor: UInt) {
    let drain = turningDrain ?? ready.removeDrain(of: actor) ?? turns.drain(of: actor)
    turningActor = 0
    turningDrain = nil
    if let drain { run(drain) }
  }

  private func run(_ next: ReadyJob) {
    switch next.lane {
    case .main:
      next.job.runSynchronously(
        isolatedTo: home.main.asUnownedSerialExecutor(),
        taskExecutor: home.global.asUnownedTaskExecutor())
    case .global:
      next.job.runSynchronously(on: home.global.asUnownedTaskExecutor())
    case .turn:
      turningActor = next.actor
      next.job.runSynchronously(
        isolatedTo: home.turns.asUnownedSerialExecutor(),
        taskExecutor: home.global.asUnownedTaskExecutor())
    }
  }

  private func runInline(_ next: ReadyJob) {
    if next.lane == .main {
      next.job.runSynchronously(on: home.main.asUnownedSerialExecutor())
    } else {
      explorer_run_inline(unsafeBitCast(next.job, to: UnsafeMutableRawPointer.self))
    }
  }
}
