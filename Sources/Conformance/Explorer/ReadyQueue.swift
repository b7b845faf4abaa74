/// The runnable jobs, oldest first.
struct ReadyQueue {
  private var jobs: [ReadyJob] = []
  private var head = 0

  var count: Int { jobs.count - head }
  var isEmpty: Bool { jobs.count == head }

  subscript(index: Int) -> ReadyJob { jobs[head + index] }

  mutating func append(_ job: ReadyJob) {
    jobs.append(job)
  }

  /// Constant time for the oldest job, amortised; linear in the distance to an end otherwise.
  mutating func remove(at index: Int) -> ReadyJob {
    guard index == 0 else { return jobs.remove(at: head + index) }
    let job = jobs[head]
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
  }
}
