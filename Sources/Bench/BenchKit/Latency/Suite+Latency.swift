import Spec

extension Suite {
  /// The rates of open loops, in actions per second.
  static let rates = [1_000, 10_000, 30_000, 100_000]

  /// Why there are no latencies of what has been rendered when `send` returns.
  package static let synchronousDispatch =
    "dispatch is synchronous, so its throughput says it all"

  /// The latencies of a pattern's counter; for one that has none, why.
  static func latencies(of pattern: String, _ counter: Subject<CounterSpec>) -> [Benchmark] {
    let closed = experiment(
      pattern, "latency.closed", 1, "increment, wait until rendered, then the next",
      LatencyExperiment(subject: counter, loop: .closed))
    guard !counter.capabilities.synchronous.isClaimed else {
      var excused = closed
      excused.excuse = synchronousDispatch
      return [excused]
    }
    return [closed]
      + rates.map { rate in
        experiment(
          pattern, Cell.openLoop, rate, "increments, each at its own time",
          LatencyExperiment(subject: counter, loop: .open(rate: rate)))
      }
  }

  private static func experiment(
    _ pattern: String, _ workload: String, _ size: Int, _ summary: String,
    _ latency: LatencyExperiment
  ) -> Benchmark {
    // Where nothing is timed, a latency is a round trip.
    let trip = Workload<CounterSpec>(
      name: workload, summary: summary, size: size, seed: .init(), pace: .trips,
      longestRound: 1_000, actions: Workload.increments)
    var benchmark = trip.benchmark(pattern, latency.subject)
    benchmark.passes = [.latency: [.latency]]
    benchmark.latency = latency
    return benchmark
  }
}

extension Cell {
  /// The workload of open loops; the cell's size is the rate.
  package static let openLoop = "latency.open"

  private static let uncorrected = ".uncorrected"

  /// The cell of the same latencies from when actions were really sent, which hides what kept them.
  package var uncorrected: Cell {
    Cell(pattern: pattern, workload: workload + Self.uncorrected, size: size)
  }

  /// Whether it is about when actions were really sent.
  package var isUncorrected: Bool { workload.hasSuffix(Self.uncorrected) }
}
