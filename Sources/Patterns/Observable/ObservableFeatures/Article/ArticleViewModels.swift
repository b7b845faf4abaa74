import CombineShim
import Observation
import Spec

/// The article's methods.
protocol ArticleViewModel: ViewModel<ArticleSpec> {
  func like()
}

extension ArticleViewModel {
  func perform(_ action: ArticleSpec.Action) {
    switch action {
    case .like: like()
    }
  }
}

@Observable
final class ObservableArticle: ArticleViewModel {
  private(set) var view = ArticleSpec.Article()
  @ObservationIgnored var onEffect: @MainActor (ArticleSpec.Effect) -> Void = { _ in }

  init(seed: ArticleSpec.Seed, environment: FeatureEnvironment) {}

  func like() { view.like() }
}

final class ObservableObjectArticle: ObservableObject, ArticleViewModel {
  @Published private(set) var view = ArticleSpec.Article()
  var onEffect: @MainActor (ArticleSpec.Effect) -> Void = { _ in }

  init(seed: ArticleSpec.Seed, environment: FeatureEnvironment) {}

  func like() { view.like() }
}

extension ObservablePattern: ArticlePattern {
  final class ArticleDriver: ViewModelDriver<ObservableArticle>, FeatureDriver {}
}

extension ObservableObjectPattern: ArticlePattern {
  final class ArticleDriver: ViewModelDriver<ObservableObjectArticle>, FeatureDriver {}
}
