import Synchronization

/// The queue of one feature: actions on their way in, domains on their way out.
///
/// One thread at a time handles actions: the main actor, or the thread that sent an action while none
/// was handled. Only the main actor shows domains, in the order of changes, all of them before it
/// handles its next action. A method that returns nil gives the caller no work: a thread that is at work
/// already does it, or a ``MainActorJob``, or there is none.
///
/// ``State/phase`` says which threads are at work. The table has the phase after each event:
///
///     phase           sent on main    sent elsewhere   main is done    elsewhere is done
///     idle            main handles ⁵  other handles ¹  –               –
///     main shows      queued          both ¹           idle ²          –
///     main handles    queued          queued           idle ²          –
///     other handles   both ³          queued           –               idle ⁴
///     both            queued          queued           other handles   main shows ⁴
///     closed          dropped         dropped          closed          closed
///
/// 1. Queued if other actions are waiting.
/// 2. Main handles if actions are waiting.
/// 3. The action is queued, and the main actor shows the waiting domains; if there are none, the phase
///    is `other handles` again at once.
/// 4. No change if actions are waiting.
/// 5. Main shows first if domains or actions are waiting; the action is queued behind them.
///
/// When a ``MainActorJob`` runs, `idle` becomes `main shows` and `other handles` becomes `both`. While a
/// subscriber receives the current view, the job changes nothing, and actions sent on the main actor are
/// queued in any phase.
@usableFromInline
final class ActionQueue<Action: Sendable, Domain: Sendable>: Sendable {
  /// One piece of work for the main actor.
  @usableFromInline
  enum MainWork {
    case handle(Action)
    case show(Domain)
  }

  @usableFromInline let state = Mutex(State())

  @inlinable
  init() {}

  /// Takes in `action` on the main actor. The caller does the work returned, then what each
  /// ``nextOnMain()`` returns until that is nil.
  @inlinable
  func enterOnMain(_ action: Action) -> MainWork? {
    state.withLock { $0.enterOnMain(action) }
  }

  /// Begins the work that came from other threads, on the main actor; go on with ``nextOnMain()``.
  @inlinable
  func resumeOnMain() -> MainWork? {
    state.withLock { $0.resumeOnMain() }
  }

  /// The main actor's next work; nil when it is done.
  @inlinable
  func nextOnMain() -> MainWork? {
    state.withLock { $0.nextOnMain() }
  }

  /// Takes in `action` on any thread. The caller handles the one returned, then what each
  /// ``nextElsewhere()`` returns until that is nil.
  @inlinable
  func enterElsewhere(_ action: Action) -> Action? {
    state.withLock { $0.enterElsewhere(action) }
  }

  /// The next action to handle off the main actor; nil when the caller is done.
  @inlinable
  func nextElsewhere() -> Action? {
    state.withLock { $0.nextElsewhere() }
  }

  /// Takes in a domain to show; the caller starts the job returned, outside all locks.
  @inlinable
  func append(_ domain: Domain) -> MainActorJob? {
    state.withLock { state in
      guard state.phase != .closed else { return nil }
      state.domains.append(domain)
      return state.scheduleJob()
    }
  }

  /// Sets the job that calls ``resumeOnMain()``, and starts it if something is waiting already.
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
      /// A thread other than the main one handles actions.
      case otherHandles
      /// The main actor shows domains; nobody handles actions.
      case mainShows
      /// The main actor handles actions and shows the domains that result.
      case mainHandles
      /// Another thread handles actions while the main actor shows domains.
      case both
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
  mutating func enterOnMain(_ action: Action) -> ActionQueue<Action, Domain>.MainWork? {
    switch phase {
    case .idle where replays == 0:
      if actions.isEmpty, domains.isEmpty {
        phase = .mainHandles
        return .handle(action)
      }
      phase = .mainShows
    case .otherHandles where replays == 0:
      phase = .both
    case .closed:
      return nil
    default:
      actions.append(action)
      return nil
    }
    actions.append(action)
    return nextOnMain()
  }

  @inlinable
  mutating func resumeOnMain() -> ActionQueue<Action, Domain>.MainWork? {
    if case .scheduled(let job) = job { self.job = .unscheduled(job) }
    guard replays == 0 else { return nil }
    switch phase {
    case .idle: phase = .mainShows
    case .otherHandles: phase = .both
    case .mainShows, .mainHandles, .both, .closed: return nil
    }
    return nextOnMain()
  }

  @inlinable
  mutating func nextOnMain() -> ActionQueue<Action, Domain>.MainWork? {
    if let domain = domains.popFirst() { return .show(domain) }
    switch phase {
    case .mainShows, .mainHandles:
      if let action = actions.popFirst() {
        phase = .mainHandles
        return .handle(action)
      }
      phase = .idle
    case .both:
      phase = .otherHandles
    case .idle, .otherHandles, .closed:
      break
    }
    return nil
  }

  @inlinable
  mutating func enterElsewhere(_ action: Action) -> Action? {
    switch phase {
    case .idle where actions.isEmpty: phase = .otherHandles
    case .mainShows where actions.isEmpty: phase = .both
    case .closed: return nil
    default:
      actions.append(action)
      return nil
    }
    return action
  }

  @inlinable
  mutating func nextElsewhere() -> Action? {
    if let action = actions.popFirst() { return action }
    switch phase {
    case .otherHandles: phase = .idle
    case .both: phase = .mainShows
    case .idle, .mainShows, .mainHandles, .closed: break
    }
    return nil
  }

  /// The job to start now, if something waits for the main actor and no job is on its way.
  @inlinable
  mutating func scheduleJob() -> MainActorJob? {
    switch phase {
    case .idle where !(domains.isEmpty && actions.isEmpty): break
    case .otherHandles where !domains.isEmpty: break
    default: return nil
    }
    guard replays == 0, case .unscheduled(let job) = job else { return nil }
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
