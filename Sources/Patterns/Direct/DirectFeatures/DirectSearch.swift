import Spec

// MARK: Search: state

/// The search by hand: one task at a time waits for a pause in typing, then for the service.
@MainActor
public class DirectSearch: FeatureDriver, DirectFeature {
  public typealias Feature = SearchSpec

  enum Input: Sendable {
    case action(SearchSpec.Action)
    case paused(search: Int)
    case answered(search: Int, Result<SearchPage, any Error>)
  }

  let turns = TurnQueue<Input>()
  let screen = Screen<SearchSpec>()
  public private(set) var view: SearchSpec.View
  private var results: [SearchResult] = []
  private var nextPage = 0
  private let environment: FeatureEnvironment
  private var work: Task<Void, Never>?
  private var search = 0

  public required init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    view = SearchSpec.View(query: seed.query)
    self.environment = environment
  }

  deinit { work?.cancel() }

  // MARK: Search: transitions, effects

  public func send(_ action: SearchSpec.Action) { receive(.action(action)) }

  func handle(_ input: Input) {
    switch input {
    case .action(let action):
      handle(action)
    case .paused(search):
      ask()
      screen.views.notify(view)
    case .answered(search, let answer):
      work = nil
      show(answer)
      screen.views.notify(view)
    case .paused, .answered:
      break
    }
  }

  private func handle(_ action: SearchSpec.Action) {
    switch action {
    case .queryChanged(let text):
      restart(query: text)
      if !text.isEmpty { pause() }
    case .clear:
      restart(query: "")
    case .submit where !view.query.isEmpty:
      restart(query: view.query)
      ask()
    case .loadMore:
      if case .loaded(_, hasMore: true) = view.phase { ask() }
    case .retry:
      if case .failed = view.phase { ask() }
    case .submit, .select:
      break
    }
    screen.views.notify(view)
    if case .select(let id) = action { screen.effects.notify(.open(id: id)) }
  }

  private func restart(query: String) {
    view = SearchSpec.View(query: query)
    results = []
    nextPage = 0
    supersede()
  }

  private func show(_ answer: Result<SearchPage, any Error>) {
    switch answer {
    case .success(let page):
      results += page.results
      nextPage += 1
      view.phase = .loaded(results: results, hasMore: page.hasMore)
    case .failure(is CancellationError):
      view.phase = .idle
    case .failure(let error):
      view.phase = .failed(message: "\(error)")
    }
  }

  // MARK: Search: requests

  /// Cancels the work of the current search; its late results are dropped.
  private func supersede() {
    work?.cancel()
    work = nil
    search += 1
  }

  private func pause() {
    work = Task { [weak self, search, clock = environment.clock] in
      guard (try? await clock.sleep(for: SearchSpec.debounce)) != nil else { return }
      self?.receive(.paused(search: search))
    }
  }

  private func ask() {
    supersede()
    view.phase = .loading
    work = Task { [weak self, search, service = environment.search, view, nextPage] in
      let answer: Result<SearchPage, any Error>
      do {
        answer = .success(try await service.page(nextPage, of: view.query))
      } catch {
        answer = .failure(error)
      }
      self?.receive(.answered(search: search, answer))
    }
  }

  // MARK: -

  public func observe(_ observer: @escaping @MainActor (SearchSpec.View) -> Void)
    -> ObservationToken
  {
    add(observer)
  }

  public func onEffect(_ handler: @escaping @MainActor (SearchSpec.Effect) -> Void)
    -> ObservationToken
  {
    add(handler)
  }

  public func shutdown() {
    screen.close()
    supersede()
  }

  public var concurrentSend: (@Sendable (SearchSpec.Action) -> Void)? { nil }

  public var parts: [AnyObject] { [screen] }
}
