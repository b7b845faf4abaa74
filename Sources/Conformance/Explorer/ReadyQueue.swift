/// The runnable jobs, oldest first.
struct ReadyQueue {
  private var jobs: [ReadyJob] = []
  private var head = 0
  /// How many of them are turns of actors.
  private(set) var turns = 0

  var count: Int { jobs.count - head }
  var isEmpty: Bool { jobs.count == head }

  subscript(index: Int) -> ReadyJob { jobs[head + index] }

  mutating func append(_ job: ReadyJob) {
    jobs.append(job)
    if job.actor != 0 { turns += 1 }
  }

  /// Whether the actor's turn is among them.
  func hasTurn(of actor: UInt) -> Bool {
    jobs[head...].contains { $0.actor == actor }
  }

  /// Takes the job by which the actor works off its queue.
  mutating func removeDrain(of actor: UInt) -> ReadyJob? {
    guard turns > 0,
      let index = jobs[head...].firstIndex(where: { $0.actor == actor && $0.lane != .turn })
    else { return nil }
    return remove(at: index - head)
  }

  /// Constant time for the oldest job, amortised; linear in the distance to an end otherwise.
  mutating func remove(at index: Int) -> ReadyJob {
    let job = jobs[head + index]
    if job.actor != 0 { turns -= 1 }
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
    turns = 0
  }
}
