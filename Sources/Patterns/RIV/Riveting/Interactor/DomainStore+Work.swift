import Synchronization

extension DomainStore {
  /// Runs `update` on copies until one could be written or the task was cancelled.
  func startUpdate(
    _ update: sending @escaping (inout Domain) async -> Void
  ) -> Task<Void, Never> {
    start { store, work in
      while let (former, version) = store.departure(of: work) {
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

  /// Starts `body` with the permission to write, which it loses the moment that it is cancelled:
  /// when `cancel()` has returned, no write follows. Cancelled early, `body` is not run at all.
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

  /// The domain and its version, or nil when `work` may write no more.
  private func departure(of work: Work) -> (Domain, version: Int)? {
    state.withLock { $0.works[work] != nil ? ($0.domain, $0.version) : nil }
  }

  /// Writes `domain` if it was made from the version that still holds; returns whether to stop.
  private func write(_ domain: inout Domain, over version: Int, by work: Work) -> Bool {
    let woken = turn.withLock { _ in
      state.withLock { state -> [Outlet<Domain>]? in
        guard state.works[work] != nil else { return [] }
        return state.version == version ? state.write(&domain) : nil
      }
    }
    guard let woken else { return false }
    for outlet in woken { outlet.expectMain() }
    return true
  }
}
