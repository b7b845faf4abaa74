import Ricemill
import Spec

// MARK: Search: requests

/// A request for one page of the results of a query.
struct SearchRequest {
  let page: Int
  let query: String

  /// Sends the request and publishes its progress.
  @MainActor
  func progress(_ service: any SearchService) -> AnyPublisher<SearchProgress, Never> {
    let answer = AnyPublisher<SearchProgress, Never>.asynchronous { send in
      do {
        send(.answered(try await service.page(page, of: query)))
      } catch is CancellationError {
        send(.cancelled)
      } catch {
        send(.failed(message: "\(error)"))
      }
    }
    return answer.prepend(.requested).eraseToAnyPublisher()
  }
}

/// The progress of a request.
enum SearchProgress {
  case requested
  case answered(SearchPage)
  case failed(message: String)
  /// The service cancelled the request.
  case cancelled
}

/// When a search requests its results.
enum SearchStart {
  case now
  case afterPause
  case never

  /// Publishes once, when the search starts.
  @MainActor
  func moment(on clock: any Clock<Duration>) -> AnyPublisher<Void, Never> {
    switch self {
    case .now: Just(()).eraseToAnyPublisher()
    case .never: Empty().eraseToAnyPublisher()
    case .afterPause:
      .asynchronous { send in
        if (try? await clock.sleep(for: SearchSpec.debounce)) != nil { send(()) }
      }
    }
  }
}
