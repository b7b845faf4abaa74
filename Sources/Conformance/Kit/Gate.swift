import Spec
import Synchronization

/// One request that waits for the kit's answer.
final class Gate: Sendable {
  /// What is asked.
  enum Subject: Sendable, Equatable, CustomStringConvertible {
    case page(Int, of: String)
    case label(row: Int)

    var description: String {
      switch self {
      case .page(let page, let query): "page \(page) of \(query.abbreviated.debugDescription)"
      case .label(let row): "a label for row \(row)"
      }
    }
  }

  /// What the kit answers.
  enum Answer: Sendable {
    case page(SearchPage)
    case label(String)
  }

  let subject: Subject
  /// 1 for the first request of a world, and so on.
  let number: Int

  private let state = Mutex<State>(.asked)
  private let cancelled = Mutex(false)

  private enum State {
    case asked
    case waiting(CheckedContinuation<Answer, any Error>)
    case ended
    case endedEarly(Swift.Result<Answer, any Error>)
  }

  init(_ subject: Subject, number: Int) {
    self.subject = subject
    self.number = number
  }

  /// Whether an answer is still awaited.
  var isOpen: Bool {
    state.withLock {
      switch $0 {
      case .asked, .waiting: true
      case .ended, .endedEarly: false
      }
    }
  }

  /// Whether the task that made the request was cancelled.
  var wasCancelled: Bool { cancelled.withLock { $0 } }

  func wait(_ continuation: CheckedContinuation<Answer, any Error>) {
    let early: Swift.Result<Answer, any Error>? = state.withLock {
      if case .endedEarly(let result) = $0 {
        $0 = .ended
        return result
      }
      $0 = .waiting(continuation)
      return nil
    }
    if let early { continuation.resume(with: early) }
  }

  func answer(_ answer: Answer) { end(.success(answer)) }

  func fail(_ message: String) { end(.failure(ServiceFailure(message: message))) }

  func cancel(_ temper: Temper) {
    cancelled.withLock { $0 = true }
    if temper == .prompt { end(.failure(CancellationError())) }
  }

  private func end(_ result: Swift.Result<Answer, any Error>) {
    let continuation: CheckedContinuation<Answer, any Error>? = state.withLock {
      switch $0 {
      case .waiting(let continuation):
        $0 = .ended
        return continuation
      case .asked:
        $0 = .endedEarly(result)
        return nil
      case .ended, .endedEarly:
        return nil
      }
    }
    continuation?.resume(with: result)
  }
}
