import Synchronization

/// The queue of one feature: actions on their way in, domains on their way out.
///
/// The main actor handles actions and shows domains: the domains in the order of changes, all of them
/// before the next action. A method that returns nil gives the caller no work: it is done by whoever is at
/// work already, or by a ``MainActorJob``, or there is none.
///
///     phase    sent on main   sent elsewhere   job runs    main is done
///     idle     at work ¹      queued ²         at work     –
///     at work  queued         queued           –           idle
///     closed   dropped        dropped          –           closed
///
/// 1. What is waiting goes first.
/// 2. A job is started, if none is on its way.
///
/// While a subscriber receives the current view, the job changes nothing, and actions sent on the main
/// actor are queued in any phase.
@usableFromInline
final class ActionQueue<Action: Sendable, Domain: Sendable>: Sendable {
  /// One piece of work for the main actor.
  @usableFromInline
  enum Work {
    case handle(Action)
    case show(Domain)
  }

  @usableFromInline let state = Mutex(State())

  @inlinable
  init() {}

  /// Takes in `action` on the main actor. The caller does the work returned, then what each ``next()``
  /// returns until that is nil.
  @inlinable
  func enterOnMain(_ action: Action) -> Work? {
    state.withLock { $0.enterOnMain(action) }
  }

  /// Takes in `action` on any thread. Returns whether the caller must start a job that calls ``resume()``.
  @inlinable
  func enterElsewhere(_ action: Action) -> Bool {
    state.withLock { $0.enterElsewhere(action) }
  }

  /// Begins the work that waits, on the main actor; go on with ``next()``.
  @inlinable
  func resume() -> Work? {
    state.withLock { $0.resume() }
  }

  /// The main actor's next work; nil when it is done.
  @inlinable
  func next() -> Work? {
    state.withLock { $0.next() }
  }

  /// Takes in a domain to show; the caller starts the job returned, outside all locks.
  @inlinable
  func append(_ domain: Domain) -> MainActorJob? {
    state.withLock { $0.append(domain) }
  }

  /// Sets the job that calls ``resume()``, and starts it if something is waiting already.
  func setJob(_ job: MainActorJob) {
    let due = state.withLock { state -> MainActorJob? in
      guard state.phase != .closed else { return nil }
      state.job = .unscheduled(job)
      return state.scheduleJob()
    }
    due?.start()
  }

  /// Drops all waiting actions and domains, and refuses new ones.
  @inlinable
  func close() {
    // The dropped state is released after unlocking.
    _ = state.withLock { state in
      var dropped = State()
      swap(&state, &dropped)
      state.phase = .closed
      state.replays = dropped.replays
      return dropped
    }
  }
}

/// Starts a job on the main actor, for the work that came to a feature from another thread.
@usableFromInline
struct MainActorJob: Sendable {
  @usableFromInline let start: @Sendable () -> Void

  init(start: @escaping @Sendable () -> Void) { self.start = start }
}

extension ActionQueue {
  /// All that the mutex guards.
  @usableFromInline
  struct State: Sendable {
    @usableFromInline
    enum Phase: Sendable {
      case idle
      /// The main actor handles actions and shows the domains that result.
      case atWork
      case closed
    }

    @usableFromInline
    enum Job: Sendable {
      /// The feature is still being made, or is closed.
      case unavailable
      case unscheduled(MainActorJob)
      case scheduled(MainActorJob)
    }

    @usableFromInline var phase = Phase.idle
    @usableFromInline var job = Job.unavailable
    /// How many subscribers are receiving the current view because of their demand; no other view
    /// may interrupt that.
    @usableFromInline var replays = 0
    @usableFromInline var actions = FIFOQueue<Action>()
    @usableFromInline var domains = FIFOQueue<Domain>()

    @inlinable
    init() {}
  }
}

extension ActionQueue.State {
  @inlinable
  mutating func enterOnMain(_ action: Action) -> ActionQueue<Action, Domain>.Work? {
    switch phase {
    case .idle where replays == 0:
      phase = .atWork
      if actions.isEmpty, domains.isEmpty { return .handle(action) }
      actions.append(action)
      return next()
    case .idle, .atWork:
      actions.append(action)
      return nil
    case .closed:
      return nil
    }
  }

  @inlinable
  mutating func enterElsewhere(_ action: Action) -> Bool {
    guard phase != .closed else { return false }
    actions.append(action)
    return scheduleJob() != nil
  }

  @inlinable
  mutating func append(_ domain: Domain) -> MainActorJob? {
    guard phase != .closed else { return nil }
    domains.append(domain)
    return scheduleJob()
  }

  @inlinable
  mutating func resume() -> ActionQueue<Action, Domain>.Work? {
    if case .scheduled(let job) = job { self.job = .unscheduled(job) }
    guard phase == .idle, replays == 0 else { return nil }
    phase = .atWork
    return next()
  }

  @inlinable
  mutating func next() -> ActionQueue<Action, Domain>.Work? {
    if let domain = domains.popFirst() { return .show(domain) }
    if let action = actions.popFirst() { return .handle(action) }
    if phase == .atWork { phase = .idle }
    return nil
  }

  /// The job to start now, if something waits for the main actor and no job is on its way.
  @inlinable
  mutating func scheduleJob() -> MainActorJob? {
    guard phase == .idle, replays == 0, !(domains.isEmpty && actions.isEmpty),
      case .unscheduled(let job) = job
    else { return nil }
    self.job = .scheduled(job)
    return job
  }
}

extension ActionQueue: ReplayDelegate {
  @usableFromInline
  func willReplay() {
    state.withLock { $0.replays += 1 }
  }

  @usableFromInline
  func didReplay() {
    let due = state.withLock { state in
      state.replays -= 1
      return state.scheduleJob()
    }
    due?.start()
  }
}
