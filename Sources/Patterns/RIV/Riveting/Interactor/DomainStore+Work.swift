import Synchronization

/// Changes the domain while work is in flight; see ``BaseInteractor/perform(_:onFailure:)``.
public struct DomainUpdates<Domain: Sendable>: Sendable {
  let store: any DomainWriter<Domain>
  let work: Int

  /// Changes the domain as it is now, in one step, and returns what `change` returns.
  ///
  /// Throws `CancellationError` and changes nothing once the work is cancelled.
  @discardableResult
  public func update<Value>(
    _ change: (inout Domain) -> Value
  ) throws(CancellationError) -> Value {
    var value: Value?
    let isWritten = store.update(by: work) { value = change(&$0) }
    guard isWritten, let value else { throw CancellationError() }
    return value
  }
}

/// A store of a `Domain`, whatever its actions are.
protocol DomainWriter<Domain>: AnyObject, Sendable {
  associatedtype Domain

  /// Changes the domain if `work` is still live, also after `change` has run; returns whether.
  func update(by work: Int, _ change: (inout Domain) -> Void) -> Bool
}

extension DomainStore: DomainWriter {
  func update(by work: Work, _ change: (inout Domain) -> Void) -> Bool {
    self.change(if: { $0.works[work] != nil }, change)
  }
}

extension DomainStore {
  /// Runs `update` on copies until one could be written or the task was cancelled.
  func startUpdate(
    _ update: sending @escaping (inout Domain) async -> Void
  ) -> Task<Void, Never> {
    start { store, work in
      while let (former, version) = store.snapshot(for: work) {
        var domain = former
        await update(&domain)
        if store.write(&domain, over: version, by: work) { return }
      }
    }
  }

  /// Runs `work` once; an error that it throws while it may still write goes to `onFailure`.
  func startWork(
    _ body: sending @escaping (DomainUpdates<Domain>) async throws -> Void,
    onFailure: @escaping @Sendable (inout Domain, any Error) -> Void
  ) -> Task<Void, Never> {
    start { store, work in
      do {
        try await body(DomainUpdates(store: store, work: work))
      } catch {
        _ = store.update(by: work) { onFailure(&$0, error) }
      }
    }
  }

  /// Starts `body`, which may write until it is cancelled: when `cancel()` has returned, no write
  /// follows. If it is cancelled before it begins, `body` does not run at all.
  private func start(
    _ body: sending @escaping (DomainStore, Work) async -> Void
  ) -> Task<Void, Never> {
    let work = state.withLock { state in
      let work = state.nextID()
      if !state.isClosed { state.works.updateValue(nil, forKey: work) }
      return work
    }
    let task = Task {
      await withTaskCancellationHandler {
        if self.isLive(work) { await body(self, work) }
      } onCancel: {
        self.end(work)
      }
      self.end(work)
    }
    keep(task, of: work)
    return task
  }

  private func keep(_ task: Task<Void, Never>, of work: Work) {
    let isClosed = state.withLock { state in
      if state.works[work] != nil { state.works[work] = task }
      return state.isClosed
    }
    if isClosed { task.cancel() }
  }

  private func isLive(_ work: Work) -> Bool {
    state.withLock { $0.works[work] != nil }
  }

  private func end(_ work: Work) {
    _ = state.withLock { $0.works.removeValue(forKey: work) }
  }

  /// The domain and its version, or nil when `work` may no longer write.
  private func snapshot(for work: Work) -> (Domain, version: Int)? {
    state.withLock { $0.works[work] != nil ? ($0.domain, $0.version) : nil }
  }

  /// Writes `domain` if it was made from the current version and `work` may still write; returns whether.
  private func write(_ domain: inout Domain, over version: Int, by work: Work) -> Bool {
    let jobs = changing.withLock { _ in
      write(&domain, if: { $0.works[work] != nil && $0.version == version })
    }
    guard let jobs else { return false }
    for job in jobs { job.start() }
    return true
  }
}
