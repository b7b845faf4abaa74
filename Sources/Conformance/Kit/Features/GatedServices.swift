import Explorer
import Spec
import Synchronization

/// The services of the kit's environment: every request stays open until the kit answers it.
final class GatedServices: SearchService, LabelService {
  private let cancellation: CancellationResponse
  private let trace: TraceLog?
  private let made = Mutex<[GatedRequest]>([])

  init(cancellation: CancellationResponse = .immediate, trace: TraceLog? = nil) {
    self.cancellation = cancellation
    self.trace = trace
  }

  /// Every request so far, in the order made.
  var requests: [GatedRequest] { made.withLock { $0 } }

  /// The requests without an answer, in the order made.
  var open: [GatedRequest] { requests.filter(\.isOpen) }

  /// Forgets every request so far, and passes each to `body`.
  func forgetRequests(_ body: (GatedRequest) -> Void) {
    let forgotten = made.withLock { made in
      defer { made = [] }
      return made
    }
    forgotten.forEach(body)
  }

  func environment(clock: any Clock<Duration>) -> FeatureEnvironment {
    FeatureEnvironment(search: self, labels: self, clock: clock)
  }

  func page(_ number: Int, of query: String) async throws -> SearchPage {
    guard case .page(let page) = try await request(.page(number, of: query)) else {
      preconditionFailure("a search was answered with a label")
    }
    return page
  }

  func label(forRow id: Int) async throws -> String {
    guard case .label(let label) = try await request(.label(row: id)) else {
      preconditionFailure("a refresh was answered with a page")
    }
    return label
  }

  private func request(_ content: GatedRequest.Content) async throws -> GatedRequest.Answer {
    let request = made.withLock { made in
      let request = GatedRequest(content, number: made.count + 1)
      made.append(request)
      return request
    }
    trace?.append(.request, "\(content)", number: request.number)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { request.wait($0) }
    } onCancel: {
      trace?.append(.cancel, "\(content)", number: request.number)
      request.cancel(cancellation)
    }
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
final class GatedRequest: Sendable {
  /// What the feature asks for.
  enum Content: Sendable, Equatable, CustomStringConvertible {
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
  enum Answer: Sendable, Equatable {
    case page(SearchPage)
    case label(String)
  }

  let content: Content
  /// 1 for the first request of these services, and so on.
  let number: Int

  private let state = Mutex<State>(.made)
  private let cancelled = Mutex(false)

  /// `made` → `waiting` → `ended`; or, if the answer comes first, `made` → `answered` → `ended`.
  private enum State {
    case made
    case waiting(CheckedContinuation<Answer, any Error>)
    case answered(Swift.Result<Answer, any Error>)
    case ended
  }

  init(_ content: Content, number: Int) {
    self.content = content
    self.number = number
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

extension GatedRequest {
  /// An answer whose titles or label name the request.
  func usualAnswer(more: Bool) -> Answer {
    switch content {
    case .label(let row):
      .label("answer \(number) for row \(row)")
    case .page(let page, let query):
      .page(
        SearchPage(
          results: (1...2).map {
            SearchResult(
              id: "\(query.abbreviated)\(page).\($0)", title: "result \($0) of request \(number)")
          },
          hasMore: more))
    }
  }
}
