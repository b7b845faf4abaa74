import Synchronization

/// Holds tasks until it is opened, once.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  nonisolated(nonsending) func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// As `pass`, but a cancelled task is let through at once; true if it was cancelled.
  nonisolated(nonsending) func passOrCancel() async -> Bool {
    await withTaskCancellationHandler {
      await pass()
    } onCancel: {
      open()
    }
    return Task.isCancelled
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
