import Spec

/// The article by hand: an action is handled before `send` returns.
@MainActor
public class DirectArticle: FeatureDriver, DirectFeature {
  public typealias Feature = ArticleSpec

  let turns = TurnQueue<ArticleSpec.Action>()
  let screen = Screen<ArticleSpec>()
  public private(set) var view = ArticleSpec.Article()

  public required init(seed: ArticleSpec.Seed, environment: FeatureEnvironment) {}

  public func send(_ action: ArticleSpec.Action) { receive(action) }

  func handle(_ action: ArticleSpec.Action) {
    switch action {
    case .like: view.like()
    }
    screen.views.notify(view)
  }

  public func observe(_ observer: @escaping @MainActor (ArticleSpec.View) -> Void)
    -> ObservationToken
  {
    add(observer)
  }

  public func onEffect(
    _ handler: @escaping @MainActor (ArticleSpec.Effect) -> Void
  ) -> ObservationToken {
    add(handler)
  }

  public func shutdown() { screen.close() }

  public var concurrentSend: (@Sendable (ArticleSpec.Action) -> Void)? { nil }

  public var parts: [AnyObject] { [screen] }
}

/// The article by hand with an asynchronous queue: actions come from any task and are handled later.
public final class DirectAsyncArticle: DirectArticle {
  private var inputs: AsyncInputQueue<ArticleSpec.Action>!

  public required init(seed: ArticleSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    inputs = AsyncInputQueue { [weak self] in self?.receive($0) }
  }

  public override func send(_ action: ArticleSpec.Action) { inputs.send(action) }

  public override var concurrentSend: (@Sendable (ArticleSpec.Action) -> Void)? {
    { [inputs] in inputs?.send($0) }
  }

  public override func shutdown() {
    super.shutdown()
    inputs.close()
  }

  public override var parts: [AnyObject] { super.parts + [inputs] }
}

extension DirectPattern: ArticlePattern {
  public typealias ArticleDriver = DirectArticle
}

extension DirectAsyncPattern: ArticlePattern {
  public typealias ArticleDriver = DirectAsyncArticle
}
