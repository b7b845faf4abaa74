import BenchCLI
import Measured

Bench.main {
  Benchmark("json.decode") {
    let json = try Article.json()
    return { try Article.decode(json) }
  }
  Benchmark("dictionary.merge") {
    let (first, second) = (Prices(from: 0), Prices(from: 50))
    return { first.merged(with: second) }
  }
  Benchmark("actor.call") {
    let counter = Counter()
    return { await counter.next() }
  }
  Benchmark("nothing") { { nothing() } }
}
