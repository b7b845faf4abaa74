#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  // Swift 6.3 sends `Task.sleep` to the nearest executor that can schedule, and to Dispatch if there
  // is none, past the runtime's hooks. Other versions use the hooks, or the sleeper arrives as a
  // foreign job from Dispatch.
  @_spi(ExperimentalScheduling) import _Concurrency

  extension ExploredMainExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      escape(UnownedJob(job), for: clock.now.duration(to: instant))
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      escape(UnownedJob(job), for: delay)
    }
  }

  extension ExploredGlobalExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      escape(UnownedJob(job), for: clock.now.duration(to: instant))
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      escape(UnownedJob(job), for: delay)
    }
  }

  /// `delay` is a `Duration` for every clock that the runtime knows.
  private func escape(_ job: UnownedJob, for delay: Any) {
    Scheduler.current?.escape(job, for: delay as? Duration ?? .zero)
  }
#endif
