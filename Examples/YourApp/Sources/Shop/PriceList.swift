/// The prices of articles, in cents.
public struct PriceList: Sendable {
  public private(set) var prices: [String: Int] = [:]

  /// A line that is not an article and a price.
  public struct WrongLine: Error {
    public let number: Int
  }

  /// The list in `text`: lines such as `apple;120`.
  public init(_ text: String) throws(WrongLine) {
    for (index, line) in text.split(separator: "\n").enumerated() {
      let parts = line.split(separator: ";")
      guard parts.count == 2, let price = Int(parts[1]) else { throw WrongLine(number: index + 1) }
      prices[String(parts[0])] = price
    }
  }
}
