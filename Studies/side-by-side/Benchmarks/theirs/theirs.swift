import Benchmark
import Measured

let benchmarks: @Sendable () -> Void = {
  // A sample is a thousand calls, so that reading the clock is no part of a call; of the slowest code, one call.
  Benchmark.defaultConfiguration.scalingFactor = .kilo

  let json = try! Article.json()
  Benchmark("json.decode", configuration: .init(scalingFactor: .one)) { _ in
    blackHole(try Article.decode(json))
  }
  let (first, second) = (Prices(from: 0), Prices(from: 50))
  Benchmark("dictionary.merge") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(first.merged(with: second)) }
  }
  let counter = Counter()
  Benchmark("actor.call") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(await counter.next()) }
  }
  Benchmark("nothing") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(nothing()) }
  }
}
