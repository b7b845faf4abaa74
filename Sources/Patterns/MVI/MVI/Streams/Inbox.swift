import FrameworkSupport
import Synchronization

/// What was sent from outside the main actor, until it runs there: in the order in which it came.
///
/// A subject has one with its first turns. Subjects that meet, in a model or in an operator, share the oldest of theirs
/// from then on, so what happened before is delivered before. Others have nothing in common: they may even belong to
/// other main actors, as explorations have them.
///
/// While anything waits, a job that runs it is on its way. A job runs no more than what waits when it begins, so
/// that the main actor gets to do other things, even if others send without end.
struct Inbox: ~Copyable {
  /// In a struct, because a closure that a generic queue keeps is wrapped in others, which are allocated.
  struct Work {
    let run: @Sendable @MainActor () -> Void
  }

  let number = UniqueNumber.next()
  let waiting = Mutex(FIFOQueue<Work>())
  let isAnyWaiting = Atomic(false)

  func popFirst() -> Work? {
    waiting.withLock { waiting in
      let work = waiting.popFirst()
      if waiting.isEmpty { isAnyWaiting.store(false, ordering: .releasing) }
      return work
    }
  }
}

extension Turns {
  /// Runs `work` on the main actor, after what was posted before; called from outside of it.
  nonisolated func post(_ work: @escaping @Sendable @MainActor () -> Void) {
    let (next, isFirst) = inbox.waiting.withLock { waiting -> (Turns?, Bool) in
      if let next = unsafe successor { return (next, false) }
      waiting.append(Inbox.Work(run: work))
      inbox.isAnyWaiting.store(true, ordering: .releasing)
      return (nil, waiting.count == 1)
    }
    if let next { return next.post(work) }
    if isFirst { MainActor.runNowOrInJob { self.runJob() } }
  }

  private func runJob() {
    runInbox(atMost: 256)
    if inboxOwner.inbox.isAnyWaiting.load(ordering: .acquiring) { Task { runJob() } }
  }

  /// Runs what waits when this is called, in order, also when called by what it runs.
  func runInbox(atMost limit: Int = .max) {
    let owner = inboxOwner
    guard owner.inbox.isAnyWaiting.load(ordering: .acquiring) else { return }
    for _ in 0..<min(limit, owner.inbox.waiting.withLock { $0.count }) {
      owner.inbox.popFirst()?.run()
      // What was left has moved.
      if unsafe owner.successor != nil { return runInbox(atMost: limit) }
    }
  }

  /// The turns whose inbox these use.
  private nonisolated var inboxOwner: Turns { unsafe successor?.inboxOwner ?? self }

  /// Lets all turns that use the inbox of these, or that of `other`, use the older of the two from now on.
  ///
  /// What waits in the newer one moves. An inbox knows only older ones, so that subjects that stay keep nothing of
  /// those that come and go. Called on the main actor; not isolated to it, because closures would check that.
  nonisolated func shareInbox(with other: Turns) {
    if unsafe successor === other { return }
    let (one, two) = (inboxOwner, other.inboxOwner)
    guard one !== two else { return }
    let (old, new) = one.inbox.number < two.inbox.number ? (one, two) : (two, one)
    new.inbox.waiting.withLock { moving in
      if !moving.isEmpty {
        old.inbox.waiting.withLock { while let work = moving.popFirst() { $0.append(work) } }
        // The job that is on its way for them runs them there.
        old.inbox.isAnyWaiting.store(true, ordering: .releasing)
      }
      unsafe new.successor = old
    }
  }
}
