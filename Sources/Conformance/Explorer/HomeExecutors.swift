import CExplorer
import Synchronization

/// The executors of one schedule: the stand-in for the main actor's, the one its tasks prefer, and
/// the one on which they wait for their turn on an actor.
///
/// A job that another thread enqueues here has left the explorer's reach and came back; it waits
/// among the strays until the scheduler looks, or for good if that schedule is over.
final class HomeExecutors: Sendable {
  let main: MainExecutor
  let global: GlobalExecutor
  let turns: TurnExecutor

  init() {
    let strays = Strays()
    main = MainExecutor(strays: strays)
    global = GlobalExecutor(strays: strays)
    turns = TurnExecutor(strays: strays)
  }

  var strays: Strays { main.strays }

  // The runtime refers to executors without owning them, so none is ever freed: a task that is
  // still around when its schedule ends may come back at any time.
  private static let idle = Mutex<[HomeExecutors]>([])

  /// Executors that no living task knows.
  static func take() -> HomeExecutors {
    idle.withLock { $0.popLast() } ?? HomeExecutors()
  }

  /// Gives the executors to later schedules; only if no task is left that knows them.
  func reuse() {
    HomeExecutors.idle.withLock { $0.append(self) }
  }

  /// Keeps the executors alive for tasks that are left, and out of use.
  func abandon() {
    _ = Unmanaged.passRetained(self)
  }
}

/// Stands in for the main actor's executor on a thread that explores.
final class MainExecutor: SerialExecutor {
  fileprivate let strays: Strays

  init(strays: Strays) {
    self.strays = strays
  }

  func enqueue(_ job: UnownedJob) {
    if let scheduler = Scheduler.current, scheduler.home.main === self {
      scheduler.enqueue(job, on: .main)
    } else {
      strays.add(job, on: .main)
    }
  }
}

/// Stands in for the global executor: the tasks of a run prefer it.
///
/// A job with a task executor never runs on inline where it switches to or from an actor: the switch
/// comes back as a job of its own, so that others can run in between.
final class GlobalExecutor: TaskExecutor {
  private let strays: Strays

  init(strays: Strays) {
    self.strays = strays
  }

  func enqueue(_ job: UnownedJob) {
    if let scheduler = Scheduler.current, scheduler.home.global === self {
      scheduler.enqueue(job, on: .global)
    } else {
      strays.add(job, on: .global)
    }
  }
}

/// Where tasks wait that are next on an actor which works off its queue: an actor that has run one
/// job lets others run before the next. No user code runs here.
final class TurnExecutor: SerialExecutor {
  private let strays: Strays

  init(strays: Strays) {
    self.strays = strays
  }

  func enqueue(_ job: UnownedJob) {
    if let scheduler = Scheduler.current, scheduler.home.turns === self {
      scheduler.enqueue(job, on: .turn)
    } else {
      strays.add(job, on: .turn)
    }
  }
}
