import Foundation

// The code that both tools and a plain loop measure. No compiler sees through it from outside.

public struct Article: Codable, Sendable {
  var name: String
  var price: Int

  public static func json() throws -> Data {
    // 2 % more of the work.
    #if PERCENT
      let count = 51
    #else
      let count = 50
    #endif
    return try JSONEncoder().encode((0..<count).map { Article(name: "article \($0)", price: $0) })
  }

  @inline(never)
  public static func decode(_ json: Data) throws -> [Article] {
    try JSONDecoder().decode([Article].self, from: json)
  }
}

public struct Prices: Sendable {
  private let prices: [Int: Int]

  public init(from first: Int) {
    prices = Dictionary(uniqueKeysWithValues: (first..<first + 100).map { ($0, $0) })
  }

  @inline(never)
  public func merged(with other: Prices) -> [Int: Int] {
    #if MALLOC
      last = One()
    #endif
    return prices.merging(other.prices) { $0 + $1 }
  }
}

#if MALLOC
  private final class One {}

  // Public, so that the compiler removes no object that is kept here. Safe: one task at a time merges.
  nonisolated(unsafe) public var last: AnyObject?
#endif

public actor Counter {
  private var count = 0

  public init() {}

  @inline(never)
  public func next() -> Int {
    count &+= 1
    return count
  }
}

// Not optimised: a loop in another module would call a function that does nothing no more.
@inline(never)
@_optimize(none)
public func nothing() {}

/// Keeps a compiler from leaving out what makes `value`, and code between two calls.
@_optimize(none)
public func consume(_ value: some Any) {}
