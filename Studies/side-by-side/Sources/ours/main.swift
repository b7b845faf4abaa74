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
  // Of code this fast, a closure makes a thousand calls, as the other tool's does.
  Benchmark("actor.call") {
    let counter = Counter()
    return { for _ in 0..<1_000 { consume(await counter.next()) } }
  }
  Benchmark("nothing") { { for _ in 0..<1_000 { consume(nothing()) } } }
  Benchmark("actor.call.alone") {
    let counter = Counter()
    return { await counter.next() }
  }
  Benchmark("nothing.alone") { { nothing() } }
}
