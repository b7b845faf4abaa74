import BenchCLI
import Shop

Bench.main {
  Benchmark("cart.total", sizes: [10, 100, 1_000]) { size in
    let cart = Cart((1...size).map { .init(article: "article \($0)", pieces: 2, price: 50) })
    return { cart.total }
  } check: { size, total in
    total == 100 * size
  }
  Benchmark("prices.parse", sizes: [10, 100, 1_000]) { size in
    let text = (1...size).map { "article \($0);\($0)" }.joined(separator: "\n")
    return { try PriceList(text) }
  } check: { size, list in
    list.prices.count == size
  }
  Benchmark("cache.hit") {
    let cache = PriceCache { $0.count }
    return { try await cache.price(of: "apple") }
  } check: { price in
    price == 5
  }
}
