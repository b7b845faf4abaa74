import Synchronization

/// A task that processes a reactor's inputs one after another. The task carries it as a local value.
@usableFromInline
final class Worker: Sendable {
  @usableFromInline
  @TaskLocal static var current: Worker?

  /// What a worker is processing.
  @usableFromInline
  enum Assignment: UInt8, AtomicRepresentable, Sendable {
    case idle
    /// An input whose sender does not wait for its state.
    case unawaited
    /// An input whose sender waits for its state.
    case awaited
  }

  /// The commit that the task is making.
  @usableFromInline
  let commit = CommitCell()

  // A task that inherits the local value may outlive the reactor, and another reactor may get the
  // same address: the identity is removed before that can happen.
  @usableFromInline
  let reactor: Atomic<ObjectIdentifier?>
  // Safe: it is followed only while `reactor` is set, and until then the flow exists.
  @usableFromInline
  unowned let flow: any AssociatedObject

  /// Resumed when it is woken; nil if it has not started. Safe: used with the flow's lock held, or by whoever took it
  /// from the parked workers.
  @usableFromInline @exclusivity(unchecked)
  nonisolated(unsafe) var continuation: UnsafeContinuation<Void, Never>?

  /// Where it is among the flow's workers. Safe: used with the flow's lock held.
  @usableFromInline @exclusivity(unchecked)
  nonisolated(unsafe) var place = 0

  @usableFromInline
  let currentAssignment = Atomic(Assignment.idle)
  @usableFromInline
  let cancelled = Atomic(false)
  @usableFromInline
  let task = Mutex<Task<Void, Never>?>(nil)

  @usableFromInline
  init(of flow: any AssociatedObject, reactor: ObjectIdentifier) {
    self.flow = flow
    self.reactor = Atomic(reactor)
  }

  /// The flow of `reactor`, if this worker belongs to it.
  @usableFromInline
  func flow(of reactor: AnyObject) -> (any AssociatedObject)? {
    ObjectIdentifier(reactor) == self.reactor.load(ordering: .acquiring) ? flow : nil
  }

  /// Forgets the reactor, for tasks that still carry this worker.
  @usableFromInline
  func forgetReactor() {
    reactor.store(nil, ordering: .releasing)
  }

  /// Changes under the flow's lock only.
  @usableFromInline
  var assignment: Assignment {
    get { currentAssignment.load(ordering: .relaxed) }
    set { currentAssignment.store(newValue, ordering: .relaxed) }
  }

  /// True once its input is cancelled, or it is no longer needed; it then commits nothing more. Changes under the flow's lock
  /// only.
  @usableFromInline
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  @usableFromInline
  func markCancelled() { cancelled.store(true, ordering: .relaxed) }

  @usableFromInline
  func start(on executor: (any TaskExecutor)?, _ operation: @escaping @Sendable () async -> Void) {
    let task = Task.detached(
      executorPreference: executor, priority: .userInitiated, operation: operation)
    self.task.withLock { $0 = task }
    if isCancelled { task.cancel() }
  }

  /// Cancels the task of a worker that is marked as cancelled.
  @usableFromInline
  func cancelTask() {
    task.withLock { $0 }?.cancel()
  }

  /// Runs `operation` in a task that carries this worker.
  @usableFromInline
  func whileCurrent(_ operation: () async -> Void) async {
    await Worker.$current.withValue(self, operation: operation)
  }
}

/// Workers that wait for work; at most two. Neither takes memory of its own.
@usableFromInline
struct ParkedWorkers: Sendable {
  @usableFromInline
  var last: Worker?
  @usableFromInline
  var former: Worker?

  @inlinable
  init() {}

  @inlinable
  var isFull: Bool { former != nil }

  @inlinable
  mutating func append(_ worker: Worker) {
    former = last
    last = worker
  }

  @inlinable
  mutating func popLast() -> Worker? {
    let worker = last
    last = former.take()
    return worker
  }
}
