import CombineShim
import Spec

// MARK: Search: state

final class ObservableObjectSearch: ObservableObject, SearchViewModel {
  @Published private(set) var query: String
  @Published private(set) var phase = SearchSpec.Phase.idle
  var onEffect: @MainActor (SearchSpec.Effect) -> Void = { _ in }
  private let environment: FeatureEnvironment
  private var results: [SearchResult] = []
  private var nextPage = 0
  /// The pause in typing, or the request; the next one cancels it.
  private var work: Task<Void, Never>?

  init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    query = seed.query
    self.environment = environment
  }

  deinit { work?.cancel() }

  var view: SearchSpec.View { SearchSpec.View(query: query, phase: phase) }

  // MARK: Search: actions, transitions, effects

  func changeQuery(_ text: String) {
    startOver(text)
    if !text.isEmpty { loadAfterPause() }
  }

  func submit() {
    guard !query.isEmpty else { return }
    startOver(query)
    load()
  }

  func clear() { startOver("") }

  func retry() {
    if case .failed = phase { load() }
  }

  func loadMore() {
    if case .loaded(_, hasMore: true) = phase { load() }
  }

  func select(id: String) { onEffect(.open(id: id)) }

  func stop() {
    work?.cancel()
    if phase == .loading { startOver(query) }
  }

  private func startOver(_ query: String) {
    work?.cancel()
    self.query = query
    phase = .idle
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
    phase = .loading
    work = Task { [weak self, service = environment.search, query, nextPage] in
      let answer: Result<SearchPage, any Error>
      do {
        answer = .success(try await service.page(nextPage, of: query))
      } catch {
        answer = .failure(error)
      }
      if !Task.isCancelled { self?.show(answer) }
    }
  }

  // MARK: Search: transitions

  private func show(_ answer: Result<SearchPage, any Error>) {
    switch answer {
    case .success(let page):
      results += page.results
      nextPage += 1
      phase = .loaded(results: results, hasMore: page.hasMore)
    case .failure(is CancellationError):
      phase = .idle
    case .failure(let error):
      phase = .failed(message: "\(error)")
    }
  }
}
