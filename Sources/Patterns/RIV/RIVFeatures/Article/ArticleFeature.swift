import CombineShim
import Riveting
import Spec

final class ArticleInteractor: BaseInteractor<ArticleSpec.Action, ArticleSpec.Article> {
  override func interact(with action: ArticleSpec.Action) {
    switch action {
    case .like: updateDomain { article in article.like() }
    }
  }
}

struct ArticleReducer: Reducing {
  func reduce(from article: ArticleSpec.Article) -> ScreenState<ArticleSpec> {
    ScreenState(view: article, effect: LatestEffect())
  }
}

final class ArticleFeature: BaseFeature<ArticleInteractor, ArticleReducer> {}

/// Drives the article in RIV.
public final class RIVArticleDriver: RIVDriver {
  public typealias Feature = ArticleSpec

  let feature: BaseFeature<ArticleInteractor, ArticleReducer>
  var subscriptions: Set<AnyCancellable> = []

  public init(seed: ArticleSpec.Seed, environment: FeatureEnvironment) {
    feature = ArticleFeature(
      interactor: ArticleInteractor(initialDomain: ArticleSpec.Article()),
      reducer: ArticleReducer())
  }
}

extension RIVPattern: ArticlePattern {
  public typealias ArticleDriver = RIVArticleDriver
}
