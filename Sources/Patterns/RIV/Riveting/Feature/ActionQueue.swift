import Synchronization

/// The queue of one feature: actions on their way in, domains on their way out.
///
/// The main actor handles actions and shows domains: the domains in the order of changes, and before the actions that
/// were sent later. A method that returns nil gives the caller no work: it is done by whoever is at
/// work already, or by a ``MainActorJob``, or there is none.
///
///                     idle             at work       closed
///     sent on main    at work ¹        queued        dropped
///     sent elsewhere  queued ²         queued ²      dropped
///     changed         queued ²         queued ³      dropped
///     job runs        at work ¹        –             –
///     job pauses      –                idle ²        –
///     send is done    –                idle ²        –
///     job is done     –                idle          –
///
/// 1. What is waiting goes first.
/// 2. A job is started, if none is on its way.
/// 3. A job is started, if none is on its way and the change was made on another thread.
///
/// What the main actor sends and changes while it is at work goes to ``own``, without a lock; everything else to
/// the inbox. As long as something is in the inbox, the main actor puts there what it sends and changes, too: it came
/// later. Before the next piece of work, a job moves all that is in the inbox behind ``own``; a send moves only what it
/// owes: what came before something that the main actor has sent or changed meanwhile, and that itself. So others cannot
/// keep a send at work for ever.
///
/// While a subscriber receives the current view because of its demand, the main actor is at work, too; what it sends
/// and changes meanwhile is left to a job.
@usableFromInline
final class ActionQueue<Action: Sendable, Domain: Sendable>: Sendable {
  /// One piece of work for the main actor.
  @usableFromInline
  enum Work {
    case handle(Action)
    case show(Domain)
  }

  // Safe: only the main actor uses it, and only while it is at work; once the queue is closed, it only drops it.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var own: Waiting

  @usableFromInline let lock: Mutex<Void>

  // Not inside the mutex: a generic class that ends would look up the mutex's type.
  // Safe: it is used while `lock` is held only.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var inbox: Inbox

  /// The thread of the main actor while it is at work, otherwise zero.
  @usableFromInline let workingThread: Atomic<UInt>

  /// Whether the main actor may not go on without a look at the inbox: something is in it, or
  /// the queue is closed. It is set before `lock` is unlocked, so what happened before on any thread is seen.
  @usableFromInline let isInboxDue: Atomic<Bool>

  @inlinable
  init() {
    own = Waiting()
    lock = Mutex(())
    inbox = Inbox()
    workingThread = Atomic(0)
    isInboxDue = Atomic(false)
  }

  /// Takes in `action` on the main actor. The caller does the work returned, then what each ``next(inJob:)``
  /// returns until that is nil.
  @inlinable
  func enterOnMain(_ action: Action) -> Work? {
    if isInboxDue.load(ordering: .acquiring) { return enterBehindInbox(action) }
    if workingThread.load(ordering: .relaxed) == 0 {
      workingThread.store(currentThread(), ordering: .relaxed)
      return .handle(action)
    }
    own.actions.append(action)
    return nil
  }

  /// Takes in `action` on any thread. Returns whether the caller must start a job that calls ``resume()``.
  @inlinable
  func enterElsewhere(_ action: Action) -> Bool {
    withLock {
      guard !inbox.isClosed else { return false }
      inbox.waiting.actions.append(action)
      return scheduleJob() != nil
    }
  }

  /// Begins the work that waits, on the main actor; go on with ``next(inJob:)``. Returns also how many actions wait.
  @inlinable
  func resume() -> (first: Work?, waiting: Int) {
    let (mayBegin, waiting) = withLock {
      inbox.job.didRun()
      return (isIdle, inbox.waiting.actions.count)
    }
    guard mayBegin else { return (nil, 0) }
    workingThread.store(currentThread(), ordering: .relaxed)
    return (next(inJob: true), waiting)
  }

  /// The main actor's next work; nil when the job or the send is done.
  @inlinable
  func next(inJob: Bool) -> Work? {
    if isInboxDue.load(ordering: .acquiring) { takeInbox(inJob: inJob) }
    if let domain = own.domains.popFirst() { return .show(domain) }
    if let action = own.actions.popFirst() { return .handle(action) }
    workingThread.store(0, ordering: .relaxed)
    return nil
  }

  /// Ends the main actor's work before it is done, so that the main actor gets to do other things; the caller starts
  /// the job returned, which goes on.
  @usableFromInline
  func pause() -> MainActorJob? {
    // Released after unlocking.
    var dropped = Waiting()
    let due = withLock { () -> MainActorJob? in
      if inbox.isClosed {
        swap(&dropped, &own)
        return nil
      }
      own.append(inbox.takeAll())
      swap(&own, &inbox.waiting)
      return scheduleJob()
    }
    _ = consume dropped
    workingThread.store(0, ordering: .relaxed)
    return due
  }

