import Synchronization

/// Orders what happens in one feature: actions on their way in, domains on their way out.
///
/// Actions are handled one at a time, by the main actor or by the thread that sent one while nobody
/// was handling any. Domains are shown by the main actor only, in the order of changes, all of them
/// before it handles its next action. A caller that gets nil has nothing to do: whoever is at work
/// does it, or ``MainActorJob`` brings the main actor here.
///
/// ``State/phase`` is who is at work. An action that may not be handled at once is queued.
///
///     phase            sent on main     sent elsewhere   main is done     elsewhere is done
///     idle             main handles     other handles    –                –
///     main shows       queued           both ¹           idle ²           –
///     main handles     queued           queued           idle ²           –
///     other handles    both             queued           –                idle ³
///     both             queued           queued           other handles    main shows ³
///     closed           dropped          dropped          closed           closed
///
///     ¹ queued if other actions are waiting       ² main handles if actions are waiting
///     ³ the same phase goes on if actions are waiting
///
/// A ``MainActorJob`` that arrives turns `idle` into `main shows` and `other handles` into `both`.
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

  /// Begins to work on the main actor, for what came up elsewhere; go on with ``nextOnMain()``.
  @inlinable
  func resumeOnMain() -> MainWork? {
    state.withLock { $0.resumeOnMain() }
  }

  /// The main actor's next work; with nil it is done.
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

  /// The next action to handle off the main actor; with nil the caller is done.
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

  /// Drops what has not been done and does nothing from now on.
  func close() {
    // What is dropped is released after unlocking.
    _ = state.withLock { state in
      var dropped = State()
      swap(&state, &dropped)
      state.phase = .closed
      state.replays = dropped.replays
      return dropped
    }
  }
}

/// Brings the main actor to a feature, for what came up on another thread.
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
      /// The main actor handles actions and shows what comes of them.
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
    /// How many subscribers are receiving the current view, which no other may interrupt either.
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

  /// The job to start now, if something waits for the main actor and nothing brings it here.
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
