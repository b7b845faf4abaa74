import AsyncReactor
import Spec

final class ArticleReactor: AsyncReactor, Sendable {
  enum Mutation {
    case setLikes(Int)
  }

  struct State {
    var article = ArticleSpec.Article()
    @Pulse var effect: ArticleSpec.Effect?
  }

  nonisolated func initialState() -> State { State() }

  func reduce(_ input: ArticleSpec.Action) async -> Mutation {
    switch input {
    case .like: .setLikes(currentState.article.likes.saturatingAdd(1))
    }
  }

  func mutate(_ state: State, mutation: Mutation) async -> State {
    var newState = state
    switch mutation {
    case .setLikes(let likes): newState.article.likes = likes
    }
    return newState
  }
}

/// Drives the article in AsyncReactor.
public final class AsyncReactorArticleDriver: AsyncReactorDriver {
  public typealias Feature = ArticleSpec

  let screen: ReactorScreen<ArticleReactor>

  public init(seed: ArticleSpec.Seed, environment: FeatureEnvironment) {
    screen = ReactorScreen(ArticleReactor())
  }

  static func withView<Value>(
    of state: ArticleReactor.State, _ body: (ArticleSpec.View) -> Value
  ) -> Value {
    body(state.article)
  }

  nonisolated static func effect(of state: ArticleReactor.State) -> Pulse<ArticleSpec.Effect?> {
    state.$effect
  }
}

extension AsyncReactorPattern: ArticlePattern {
  public typealias ArticleDriver = AsyncReactorArticleDriver
}
