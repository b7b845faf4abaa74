import BenchCLI
import Shop

Bench.main {
  Benchmark("cart.total", sizes: [10, 100, 1_000]) { size in
    let cart = Cart((1...size).map { .init(article: "article \($0)", pieces: 2, price: 50) })
    return { cart.total }
  } check: { size, total in
    total == 100 * size
  }
  Benchmark("cart.remove", sizes: [10, 100, 1_000]) { size in
    EachCall {
      Cart((1...size).map { .init(article: "article \($0)", pieces: 1, price: 50) })
    } measure: { cart in
      cart.remove("article 1")
      return cart.lines.count
    }
  } check: { size, left in
    left == size - 1
  }
  Benchmark("prices.parse", sizes: [10, 100, 1_000]) { size in
    let text = (1...size).map { "article \($0);\($0)" }.joined(separator: "\n")
    return { try PriceList(text) }
  } check: { size, list in
    list.prices.count == size
  }
  .throughput { .items($0) }
  Benchmark("cache.hit") {
    let cache = PriceCache { $0.count }
    return { try await cache.price(of: "apple") }
  } check: { price in
    price == 5
  }
  Benchmark("coupon.apply") { @MainActor in
    let checkout = Checkout(
      cart: Cart([.init(article: "tea", pieces: 2, price: 500)]), service: Server())
    return {
      checkout.apply("SAVE10")
      await checkout.work?.value
      return checkout.total
    }
  } check: { total in
    total == 900
  }
  Benchmark("checkout") { @MainActor in
    let server = Server()
    return {
      let checkout = Checkout(cart: Cart([]), service: server)
      var paid: Receipt?
      checkout.onPaid = { paid = $0 }
      for article in ["tea", "bread", "tea"] { checkout.add(article, price: 500) }
      checkout.apply("SAVE10")
      await checkout.work?.value
      checkout.pay()
      await checkout.work?.value
      return paid
    }
  } check: { receipt in
    receipt == Receipt(number: 1, amount: 1_350)
  }
}

/// Answers at once.
private struct Server: CheckoutService {
  func discount(_ code: String, on cart: Cart) async throws -> Int { 10 }
  func pay(_ amount: Int) async throws -> Receipt { Receipt(number: 1, amount: amount) }
}
