import Synchronization

/// What was sent to a subject from outside the main actor, until it runs there.
///
/// As long as anything waits, a job that runs it is on its way, so nothing is forgotten. A job runs only what already
/// waits when it begins, and at most ``jobLimit`` of that; the next job runs the rest. So the main actor gets to do
/// other things, even if other threads send without end.
struct SentQueue {
  /// How much a job runs at most.
  private static let jobLimit: UInt64 = 256

  private var waiting = FIFOQueue<SentWork>()
  private var takenCount: UInt64 = 0
  private var jobCount = 0

  var isEmpty: Bool { waiting.isEmpty }

  /// The number that the next work gets.
  var endNumber: UInt64 { takenCount + UInt64(waiting.count) }

  /// Queues `work`; returns whether the caller must start a job.
  mutating func append(_ work: SentWork) -> Bool {
    waiting.append(work)
    guard waiting.count == 1 else { return false }
    jobCount += 1
    return true
  }

  /// The first that waits, if its number is below `end`.
  mutating func popFirst(before end: UInt64) -> SentWork? {
    guard takenCount < end, let work = waiting.popFirst() else { return nil }
    takenCount += 1
    return work
  }

  /// Begins a job; returns before which number it runs what waits.
  mutating func beginJob() -> UInt64 {
    jobCount -= 1
    return min(endNumber, takenCount + Self.jobLimit)
  }

  /// Ends a job; returns whether the caller must start another one.
  mutating func endJob() -> Bool {
    guard !isEmpty, jobCount == 0 else { return false }
    jobCount = 1
    return true
  }
}

/// In a struct, because a closure in generic code is wrapped in another one, which is allocated.
struct SentWork: Sendable {
  let run: @Sendable @MainActor () -> Void
}

extension SubjectState {
  /// Runs `work` on the main actor, after everything that was sent before.
  nonisolated func send(_ work: @escaping @Sendable @MainActor () -> Void) {
    let isJobDue = sent.withLock { sent in
      isAnySent.store(true, ordering: .releasing)
      return sent.append(SentWork(run: work))
    }
    if isJobDue { MainActor.runSoon { self.runJob() } }
  }

  /// Runs everything that was sent before this is called, in order, also when called by what it runs. Costs one atomic
  /// load if nothing was.
  @inline(__always)
  func runSent() {
    if isAnySent.load(ordering: .acquiring) { runAllSent() }
  }

  @inline(never)
  private func runAllSent() {
    runSent(before: sent.withLock { $0.endNumber })
  }

  private func runJob() {
    runSent(before: sent.withLock { $0.beginJob() })
    // Not by `runSoon`, which would run it at once.
    if sent.withLock({ $0.endJob() }) { Task { runJob() } }
  }

  private func runSent(before end: UInt64) {
    while let work = nextSent(before: end) { work.run() }
  }

  private func nextSent(before end: UInt64) -> SentWork? {
    sent.withLock { sent in
      let work = sent.popFirst(before: end)
      if sent.isEmpty { isAnySent.store(false, ordering: .releasing) }
      return work
    }
  }
}
