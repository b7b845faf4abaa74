import Ricemill
import Spec

final class ArticleMachine: Machine<ArticleMachine.Resolver> {
  struct Input: InputType {
    let like = PassthroughSubject<Void, Never>()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var article = ArticleSpec.Article()
  }

  struct Extra: ExtraType {}
}

extension ArticleMachine {
  enum Resolver: ResolverType {
    typealias Input = ArticleMachine.Input
    typealias Output = ArticleMachine.Output
    typealias Store = ArticleMachine.Store
    typealias Extra = ArticleMachine.Extra

    static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      let like = input.like
        .flatMap { _ in Just(store.article) }
        .map { former in
          var article = former
          article.like()
          return article
        }
        .assign(to: \.article, on: store)

      return Polished(cancellables: [like])
    }
  }
}

/// The article's screen.
public final class RicemillArticleDriver: RicemillDriver {
  public typealias Feature = ArticleSpec

  let store = ArticleMachine.Store()
  let machine: Machine<ArticleMachine.Resolver>
  var subscriptions: Set<AnyCancellable> = []

  public init(seed: ArticleSpec.Seed, environment: FeatureEnvironment) {
    machine = ArticleMachine(input: .init(), store: store, extra: .init())
  }

  public func send(_ action: ArticleSpec.Action) {
    switch action {
    case .like: machine.input.like.send()
    }
  }

  public var view: ArticleSpec.View { machine.output.article }

  func render(to observer: @escaping @MainActor (ArticleSpec.View) -> Void) -> AnyCancellable {
    machine.output.$article.sink(receiveValue: observer)
  }

  var effects: AnyPublisher<ArticleSpec.Effect, Never> { Empty().eraseToAnyPublisher() }
}

extension RicemillPattern: ArticlePattern {
  public typealias ArticleDriver = RicemillArticleDriver
}
