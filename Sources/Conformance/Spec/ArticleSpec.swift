/// A screen with as much state as screens have: texts, arrays and optionals, of which one action changes one number.
///
/// It shows what a pattern pays for a wide state, and is only measured: no rule is about it.
public enum ArticleSpec: FeatureSpec {
  /// The state, all of which the screen shows. It takes 240 bytes on 64-bit platforms, without what texts and arrays
  /// refer to.
  public struct Article: Sendable, Equatable {
    public var title = "the title of the article"
    public var subtitle = "the subtitle of the article"
    public var body = "the first paragraph of the article"
    public var author = "the author of the article"
    public var email = "somebody@example.com"
    public var street = "a street and a number"
    public var city = "a city and its code"
    public var note = "a note about the article"
    public var tags = ["architecture"]
    public var images = ["the first image", "the second image"]
    public var comments = [1, 2, 3]
    public var related = [4, 5]
    public var error: String?
    public var draft: String? = "a draft of an answer"
    public var selected: Int? = 3
    public var progress: Double?
    public var rating = 4.5
    public var likes = 0

    public init() {}

    public mutating func like() { likes = likes.saturatingAdd(1) }
  }

  public struct Seed: Sendable, Equatable {
    public init() {}
  }

  public enum Action: Sendable, Equatable {
    /// Adds a like.
    case like
  }

  public typealias View = Article
  public typealias State = Article
  public typealias Effect = Never
  public typealias Event = Never
  public typealias Request = Never

  /// What every pattern's features are given.
  public typealias Environment = FeatureEnvironment

  public static let name = "article"

  public static func initial(_ seed: Seed) -> Article { Article() }

  public static func reduce(
    _ article: inout Article, _ input: ModelInput<Self>
  ) -> ModelOutput<Self> {
    if case .action(.like) = input { article.like() }
    return ModelOutput()
  }

  public static func view(_ article: Article) -> Article { article }
}

/// A pattern that can be measured on a wide state, too.
public protocol ArticlePattern: Pattern {
  /// Drives the article.
  associatedtype ArticleDriver: FeatureDriver<ArticleSpec>
}
