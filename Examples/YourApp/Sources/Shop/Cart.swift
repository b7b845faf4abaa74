/// What a customer is about to buy.
public struct Cart: Sendable, Equatable {
  /// A number of pieces of one article.
  public struct Line: Sendable, Equatable {
    public var article: String
    public var pieces: Int
    /// In cents.
    public var price: Int

    public init(article: String, pieces: Int, price: Int) {
      (self.article, self.pieces, self.price) = (article, pieces, price)
    }
  }

  public var lines: [Line]

  public init(_ lines: [Line]) { self.lines = lines }

  /// In cents; ten pieces cost as much as nine.
  public var total: Int {
    lines.reduce(0) { sum, line in sum + (line.pieces - line.pieces / 10) * line.price }
  }

  /// Adds a piece of the article.
  public mutating func add(_ article: String, price: Int) {
    if let index = lines.firstIndex(where: { $0.article == article }) {
      lines[index].pieces += 1
    } else {
      lines.append(Line(article: article, pieces: 1, price: price))
    }
  }

  /// Removes all pieces of the article.
  public mutating func remove(_ article: String) { lines.removeAll { $0.article == article } }
}
