import Spec

extension Suite {
  /// The rates of open loops, in actions per second.
  static let rates = [1_000, 10_000, 30_000, 100_000]

  /// The reason why patterns that render before `send` returns have no latencies.
  package static let synchronousDispatch =
    "dispatch is synchronous, so its throughput says it all"

  /// The latencies of a pattern's counter; for a synchronous one, a benchmark that is excused.
  static func latencies(of pattern: String, _ counter: Subject<CounterSpec>) -> [Benchmark] {
    let closed = experiment(
      pattern, "latency.closed", 1, "increment, wait until rendered, then the next",
      LatencySubject(subject: counter, loop: .closed))
    guard !counter.capabilities.synchronous.isClaimed else {
      var excused = closed
      excused.excuse = synchronousDispatch
      return [excused]
    }
    return [closed]
      + rates.map { rate in
        experiment(
          pattern, "latency.open", rate, "increments, each at its own time",
          LatencySubject(subject: counter, loop: .open(rate: rate)))
      }
  }

  private static func experiment(
    _ pattern: String, _ workload: String, _ size: Int, _ summary: String,
    _ latency: LatencySubject
  ) -> Benchmark {
    // For checks without a clock, a latency is a round trip.
    let trip = Workload<CounterSpec>(
      name: workload, summary: summary,
      traits: .init(.latency, axis: latency.loop == .closed ? .none : .actionsPerSecond),
      size: size, seed: .init(), pace: .trips,
      longestRound: 1_000, actions: Workload.increments)
    var benchmark = trip.benchmark(pattern, latency.subject)
    benchmark.passes = [.latency: [.latency]]
    benchmark.latency = latency
    return benchmark
  }
}

extension Cell {
  /// The cell of the same latencies counted from when actions were sent, which hides delays in sending.
  package var uncorrected: Cell {
    Cell(pattern: pattern, workload: "\(workload).uncorrected", size: size)
  }
}
