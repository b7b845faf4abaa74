import IV
import Spec

typealias ArticleEvent = ScreenEvent<ArticleSpec.Action>

enum ArticleCommand {
  case show(ArticleSpec.Article)
}

final class ArticleInteractor: FeatureInteractor {
  var commandEmitter: CommandEmitter<ArticleCommand>?

  private var article = ArticleSpec.Article()

  init(seed: ArticleSpec.Seed, environment: FeatureEnvironment) {}

  func handle(event: ArticleEvent) {
    switch event {
    case .didLoad:
      emit(.show(article))
    case .did(.like):
      article.like()
      emit(.show(article))
    case .didDisappear:
      break
    }
  }
}

final class ArticleScreen: Screen {
  var eventEmitter: EventEmitter<ArticleInteractor>?

  let observer = ScreenObserver<ArticleSpec>()
  var shown = ArticleSpec.Article()

  func handle(command: ArticleCommand) {
    switch command {
    case .show(let article):
      shown = article
      observer.onRender?(article)
    }
  }
}

/// Drives the article in IV.
public final class IVArticleDriver: IVDriver {
  public typealias Feature = ArticleSpec

  let screen: ArticleScreen
  let screens: LinkedScreens<ArticleScreen>

  public init(seed: ArticleSpec.Seed, environment: FeatureEnvironment) {
    screens = LinkedScreens(ArticleInteractor(seed: seed, environment: environment))
    screen = screens.first
    screen.emit(.didLoad)
  }

  public func send(_ action: ArticleSpec.Action) { screen.emit(.did(action)) }
}

extension IVPattern: ArticlePattern {
  public typealias ArticleDriver = IVArticleDriver
}
