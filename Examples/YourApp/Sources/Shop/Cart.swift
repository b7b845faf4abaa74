/// What a customer is about to buy.
public struct Cart: Sendable {
  /// Some pieces of an article.
  public struct Line: Sendable {
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
}
