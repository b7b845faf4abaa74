import Explorer
import Spec
import Synchronization

/// The services of the kit's environment: every request stays open until the kit answers it.
public final class GatedServices<Feature: Checkable>: Sendable {
  typealias Request = GatedRequest<Feature>

  /// The clock for the feature's pauses. Its time passes only when nothing else is left to do.
  public let clock: any Clock<Duration>
  private let cancellation: CancellationResponse
  private let trace: TraceLog?
  private let made = Mutex<[Request]>([])
  private let turn = Atomic(0)

  init(
    clock: any Clock<Duration>, cancellation: CancellationResponse = .immediate,
    trace: TraceLog? = nil
  ) {
    self.clock = clock
    self.cancellation = cancellation
    self.trace = trace
  }

  /// Makes a request, and waits for its answer. Throws `ServiceFailure` if it fails, and `CancellationError` if the
  /// calling task is cancelled; but it may ignore cancellation and answer later.
  public func answer(to content: Feature.Request) async throws -> Feature.Answer {
    let request = made.withLock { made in
      let request = Request(
        content, number: made.count + 1, turn: turn.load(ordering: .relaxed))
      made.append(request)
      return request
    }
    trace?.append(.request, request.description, number: request.number)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { request.wait($0) }
    } onCancel: {
      trace?.append(.cancel, request.description, number: request.number)
      request.cancel(cancellation)
    }
  }

  /// Makes a request, and waits for the value that `value` takes out of its answer.
  public func answer<Value>(
    to content: Feature.Request, _ value: (Feature.Answer) -> Value?
  ) async throws -> Value {
    let answer = try await answer(to: content)
    guard let value = value(answer) else {
      preconditionFailure(
        "\(Feature.self).answers(to: \(content)) gives \(answer), which is not an answer to it")
    }
    return value
  }

  /// Tells the requests so far from those that follow.
  func endTurn() { turn.add(1, ordering: .relaxed) }

  /// Every request so far, in the order made.
  var requests: [Request] { made.withLock { $0 } }

  /// The requests without an answer, in the order made.
  var open: [Request] { requests.filter { $0.isOpen } }

  /// Forgets every request so far, and passes each to `body`.
  func forgetRequests(_ body: (Request) -> Void) {
    let forgotten = made.withLock { made in
      defer { made = [] }
      return made
    }
    forgotten.forEach(body)
  }
}

/// How the kit's services respond when the task that awaits an answer is cancelled.
public enum CancellationResponse: Sendable {
  /// They throw `CancellationError` at once, as most services do.
  case immediate
  /// They ignore cancellation and still answer later, as some services do.
  case ignored
}

/// One request of a feature, open until the kit answers it, fails it or cancels it.
final class GatedRequest<Feature: Checkable>: Sendable, CustomStringConvertible {
  typealias Answer = Feature.Answer

  /// What the feature asks for.
  let content: Feature.Request
  /// 1 for the first request of these services, and so on.
  let number: Int
  /// How often everything had settled before.
  let turn: Int

  private let state = Mutex<State>(.made)
  private let cancelled = Mutex(false)

  /// `made` → `waiting` → `ended`; or, if the answer comes first, `made` → `answered` → `ended`.
  private enum State {
    case made
    case waiting(CheckedContinuation<Answer, any Error>)
    case answered(Swift.Result<Answer, any Error>)
    case ended
  }

  init(_ content: Feature.Request, number: Int, turn: Int) {
    self.content = content
    self.number = number
    self.turn = turn
  }

  var description: String { Feature.describe(content) }

  /// The answers that the services may give, the usual one first.
  var answers: [Answer] {
    let answers = Feature.answers(to: content, number: number)
    precondition(
      !answers.isEmpty, "\(Feature.self).answers(to: \(content)) gives none; give at least one")
    return answers
  }

  /// The last of the answers, after which the least follows: the last page, or the end.
  var lastAnswer: Answer {
    let answers = answers
    return answers[answers.count - 1]
  }

  /// Whether the request has no answer yet.
  var isOpen: Bool {
    state.withLock {
      switch $0 {
      case .made, .waiting: true
      case .answered, .ended: false
      }
    }
  }

  /// Whether the task that made the request was cancelled.
  var wasCancelled: Bool { cancelled.withLock { $0 } }

  func wait(_ continuation: CheckedContinuation<Answer, any Error>) {
    let answer: Swift.Result<Answer, any Error>? = state.withLock {
      if case .answered(let result) = $0 {
        $0 = .ended
        return result
      }
      $0 = .waiting(continuation)
      return nil
    }
    if let answer { continuation.resume(with: answer) }
  }

  func answer(_ answer: Answer) { end(.success(answer)) }

  func fail(_ message: String) { end(.failure(ServiceFailure(message: message))) }

  func cancel(_ response: CancellationResponse) {
    cancelled.withLock { $0 = true }
    if response == .immediate { end(.failure(CancellationError())) }
  }

  private func end(_ result: Swift.Result<Answer, any Error>) {
    let continuation: CheckedContinuation<Answer, any Error>? = state.withLock {
      switch $0 {
      case .waiting(let continuation):
        $0 = .ended
        return continuation
      case .made:
        $0 = .answered(result)
        return nil
      case .answered, .ended:
        return nil
      }
    }
    continuation?.resume(with: result)
  }
}

extension Array where Element: CustomStringConvertible {
  /// What the requests ask for, in words.
  var contents: String { isEmpty ? "none" : map(\.description).joined(separator: ", ") }
}
