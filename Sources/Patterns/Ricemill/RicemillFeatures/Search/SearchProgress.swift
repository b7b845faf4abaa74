import Ricemill
import Spec

/// When the service is asked.
enum SearchMoment {
  case now
  case afterPause
  case never

  /// Publishes when the moment has come.
  @MainActor
  func comes(on clock: any Clock<Duration>) -> AnyPublisher<Void, Never> {
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

/// What the service is asked for.
struct SearchRequest {
  let page: Int
  let query: String

  /// Publishes how the request is getting on.
  @MainActor
  func progress(_ service: any SearchService) -> AnyPublisher<SearchProgress, Never> {
    let answer = AnyPublisher<SearchProgress, Never>.asynchronous { send in
      do {
        send(.answered(try await service.page(page, of: query)))
      } catch is CancellationError {
        send(.calledOff)
      } catch {
        send(.failed(message: "\(error)"))
      }
    }
    return answer.prepend(.asked).eraseToAnyPublisher()
  }
}

/// How far a request has come.
enum SearchProgress {
  case asked
  case answered(SearchPage)
  case failed(message: String)
  /// The service gave up by itself.
  case calledOff
}
