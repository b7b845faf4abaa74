import Synchronization

/// Holds tasks until it is opened, once.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  public init() {}

  /// Waits until the gate is open; cancellation changes nothing.
  public nonisolated(nonsending) func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// As ``pass()``, but cancellation opens the gate; returns whether the task was cancelled.
  public nonisolated(nonsending) func passOrCancel() async -> Bool {
    await withTaskCancellationHandler {
      await pass()
    } onCancel: {
      open()
    }
    return Task.isCancelled
  }

  /// Lets everybody through, now and later.
  public func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
