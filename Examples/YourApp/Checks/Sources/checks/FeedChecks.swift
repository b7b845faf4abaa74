import Conformance
import Shop

/// What the feed must do.
enum FeedSpec: Checkable {
  enum Action: Equatable { case loadMore, refresh, retry, toggleCompact }
  struct View: Equatable {
    var articles: [String] = []
    var phase = Feed.Phase.idle
    var isCompact = false
  }
  struct State: Equatable {
    var view = View()
    var next = 0
  }
  enum Request: Equatable { case page(Int) }
  enum Event: Equatable {
    case page([String])
    case failed(String)
  }

  static let name = "feed"
  static let seed = State()
  static let actions: [Action] = [.toggleCompact, .loadMore, .refresh, .retry]

  static func view(_ state: State) -> View { state.view }

  static func reduce(_ state: inout State, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action(.toggleCompact): state.view.isCompact.toggle()
    case .action(.loadMore):
      if state.view.phase != .loading { return load(&state) }
    case .action(.retry):
      if case .failed = state.view.phase { return load(&state) }
    case .action(.refresh):
      state.next = 0
      return load(&state)
    case .event(.page(let articles)):
      state.view.articles = (state.next == 0 ? [] : state.view.articles) + articles
      state.view.phase = .idle
      state.next += 1
    case .event(.failed(let reason)): state.view.phase = .failed(reason)
    }
    return ModelOutput()
  }

  private static func load(_ state: inout State) -> ModelOutput<Self> {
    state.view.phase = .loading
    return ModelOutput(request: .page(state.next))
  }

  static func answers(to request: Request, number: Int) -> [[String]] { [["\(number)"]] }
  static func answerEvent(_ page: [String], to request: Request) -> Event { .page(page) }
  static func failureEvent(_ message: String, of request: Request) -> Event { .failed(message) }

  static func awaited(_ unanswered: [Request], in state: State) -> [Request] {
    state.view.phase == .loading ? [.page(state.next)] : []
  }

  static func withoutRequests(_ state: State) -> State {
    var state = state
    if state.view.phase == .loading { state.view.phase = .idle }
    return state
  }
}

enum FeedFeature: ScreenFeature {
  static func screen(
    seed: FeedSpec.State, environment services: GatedServices<FeedSpec>
  ) -> ObservedScreen<FeedSpec> {
    let feed = Feed { try await services.answer(to: .page($0)) }
    return ObservedScreen(
      of: feed,
      view: { .init(articles: feed.articles, phase: feed.phase, isCompact: feed.isCompact) },
      stop: { feed.stop() },
      perform: { action in
        switch action {
        case .loadMore: feed.loadMore()
        case .refresh: feed.refresh()
        case .retry: feed.retry()
        case .toggleCompact: feed.toggleCompact()
        }
      })
  }
}
