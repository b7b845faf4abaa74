/// Changes the domain while work is in flight; see ``BaseInteractor/perform(_:onFailure:)``.
public struct DomainUpdates<Domain: Sendable>: Sendable {
  let write: @Sendable ((inout Domain) -> Void) -> Bool

  /// Changes the domain as it is now, in one step, and returns what `change` returns.
  ///
  /// `change` may run again when it was overtaken, four times at most.
  /// Throws `CancellationError` and changes nothing once the work is cancelled or has ended.
  @discardableResult
  public func update<Value>(
    _ change: (inout Domain) -> Value
  ) throws(CancellationError) -> Value {
    var value: Value?
    guard write({ value = change(&$0) }), let value else { throw CancellationError() }
    return value
  }
}

/// The tasks that may still change the domain of one interactor. The store's `state` guards it.
@usableFromInline
struct WorkInFlight: Sendable {
  private var lastNumber = 0
  private var tasks: [Int: Task<Void, Never>] = [:]
  /// The last of the updates that were overtaken: these run again one after another.
  private var lastInLine: Task<Void, Never>?
  /// The update that runs for the last time: no other update may overtake it.
  var landing: Int?

  @usableFromInline init() {}

  /// Adds the task that `start` starts with the number of the work.
  mutating func add(_ start: (Int) -> Task<Void, Never>) -> Task<Void, Never> {
    lastNumber += 1
    let task = start(lastNumber)
    tasks[lastNumber] = task
    return task
  }

  /// Whether `work` may change the domain: it is not over, and its task is not cancelled.
  @usableFromInline func isLive(_ work: Int) -> Bool {
    // When its task is cancelled, it ends by a handler; but others, and the work itself, may run before that.
    tasks[work]?.isCancelled == false
  }

  /// Puts `work` at the end of the line. Returns the task for which it has to wait.
  mutating func standInLine(_ work: Int) -> Task<Void, Never>? {
    defer { lastInLine = tasks[work] ?? lastInLine }
    return lastInLine
  }

  /// Returns the task, to be released after unlocking.
  mutating func end(_ work: Int) -> Task<Void, Never>? {
    if landing == work { landing = nil }
    return tasks.removeValue(forKey: work)
  }

  func cancel() {
    for task in tasks.values { task.cancel() }
  }
}

enum AsyncUpdates {
  /// The async updates that started the current task.
  @TaskLocal static var current: [(store: ObjectIdentifier, work: Int)] = []
}

extension DomainStore {
  /// Runs `update` on copies until it is not overtaken, three times at most: the third run is written whatever has
  /// changed meanwhile.
  ///
  /// Updates that were overtaken run again one after another, and none is written while another one runs for the third
  /// time. So they never lose each other's changes.
  func startUpdate(
    _ update: sending @escaping (inout Domain) async -> Void
  ) -> Task<Void, Never> {
    precondition(
      !AsyncUpdates.current.contains { $0.store == ObjectIdentifier(self) && mayChange($0.work) },
      """
      an async update must not start another one of the same interactor: they could wait for each other; \
      change the domain that the update was given, or use perform(_:onFailure:)
      """)
    return start { store, work in
      let updates = AsyncUpdates.current + [(ObjectIdentifier(store), work)]
      for run in 1...3 {
        if run == 2 { await store.state.withLock({ $0.work.standInLine(work) })?.value }
        if run == 3 { store.state.withLock { $0.work.landing = work } }
        var version: Int?
        var domain = store.copy(for: work, &version)
        guard let version else { return }
        await AsyncUpdates.$current.withValue(updates) { await update(&domain) }
        let outcome = store.commit(&domain, by: work) { state in
          run == 3 || state.version == version && state.work.landing == nil
        }
        if case .overtaken = outcome { continue }
        _ = outcome.finish()
        return
      }
    }
  }

  /// Runs `body` once. An error that it throws while it may still change the domain goes to `onFailure`.
  func startWork(
    _ body: sending @escaping (DomainUpdates<Domain>) async throws -> Void,
    onFailure: @escaping @Sendable (inout Domain, any Error) -> Void
  ) -> Task<Void, Never> {
    start { store, work in
      do {
        try await body(DomainUpdates { change in store.update(by: work, change) })
      } catch {
        store.update(by: work) { onFailure(&$0, error) }
      }
    }
  }

  /// Starts `body`, which may change the domain until it is cancelled: when `cancel()` has returned, nothing is
  /// written. If it is cancelled before it begins, `body` does not run at all.
  private func start(
    _ body: sending @escaping (DomainStore, Int) async -> Void
  ) -> Task<Void, Never> {
    // Safe: the closure below runs once, here.
    nonisolated(unsafe) let body = body
    let (task, isClosed) = state.withLock { state in
      let task = state.work.add { work in
        Task {
          await withTaskCancellationHandler {
            if self.mayChange(work) { await unsafe body(self, work) }
          } onCancel: {
            self.end(work)
          }
          self.end(work)
        }
      }
      return (task, state.isClosed)
    }
    if isClosed { task.cancel() }
    return task
  }

  private func mayChange(_ work: Int) -> Bool { state.withLock { $0.mayChange(by: work) } }

  private func end(_ work: Int) {
    // Released after unlocking.
    _ = state.withLock { $0.work.end(work) }
  }
}
