import Riveting
import Spec

final class SearchInteractor: BaseInteractor<SearchSpec.Action, SearchDomain> {
  private let service: any SearchService
  private let clock: any Clock<Duration>
  /// The pause in typing, then the request; there is one at a time.
  private var work: Task<Void, Never>?

  init(initialDomain: SearchDomain, service: any SearchService, clock: any Clock<Duration>) {
    self.service = service
    self.clock = clock
    super.init(initialDomain: initialDomain)
  }

  override func interact(with action: SearchSpec.Action) {
    switch action {
    case .queryChanged(let text):
      work?.cancel()
      updateDomain { domain in domain.restart(query: text) }
      if !text.isEmpty { loadPageAfterPause() }
    case .clear:
      work?.cancel()
      updateDomain { domain in domain.restart(query: "") }
    case .submit where !domain.query.isEmpty:
      work?.cancel()
      updateDomain { domain in
        domain.restart(query: domain.query)
        domain.page = .loading
      }
      loadPage()
    case .loadMore where domain.hasMore, .retry where domain.hasFailed:
      updateDomain { domain in domain.page = .loading }
      loadPage()
    case .select(let id):
      updateDomain { domain in domain.effect.emit(.open(id: id)) }
    case .submit, .loadMore, .retry:
      break
    }
  }

  private func loadPage() {
    let request = domain.nextRequest
    load { _ in request }
  }

  private func loadPageAfterPause() {
    load { [clock] search in
      try await clock.sleep(for: SearchSpec.debounce)
      return try search.update { domain in
        domain.page = .loading
        return domain.nextRequest
      }
    }
  }

  /// Loads the page that `request` returns.
  private func load(
    _ request: @escaping @Sendable (DomainUpdates<SearchDomain>) async throws -> PageRequest
  ) {
    work = perform { [service] search in
      let request = try await request(search)
      let page = try await service.page(request.number, of: request.query)
      try search.update { domain in domain.append(page) }
    } onFailure: { domain, error in
      domain.page = error is CancellationError ? .idle : .error("\(error)")
    }
  }
}
