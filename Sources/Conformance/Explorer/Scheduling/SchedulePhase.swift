/// How a schedule ended.
enum ScheduleEnd {
  case returned
  case threw(any Error)
  case failed(ExplorationFailure.Reason)

  /// Why the schedule failed; nil if it did not.
  var failure: ExplorationFailure.Reason? {
    switch self {
    case .returned: nil
    case .threw(let error): .threw(error)
    case .failed(let reason): reason
    }
  }

  /// Whether the schedule ended before its body.
  var hasFailed: Bool { if case .failed = self { true } else { false } }
}

extension Scheduler {
  /// How far a schedule has come.
  ///
  /// In `exploring` and `finishing`, one job after another is chosen and run. A change of phase takes
  /// effect when the present job ends.
  ///
  /// | phase        | event                                     | next phase                      |
  /// |--------------|-------------------------------------------|---------------------------------|
  /// | `idle`       | `run` is called                           | `exploring`                     |
  /// | `exploring`  | the body returns or throws                | `finishing(.returned, .threw)`  |
  /// | `exploring`  | an expectation fails, a task asks for     | `stopping(.failed)`             |
  /// |              | real time, another thread's job arrives,  |                                 |
  /// |              | the job limit is reached, or no job and   |                                 |
  /// |              | no timer is left                          |                                 |
  /// | `finishing`  | any of these                              | unchanged: the first one counts |
  /// | `finishing`  | no job is left, or the limit is reached   | `stopping` with its outcome     |
  /// | `stopping`   | what was cancelled has run to its end     | `idle`; `run` returns           |
  enum Phase {
    /// No schedule runs.
    case idle
    /// The body has not ended. When nothing can run, virtual time moves; when no timer is left either,
    /// other threads get some real time to enqueue a job.
    case exploring
    /// The body has ended; jobs that can still run do, but virtual time stands still.
    case finishing(ScheduleEnd)
    /// No choice is made any more; tasks are cancelled and run to their end in order.
    case stopping(ScheduleEnd)
  }

  /// How a task that waited for an actor gets onto it, within one job.
  ///
  /// The task waits on the actor-entry executor, so its job only puts it into the actor's own queue.
  /// The actor's drain then takes it from there, and runs as part of the same job.
  ///
  /// | state              | event                              | next state                         |
  /// |--------------------|------------------------------------|------------------------------------|
  /// | `none`             | a job on the entry executor begins | `begun(actor)`                     |
  /// | `begun(actor)`     | the actor enqueues its drain       | `enqueued(drain)`                  |
  /// | `begun(actor)`     | the job suspends                   | `none`; runs the drain that waits  |
  /// |                    |                                    | among the ready or held back jobs  |
  /// | `enqueued(drain)`  | the job suspends                   | `none`; runs `drain`               |
  enum ActorEntry {
    case none
    case begun(actor: UInt)
    case enqueued(drain: ReadyJob)
  }
}
