/// A job that could run next.
struct ReadyJob {
  /// The kind of executor on which a job runs.
  enum Executor: UInt8 {
    case global, main
    /// The one on which tasks wait to enter an actor.
    case actorEntry
  }

  let job: UnownedJob
  let executor: Executor
  /// The number of the task that the job belongs to or was enqueued by; 0 if unknown.
  var task: UInt32 = 0
  /// The record of the task that the job is; nil if it is none.
  var record: OpaquePointer?
  /// The actor that the job drains or a task waits to enter; 0 if there is none, or it is unknown.
  var actor: UInt = 0
}

/// The jobs that can run, oldest first.
struct ReadyQueue {
  private var jobs: [ReadyJob] = []
  private var head = 0
  /// How many of them belong to an actor.
  private(set) var actorJobs = 0

  var count: Int { jobs.count - head }
  var isEmpty: Bool { jobs.count == head }

  subscript(index: Int) -> ReadyJob { jobs[head + index] }

  mutating func append(_ job: ReadyJob) {
    jobs.append(job)
    if job.actor != 0 { actorJobs += 1 }
  }

  /// Whether one of them belongs to the actor.
  func hasJob(of actor: UInt) -> Bool {
    jobs[head...].contains { $0.actor == actor }
  }

  /// Removes the job by which the actor works off its queue.
  mutating func removeDrain(of actor: UInt) -> ReadyJob? {
    guard actorJobs > 0,
      let index = jobs[head...].firstIndex(where: {
        $0.actor == actor && $0.executor != .actorEntry
      })
    else { return nil }
    return remove(at: index - head)
  }

  /// Constant time for the oldest job, amortised; linear in the distance to the end otherwise.
  mutating func remove(at index: Int) -> ReadyJob {
    let job = jobs[head + index]
    if job.actor != 0 { actorJobs -= 1 }
    guard index == 0 else { return jobs.remove(at: head + index) }
    head += 1
    if head == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 >= jobs.count {
      jobs.removeFirst(head)
      head = 0
    }
    return job
  }

  mutating func removeAll() {
    jobs.removeAll(keepingCapacity: true)
    head = 0
    actorJobs = 0
  }
}

/// Jobs of actors that have another job in the ready queue: for each actor, in the order in which they
/// were enqueued.
struct ActorQueues {
  private var queues: [UInt: [ReadyJob]] = [:]
  /// How many jobs there are in all queues.
  private(set) var count = 0

  mutating func append(_ job: ReadyJob) {
    queues[job.actor, default: []].append(job)
    count += 1
  }

  /// Removes the actor's oldest job.
  mutating func removeNext(of actor: UInt) -> ReadyJob? {
    removeFirst(of: actor) { _ in true }
  }

  /// Removes the job by which the actor works off its queue.
  mutating func removeDrain(of actor: UInt) -> ReadyJob? {
    removeFirst(of: actor) { $0.executor != .actorEntry }
  }

  private mutating func removeFirst(
    of actor: UInt, where matches: (ReadyJob) -> Bool
  ) -> ReadyJob? {
    guard count > 0, var jobs = queues.removeValue(forKey: actor) else { return nil }
    defer { if !jobs.isEmpty { queues[actor] = jobs } }
    guard let index = jobs.firstIndex(where: matches) else { return nil }
    count -= 1
    return jobs.remove(at: index)
  }
}
