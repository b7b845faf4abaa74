import CExplorer
import Synchronization

/// Stands in for the main actor's executor on a thread that explores.
///
/// Jobs of its own thread go to the scheduler. A job that another thread enqueues here has escaped;
/// it waits in `strays` until the scheduler looks.
final class MainExecutor: SerialExecutor {
  private let strays = Mutex<[UnownedJob]>([])

  func enqueue(_ job: UnownedJob) {
    if let scheduler = Scheduler.current, scheduler.mainExecutor === self {
      scheduler.enqueue(job, on: .main)
    } else {
      strays.withLock { $0.append(job) }
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  func takeStrays() -> [UnownedJob] {
    strays.withLock { strays in
      defer { strays = [] }
      return strays
    }
  }
}
