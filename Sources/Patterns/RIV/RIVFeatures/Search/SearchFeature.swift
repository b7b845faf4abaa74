import Riveting
import Spec

typealias SearchViewState = ScreenState<SearchSpec>

struct SearchReducer: Reducing {
  func reduce(from domain: SearchDomain) -> SearchViewState {
    SearchViewState(
      screen: SearchSpec.View(query: domain.query, phase: phase(of: domain)),
      effects: domain.effects)
  }

  private func phase(of domain: SearchDomain) -> SearchSpec.Phase {
    switch domain.page {
    case .idle: .idle
    case .loading: .loading
    case .loaded(let page): .loaded(results: domain.results, hasMore: page.hasMore)
    case .error(let message): .failed(message: message ?? "")
    }
  }
}

final class SearchFeature: BaseFeature<SearchInteractor, SearchReducer> {}

/// Drives the search in RIV.
public final class RIVSearchDriver: RIVDriver {
  public typealias Feature = SearchSpec

  let feature: BaseFeature<SearchInteractor, SearchReducer>

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    feature = SearchFeature(
      interactor: SearchInteractor(
        initialDomain: SearchDomain(query: seed.query), service: environment.search,
        clock: environment.clock),
      reducer: SearchReducer())
  }
}
