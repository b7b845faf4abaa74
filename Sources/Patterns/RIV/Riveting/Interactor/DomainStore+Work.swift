import Synchronization

/// Changes the domain while work is in flight; see ``BaseInteractor/perform(_:onFailure:)``.
public struct DomainUpdates<Domain: Sendable>: Sendable {
  let store: any DomainWriter<Domain>
  let work: Int

  /// Changes the domain as it is now, in one step, and returns what `change` returns.
  ///
  /// Throws `CancellationError` and changes nothing once the work is cancelled or has ended.
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
    steps.change(self, work, change)
  }
}

extension DomainStore {
  /// Runs `update` on copies until one could be written or the task was cancelled, three times at most.
  ///
  /// An update that was overtaken stands in line before it runs again, so that updates in line do not overtake each
  /// other. Nor does a first run overtake a last one.
  func startUpdate(
    _ update: sending @escaping (inout Domain) async -> Void
  ) -> Task<Void, Never> {
    start { store, work in
      if await store.run(update, by: work, merging: false) { return }
      await store.standInLine(work)
      if await store.run(update, by: work, merging: false) { return }
      store.withState { $0.line.beginLastRun(of: work) }
      await store.run(update, by: work, merging: true)
    }
  }

  /// Runs `update` on a copy and writes it, unless it was overtaken and is not to be merged.
  ///
  /// Returns whether nothing is left to do: it was written, or `work` may no longer write.
  @discardableResult
  private nonisolated(nonsending) func run(
    _ update: (inout Domain) async -> Void, by work: Work, merging: Bool
  ) async -> Bool {
    guard let (former, version) = snapshot(for: work) else { return true }
    var domain = former
    await update(&domain)
    let due = changing.withLock { _ -> DueJobs? in
      let overtaking = withState { $0.version == version ? nil : current }
      if merging, let overtaking {
        StoredProperties.rebase(&domain, from: former, onto: overtaking)
      }
      return write(&domain) { state in
        guard state.isLive(work) else { return false }
        return merging || state.version == version && !state.line.isInLastRun
      }
    }
    guard let due else { return !isLive(work) }
    start(due)
    return true
  }

  /// Returns when `work` is the first in line, or was cancelled.
  private func standInLine(_ work: Work) async {
    await withCheckedContinuation { continuation in
      let isFirst = withState { state in
        guard state.works[work] != nil else { return true }
        return state.line.append(work, continuation)
      }
      if isFirst { continuation.resume() }
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
    let work = withState { state in
      let work = state.nextID()
      if !isClosed.load(ordering: .relaxed) { state.works.updateValue(nil, forKey: work) }
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
    let isClosed = withState { state in
      if state.works[work] != nil { state.works[work] = task }
      return self.isClosed.load(ordering: .relaxed)
    }
    if isClosed { task.cancel() }
  }

  @inlinable
  func isLive(_ work: Work) -> Bool {
    withState { $0.isLive(work) }
  }

  /// Ends `work` and its place in line: who waits there goes on, and so does the next if it was first.
  private func end(_ work: Work) {
    let isLine = withState { state in
      state.works.removeValue(forKey: work)
      return !state.line.isEmpty
    }
    if isLine { withState { $0.line.remove(work) }?.resume() }
  }

  /// The domain and its version, or nil when `work` may no longer write.
  private func snapshot(for work: Work) -> (Domain, version: Int)? {
    withState { $0.isLive(work) ? (current, $0.version) : nil }
  }
}
