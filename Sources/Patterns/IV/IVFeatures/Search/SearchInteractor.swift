import IV
import Spec

// MARK: Search: actions

typealias SearchEvent = ScreenEvent<SearchSpec.Action>

// MARK: Search: effects

enum SearchCommand {
  case show(SearchSpec.View)
  case open(id: String)
}

// MARK: Search: state

/// Asks for pages and shows how far the search is.
final class SearchInteractor: FeatureInteractor {
  var commandEmitter: CommandEmitter<SearchCommand>?

  private var view: SearchSpec.View
  private var results: [SearchResult] = []
  private var nextPage = 0
  private let environment: FeatureEnvironment

  /// The pause in typing, or the request; the next one cancels it.
  private var work: Task<Void, Never>?

  init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    view = SearchSpec.View(query: seed.query)
    self.environment = environment
  }

  deinit { work?.cancel() }

  // MARK: Search: transitions, effects

  func handle(event: SearchEvent) {
    switch event {
    case .didLoad:
      emit(.show(view))
    case .did(let action):
      handle(action)
    case .didDisappear:
      work?.cancel()
      if view.phase == .loading { show(SearchSpec.View(query: view.query)) }
    }
  }

  private func handle(_ action: SearchSpec.Action) {
    switch action {
    case .queryChanged(let text):
      startOver()
      show(SearchSpec.View(query: text))
      if !text.isEmpty { loadAfterPause() }
    case .submit where !view.query.isEmpty:
      startOver()
      load()
    case .clear:
      startOver()
      show(SearchSpec.View(query: ""))
    case .retry:
      if case .failed = view.phase { load() }
    case .loadMore:
      if case .loaded(_, hasMore: true) = view.phase { load() }
    case .select(let id):
      emit(.open(id: id))
    case .submit:
      break
    }
  }

  private func startOver() {
    work?.cancel()
    results = []
    nextPage = 0
  }

  // MARK: Search: requests

  private func loadAfterPause() {
    work = Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: SearchSpec.debounce)
      if !Task.isCancelled { self?.load() }
    }
  }

  private func load() {
    work = Task { [weak self, service = environment.search, query = view.query, nextPage] in
      do {
        let page = try await service.page(nextPage, of: query)
        if !Task.isCancelled { self?.show(page) }
      } catch {
        if !Task.isCancelled { self?.show(error) }
      }
    }
    // Last: outside an event, views have handled the command, and emitted, when this returns.
    show(.loading)
  }

  // MARK: Search: transitions

  private func show(_ page: SearchPage) {
    results += page.results
    nextPage += 1
    show(.loaded(results: results, hasMore: page.hasMore))
  }

  private func show(_ error: any Error) {
    show(error is CancellationError ? .idle : .failed(message: "\(error)"))
  }

  private func show(_ phase: SearchSpec.Phase) {
    show(SearchSpec.View(query: view.query, phase: phase))
  }

  private func show(_ view: SearchSpec.View) {
    guard view != self.view else { return }
    self.view = view
    emit(.show(view))
  }
}

// MARK: Search: screen

final class SearchScreen: Screen {
  var eventEmitter: EventEmitter<SearchInteractor>?

  let observer = ScreenObserver<SearchSpec>()
  var shown = SearchSpec.View(query: "")

  func handle(command: SearchCommand) {
    switch command {
    case .show(let view):
      shown = view
      observer.onRender?(view)
    case .open(let id):
      observer.onEffect?(.open(id: id))
    }
  }
}
