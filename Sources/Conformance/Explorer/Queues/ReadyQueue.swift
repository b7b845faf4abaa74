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
  /// The record of the task that the job is; nil if the job is not a task.
  var record: OpaquePointer?
  /// The actor that the job drains or a task waits to enter; 0 if there is none, or it is unknown.
  var actor: UInt = 0
}

/// The jobs that can run, oldest first.
///
/// Has memory of its own instead of an array: it is read and changed several times per job, and neither
/// retains nor checks are needed.
final class ReadyQueue {
  private var jobs = UnsafeMutablePointer<ReadyJob>.allocate(capacity: 16)
  private var capacity = 16
  private var head = 0
  private var end = 0
  /// How many of them belong to an actor.
  private(set) var actorJobs = 0

  deinit { jobs.deallocate() }

  var count: Int { end - head }
  var isEmpty: Bool { end == head }

  subscript(index: Int) -> ReadyJob {
    assert(index >= 0 && index < count)
    return jobs[head + index]
  }

  func append(_ job: ReadyJob) {
    if end == capacity { makeRoom() }
    jobs[end] = job
    end += 1
    if job.actor != 0 { actorJobs += 1 }
  }

  /// Whether one of them belongs to the actor.
  func hasJob(of actor: UInt) -> Bool {
    for index in head..<end where jobs[index].actor == actor { return true }
    return false
  }

  /// Removes the job by which the actor works off its queue.
  func removeDrain(of actor: UInt) -> ReadyJob? {
    guard actorJobs > 0 else { return nil }
    for index in head..<end
    where jobs[index].actor == actor && jobs[index].executor != .actorEntry {
      return remove(at: index - head)
    }
    return nil
  }

  /// Constant time for the oldest job, amortised; linear in the distance to the end otherwise.
  func remove(at index: Int) -> ReadyJob {
    precondition(index >= 0 && index < count, "there is no job \(index) of \(count)")
    let job = jobs[head + index]
    if job.actor != 0 { actorJobs -= 1 }
    if index == 0 {
      head += 1
    } else {
      end -= 1
      for place in (head + index)..<end { jobs[place] = jobs[place + 1] }
    }
    if head == end { (head, end) = (0, 0) }
    return job
  }

  func removeAll() {
    (head, end) = (0, 0)
    actorJobs = 0
  }

  /// Moves the jobs to the beginning, of twice the memory if less than half of it was free.
  private func makeRoom() {
    let old = jobs
    let isCrowded = 2 * count > capacity
    if isCrowded {
      capacity *= 2
      jobs = .allocate(capacity: capacity)
    }
    jobs.update(from: old + head, count: count)
    (head, end) = (0, count)
    if isCrowded { old.deallocate() }
  }
}

/// Jobs of actors that have another job in the ready queue: for each actor, in the order in which they
/// were enqueued.
///
/// Linear in the number of actors that have had such jobs at the same time.
struct ActorQueues {
  private struct Queue {
    /// Meaningless while there are no jobs.
    var actor: UInt
    var jobs = ReadyQueue()
  }

  // Queues that have run empty stay, with their memory, for other actors.
  private var queues: [Queue] = []
  /// How many jobs there are in all queues.
  private(set) var count = 0

  mutating func append(_ job: ReadyJob) {
    count += 1
    if let index = index(of: job.actor) { return queues[index].jobs.append(job) }
    let free = queues.firstIndex { $0.jobs.isEmpty } ?? queues.count
    if free == queues.count { queues.append(Queue(actor: job.actor)) }
    queues[free].actor = job.actor
    queues[free].jobs.append(job)
  }

  private func index(of actor: UInt) -> Int? {
    queues.firstIndex { $0.actor == actor && !$0.jobs.isEmpty }
  }

  /// Removes the actor's oldest job.
  mutating func removeNext(of actor: UInt) -> ReadyJob? {
    guard count > 0, let index = index(of: actor) else { return nil }
    count -= 1
    return queues[index].jobs.remove(at: 0)
  }

  /// Removes the job by which the actor works off its queue.
  mutating func removeDrain(of actor: UInt) -> ReadyJob? {
    guard count > 0, let index = index(of: actor),
      let drain = queues[index].jobs.removeDrain(of: actor)
    else { return nil }
    count -= 1
    return drain
  }
}

/// Which task ran last, and how many jobs in a row it has had since its first.
///
/// By default a task continues as long as it can, but not for ever: it may be waiting in a loop for
/// a task that could run.
struct Streak {
  private static let longest = 1_000

  /// 0 for none.
  private(set) var task: UInt32 = 0
  private var length = 0

  /// Whether others should run now.
  var isTooLong: Bool { length >= Streak.longest }

  /// Adds a job of `next`.
  mutating func add(_ next: UInt32) {
    length = next == task ? length + 1 : 0
    task = next
  }

  /// Starts again with a job of `next`.
  mutating func restart(with next: UInt32) {
    length = 0
    task = next
  }

  /// Ends the streak: the task has yielded.
  mutating func end() { task = 0 }
}
