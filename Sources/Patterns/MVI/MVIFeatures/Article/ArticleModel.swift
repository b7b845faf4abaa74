import MVI
import Spec

struct ArticleViewModel: FeatureViewModel {
  var article = ArticleSpec.Article()

  var view: ArticleSpec.View { article }
}

typealias ArticleIntent = ArticleSpec.Action
extension ArticleIntent: Intent {}

enum ArticleEvent: Event {
  case liked
}

extension Never: Action {}

@MainActor
final class ArticleModel: FeatureModel {
  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: ArticleViewModel())
  let actions = PublishSubject<Never>()
  let events = PublishSubject<any Event>()

  init(seed: ArticleSpec.Seed, environment: FeatureEnvironment) {}

  func attach(intents: Observable<ArticleIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<ArticleIntent>) -> Observable<any Event> {
    intents.map { intent in
      switch intent {
      case .like: ArticleEvent.liked
      }
    }
  }

  func reduce(model: ArticleViewModel, event: any Event) -> ArticleViewModel {
    var next = model
    switch event as? ArticleEvent {
    case .liked: next.article.like()
    case nil: break
    }
    return next
  }

  func actionsFrom(intents: Observable<ArticleIntent>) -> Observable<Never> {
    events.compactMap { _ in nil }
  }
}

/// Drives the article in MVI.
public final class MVIArticleDriver: MVIDriver {
  public typealias Feature = ArticleSpec

  let model: ArticleModel
  let screen = Screen<ArticleModel>()

  public init(seed: ArticleSpec.Seed, environment: FeatureEnvironment) {
    model = ArticleModel(seed: seed, environment: environment)
    attach()
  }

  public func observe(_ observer: @escaping @MainActor (ArticleSpec.View) -> Void)
    -> ObservationToken
  {
    let screen = Screen<ArticleModel>(onRender: { observer($0.view) })
    screen.attach(viewModel: model.getViewModel(), actions: model.getActions())
    return ObservationToken { screen.close() }
  }
}

extension MVIPattern: ArticlePattern {
  public typealias ArticleDriver = MVIArticleDriver
}
