/// Prices that were loaded once.
public actor PriceCache {
  private var prices: [String: Int] = [:]
  private let load: @Sendable (String) async throws -> Int

  public init(load: @escaping @Sendable (String) async throws -> Int) { self.load = load }

  public func price(of article: String) async throws -> Int {
    if let price = prices[article] { return price }
    let price = try await load(article)
    prices[article] = price
    return price
  }
}
