import Redux
import Spec

// MARK: Search: state

public enum SearchReducer: FeatureReducer {
  public typealias Feature = SearchSpec

  public struct State {
    var view: SearchSpec.View
    var results: [SearchResult] = []
    var nextPage = 0
  }

  // MARK: Search: actions

  public enum Action: Sendable {
    case user(SearchSpec.Action)
    case typingPaused
    case arrived(SearchPage)
    case failed(String)
  }

  // MARK: Search: state

  public static func initial(_ seed: SearchSpec.Seed) -> State {
    State(view: SearchSpec.View(query: seed.query))
  }

  public static func action(_ action: SearchSpec.Action) -> Action { .user(action) }

  public static func view(_ state: State) -> SearchSpec.View { state.view }

  // MARK: Search: transitions, effects

  public static func reduce(
    _ state: inout State, _ action: Action, _ environment: FeatureEnvironment
  ) -> [Command<Action, SearchSpec.Effect>] {
    switch action {
    case .user(.select(let id)):
      return [.emit(.open(id: id))]
    case .user(.clear), .user(.queryChanged("")):
      state = State(view: SearchSpec.View(query: ""))
      return [.cancel(search)]
    case .user(.queryChanged(let text)):
      state = State(view: SearchSpec.View(query: text))
      return [
        .run(search) {
          try? await environment.clock.sleep(for: SearchSpec.debounce)
          return Task.isCancelled ? nil : .typingPaused
        }
      ]
    case .user(.submit) where !state.view.query.isEmpty:
      state = State(view: SearchSpec.View(query: state.view.query))
      return [startRequest(&state, environment)]
    case .user(.loadMore):
      if case .loaded(_, hasMore: true) = state.view.phase {
        return [startRequest(&state, environment)]
      }
    case .user(.retry):
      if case .failed = state.view.phase { return [startRequest(&state, environment)] }
    case .user(.submit):
      break
    case .typingPaused:
      return [startRequest(&state, environment)]
    case .arrived(let page):
      state.results += page.results
      state.nextPage += 1
      state.view.phase = .loaded(results: state.results, hasMore: page.hasMore)
    case .failed(let message):
      state.view.phase = .failed(message: message)
    }
    return []
  }

  // MARK: Search: requests

  private static let search = CommandID.only("search")

  private static func startRequest(
    _ state: inout State, _ environment: FeatureEnvironment
  ) -> Command<Action, SearchSpec.Effect> {
    state.view.phase = .loading
    return .run(search) { [query = state.view.query, page = state.nextPage] in
      do {
        return .arrived(try await environment.search.page(page, of: query))
      } catch {
        return error is CancellationError ? nil : .failed("\(error)")
      }
    }
  }
}
