import Synchronization

/// A task that takes a reactor's inputs one after another; the task carries it as a local value.
final class Worker: Sendable {
  @TaskLocal static var current: Worker?

  enum Load: UInt8, AtomicRepresentable {
    case nothing
    /// An input whose sender does not wait for its state.
    case sent
    /// An input whose sender waits for its state.
    case awaited
  }

  /// The commit in which the task is.
  let commit = CommitCell()

  // A task that inherits the local value may outlive the reactor, and another reactor may come to
  // the same address: the identity is taken away before that can happen. While it is here, the
  // flow exists.
  private let reactor: Atomic<ObjectIdentifier?>
  private unowned let flow: any Attachment

  private let currentLoad = Atomic(Load.nothing)
  private let isDismissed = Atomic(false)
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(of flow: any Attachment, reactor: ObjectIdentifier) {
    self.flow = flow
    self.reactor = Atomic(reactor)
  }

  /// The flow of `reactor`, if this worker works for it.
  func flow(of reactor: AnyObject) -> (any Attachment)? {
    ObjectIdentifier(reactor) == self.reactor.load(ordering: .acquiring) ? flow : nil
  }

  /// Forgets the reactor, for tasks that still carry this worker.
  func retire() {
    reactor.store(nil, ordering: .releasing)
  }

  /// What it works on. Changes under the flow's lock.
  var load: Load {
    get { currentLoad.load(ordering: .relaxed) }
    set { currentLoad.store(newValue, ordering: .relaxed) }
  }

  /// True when its input is given up; it then commits nothing more. Changes under the flow's lock.
  var isGivenUp: Bool { isDismissed.load(ordering: .relaxed) }

  func giveUp() { isDismissed.store(true, ordering: .relaxed) }

  func start(on executor: any TaskExecutor, _ operation: @escaping @Sendable () async -> Void) {
    let task = Task.detached(
      executorPreference: executor, priority: .userInitiated, operation: operation)
    self.task.withLock { $0 = task }
    if isGivenUp { task.cancel() }
  }

  /// Cancels the task of a worker that was given up.
  func cancel() {
    task.withLock { $0 }?.cancel()
  }
}
