import MVI
import Spec

/// Drives the search as its screen does.
public final class MVISearchDriver: FeatureDriver {
  public typealias Feature = SearchSpec

  private typealias SearchScreen = Screen<SearchViewModel, SearchIntent, SearchAction>

  private let model: SearchModel
  private let screen = SearchScreen()

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    model = SearchModel(
      query: seed.query, SearchWork(service: environment.search, clock: environment.clock))
    attach()
  }

  public var view: SearchSpec.View { SearchSpec.View(model.viewModel.value()) }

  public func send(_ action: SearchSpec.Action) { screen.intents.onNext(SearchIntent(action)) }

  public func observe(_ observer: @escaping @MainActor (SearchSpec.View) -> Void)
    -> ObservationToken
  {
    watch(with: SearchScreen(onRender: { observer(SearchSpec.View($0)) }))
  }

  public func onEffect(_ handler: @escaping @MainActor (SearchSpec.Effect) -> Void)
    -> ObservationToken
  {
    watch(with: SearchScreen(onAction: { handler(SearchSpec.Effect($0)) }))
  }

  private func watch(with screen: SearchScreen) -> ObservationToken {
    screen.attach(viewModel: model.getViewModel(), actions: model.getActions())
    return ObservationToken { screen.close() }
  }

  public func shutdown() { model.detach() }

  public func attach() { model.attach(intents: screen.getIntents()) }

  public var concurrentSend: (@Sendable (SearchSpec.Action) -> Void)? {
    { [intents = screen.intents] in intents.onNext(SearchIntent($0)) }
  }

  public var parts: [AnyObject] { [model, model.viewModel, screen, screen.intents] }
}

extension SearchIntent {
  fileprivate init(_ action: SearchSpec.Action) {
    switch action {
    case .queryChanged(let text): self = .type(text)
    case .submit: self = .submit
    case .clear: self = .clear
    case .retry: self = .retry
    case .loadMore: self = .loadMore
    case .select(let id): self = .select(id: id)
    }
  }
}

extension SearchSpec.View {
  fileprivate init(_ viewModel: SearchViewModel) {
    self.init(query: viewModel.query, phase: viewModel.phase)
  }
}

extension SearchSpec.Effect {
  fileprivate init(_ action: SearchAction) {
    switch action {
    case .open(let id): self = .open(id: id)
    }
  }
}
