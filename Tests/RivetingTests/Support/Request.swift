import Synchronization

/// A request that a test answers when it likes, once or often. Each caller of `answer()` waits.
final class Request: Sendable, Equatable {
  private struct State {
    var waiting: [CheckedContinuation<String, any Error>] = []
    var asked = 0
    var isCancelled = false
    var standing: String?
  }

  private let state = Mutex(State())
  private let asked = AsyncStream.makeStream(of: Void.self)

  /// How many times `answer()` was called.
  var count: Int { state.withLock { $0.asked } }

  /// Whether a caller that waits, or is about to, was cancelled. Cancellation answers nothing.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func answer() async throws -> String {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let standing = state.withLock { state in
          state.asked += 1
          if state.standing == nil { state.waiting.append(continuation) }
          return state.standing
        }
        if let standing { continuation.resume(returning: standing) }
        asked.continuation.yield()
      }
    } onCancel: {
      state.withLock { $0.isCancelled = true }
    }
  }

  /// Waits until `answer()` was called once more since the last call.
  func untilAsked() async {
    for await _ in asked.stream { return }
  }

  /// Answers all waiting callers.
  func resolve(_ answer: Result<String, any Error>) {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(with: answer) }
  }

  /// Answers all waiting callers and all later ones.
  func resolveForGood(_ answer: String) {
    state.withLock { $0.standing = answer }
    resolve(.success(answer))
  }

  static func == (left: Request, right: Request) -> Bool { left === right }
}
