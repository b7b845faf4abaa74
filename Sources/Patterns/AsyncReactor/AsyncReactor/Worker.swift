import Synchronization

/// A task that takes a reactor's inputs one after another; the task carries it as a local value.
@usableFromInline
final class Worker: Sendable {
  @usableFromInline
  @TaskLocal static var current: Worker?

  @usableFromInline
  enum Load: UInt8, AtomicRepresentable, Sendable {
    case nothing
    /// An input whose sender does not wait for its state.
    case sent
    /// An input whose sender waits for its state.
    case awaited
  }

  /// The commit in which the task is.
  @usableFromInline
  let commit = CommitCell()

  // A task that inherits the local value may outlive the reactor, and another reactor may come to
  // the same address: the identity is taken away before that can happen. While it is here, the
  // flow exists.
  @usableFromInline
  let reactor: Atomic<ObjectIdentifier?>
  @usableFromInline
  unowned let flow: any Attachment

  @usableFromInline
  let currentLoad = Atomic(Load.nothing)
  @usableFromInline
  let isDismissed = Atomic(false)
  @usableFromInline
  let task = Mutex<Task<Void, Never>?>(nil)

  @usableFromInline
  init(of flow: any Attachment, reactor: ObjectIdentifier) {
    self.flow = flow
    self.reactor = Atomic(reactor)
  }

  /// The flow of `reactor`, if this worker works for it.
  @usableFromInline
  func flow(of reactor: AnyObject) -> (any Attachment)? {
    ObjectIdentifier(reactor) == self.reactor.load(ordering: .acquiring) ? flow : nil
  }

  /// Forgets the reactor, for tasks that still carry this worker.
  @usableFromInline
  func retire() {
    reactor.store(nil, ordering: .releasing)
  }

  /// What it works on. Changes under the flow's lock.
  @usableFromInline
  var load: Load {
    get { currentLoad.load(ordering: .relaxed) }
    set { currentLoad.store(newValue, ordering: .relaxed) }
  }

  /// True when its input is given up; it then commits nothing more. Changes under the flow's lock.
  @usableFromInline
  var isGivenUp: Bool { isDismissed.load(ordering: .relaxed) }

  @usableFromInline
  func giveUp() { isDismissed.store(true, ordering: .relaxed) }

  @usableFromInline
  func start(on executor: any TaskExecutor, _ operation: @escaping @Sendable () async -> Void) {
    let task = Task.detached(
      executorPreference: executor, priority: .userInitiated, operation: operation)
    self.task.withLock { $0 = task }
    if isGivenUp { task.cancel() }
  }

  /// Cancels the task of a worker that was given up.
  @usableFromInline
  func cancel() {
    task.withLock { $0 }?.cancel()
  }

  /// Runs `operation` in a task that carries this worker.
  @usableFromInline
  func whileCurrent(_ operation: () async -> Void) async {
    await Worker.$current.withValue(self, operation: operation)
  }
}
