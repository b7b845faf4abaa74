import MVI
import Spec

/// What intents start: a pause, a request, and the events that come of them.
struct SearchWork {
  let service: any SearchService
  let clock: any Clock<Duration>

  /// The events that follow an intent; nil if it means nothing in this situation.
  @MainActor
  func following(
    _ intent: SearchIntent, in viewModel: SearchViewModel
  ) -> Observable<any Event>? {
    switch intent {
    case .type(let query) where !query.isEmpty:
      pause().flatMap { page(0, of: query).startWith(SearchEvent.asked) }
        .startWith(SearchEvent.typed(query))
    case .type, .clear:
      .just(SearchEvent.typed(""))
    case .submit where !viewModel.query.isEmpty:
      page(0, of: viewModel.query).startWith(SearchEvent.submitted)
    case .loadMore where viewModel.phase.hasMore, .retry where viewModel.phase.hasFailed:
      page(viewModel.nextPage, of: viewModel.query).startWith(SearchEvent.asked)
    case .submit, .loadMore, .retry, .select:
      nil
    }
  }

  @MainActor
  private func pause() -> Observable<Void> {
    .perform { try? await clock.sleep(for: SearchSpec.debounce) }
  }

  @MainActor
  private func page(_ number: Int, of query: String) -> Observable<any Event> {
    .perform {
      do {
        return SearchEvent.answered(try await service.page(number, of: query))
      } catch {
        return SearchEvent.failed(message: "\(error)")
      }
    }
  }
}

extension SearchSpec.Phase {
  fileprivate var hasMore: Bool {
    if case .loaded(_, hasMore: true) = self { true } else { false }
  }

  fileprivate var hasFailed: Bool {
    if case .failed = self { true } else { false }
  }
}