  /// Takes in a domain to show; the caller starts the job returned, outside all locks.
  @inlinable
  func append(_ domain: Domain) -> MainActorJob? {
    let isAtWork = isCurrentThreadAtWork
    if isAtWork, !isInboxDue.load(ordering: .acquiring) {
      own.domains.append(domain)
      return nil
    }
    return appendToInbox(domain, isAtWork: isAtWork)
  }

  /// Sets the job that calls ``resume()``, and starts it if something is waiting already.
  func setJob(_ job: MainActorJob) {
    let due = withLock { () -> MainActorJob? in
      guard !inbox.isClosed else { return nil }
      inbox.job = .unscheduled(job)
      return scheduleJob()
    }
    due?.start()
  }

  /// Drops what is in the inbox, and takes nothing in any more; what the main actor has, it drops when it looks
  /// next. May be called on any thread.
  @inlinable
  func close() {
    // The dropped are released after unlocking.
    _ = withLock {
      inbox.isClosed = true
      let dropped = (inbox.takeAll(), inbox.job)
      inbox.job = .unavailable
      return dropped
    }
  }
}

extension ActionQueue {
  @inlinable var isIdle: Bool { workingThread.load(ordering: .relaxed) == 0 }

  /// Whether this is the main actor, at work. Any thread may ask: none is ever told another's.
  @inlinable var isCurrentThreadAtWork: Bool {
    workingThread.load(ordering: .relaxed) == currentThread()
  }

  /// Lets `body` use the inbox.
  @inlinable
  func withLock<Result: Sendable>(_ body: () -> Result) -> Result {
    lock.withLock { _ in
      let result = body()
      let isDue = isWaiting || inbox.isClosed
      isInboxDue.store(isDue, ordering: .releasing)
      return result
    }
  }

  /// Whether something is in the inbox. Read with the lock held.
  @inlinable var isWaiting: Bool {
    // Properties are read where they lie; methods of generic structs would need their types looked up.
    inbox.waiting.domains.count > 0 || inbox.waiting.actions.count > 0
  }

  /// The job to start now, if something waits for the main actor and no job is on its way. Called with the
  /// lock held.
  @inlinable
  func scheduleJob() -> MainActorJob? {
    guard isWaiting, case .unscheduled(let job) = inbox.job else { return nil }
    inbox.job = .scheduled(job)
    return job
  }

  /// As ``enterOnMain(_:)``, when the inbox is due.
  @inlinable
  @inline(never)
  func enterBehindInbox(_ action: Action) -> Work? {
    let isIdle = isIdle
    let mayBegin = withLock {
      guard !inbox.isClosed else { return false }
      inbox.waiting.actions.append(action)
      inbox.oweAll()
      return isIdle
    }
    guard mayBegin else { return nil }
    workingThread.store(currentThread(), ordering: .relaxed)
    return next(inJob: false)
  }

  @inlinable
  @inline(never)
  func appendToInbox(_ domain: Domain, isAtWork: Bool) -> MainActorJob? {
    withLock {
      guard !inbox.isClosed else { return nil }
      inbox.waiting.domains.append(domain)
      guard isAtWork else { return scheduleJob() }
      inbox.owedDomains = inbox.waiting.domains.count
      return nil
    }
  }

  /// Moves what is in the inbox, or what a send owes, behind what the main actor has; or drops both when the queue is
  /// closed.
  @inlinable
  @inline(never)
  func takeInbox(inJob: Bool) {
    let (taken, isClosed, due) = withLock {
      let taken = inJob ? inbox.takeAll() : inbox.takeOwed()
      return (taken, inbox.isClosed, scheduleJob())
    }
    if isClosed {
      own = Waiting()
    } else {
      own.append(taken)
    }
    due?.start()
  }
}

extension ActionQueue: ReplayDelegate {
  @usableFromInline
  func beginReplay() -> Bool {
    guard isIdle else { return false }
    workingThread.store(currentThread(), ordering: .relaxed)
    return true
  }

  @usableFromInline
  func endReplay() {
    // Properties, as in `isWaiting`.
    let isDone = own.domains.count == 0 && own.actions.count == 0
    if isDone, !isInboxDue.load(ordering: .acquiring) {
      workingThread.store(0, ordering: .relaxed)
    } else {
      pause()?.start()
    }
  }
}
