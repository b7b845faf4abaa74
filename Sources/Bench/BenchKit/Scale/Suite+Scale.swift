import Spec

extension Suite {
  /// The sweeps of a pattern: costs by size.
  static func sweeps(
    of pattern: String, _ counter: Subject<CounterSpec>, _ list: Subject<ListSpec>
  ) -> [Benchmark] {
    let all =
      rows(of: pattern, list) + observers(of: pattern, counter)
      + instances(of: pattern, counter)
      + senders("scale.senders", [1, 2, 4, 8], of: pattern, counter)
    return all.map { benchmark in
      var benchmark = benchmark
      let footprint: [Pass] = benchmark.population == nil ? [] : [.footprint]
      benchmark.passes = [.scale: [.allocations, .calls, .time] + footprint]
      return benchmark
    }
  }

  private static func rows(of pattern: String, _ list: Subject<ListSpec>) -> [Benchmark] {
    [(100, 200), (1_000, 50), (10_000, 10), (100_000, 1), (1_000_000, 1)].map { size, counted in
      Workload<ListSpec>.toggle("scale.rows", size, counted).benchmark(pattern, list)
    }
  }

  private static func observers(
    of pattern: String, _ counter: Subject<CounterSpec>
  ) -> [Benchmark] {
    let all = [(1, 300), (10, 100), (100, 20), (1_000, 5)].map { size, counted in
      Workload<CounterSpec>.fanOut("scale.observers", to: size, counted)
        .benchmark(pattern, counter.watched(by: size))
    }
    return excused(all, unless: counter.capabilities.severalObservers)
  }

  /// What a usual run measures of many observers.
  static func fanOut(of pattern: String, _ counter: Subject<CounterSpec>) -> [Benchmark] {
    let fanOut = Workload<CounterSpec>.fanOut("counter.fanOut", to: 100, 20)
    return excused(
      [fanOut.benchmark(pattern, counter.watched(by: fanOut.size))],
      unless: counter.capabilities.severalObservers)
  }

  private static func instances(
    of pattern: String, _ counter: Subject<CounterSpec>
  ) -> [Benchmark] {
    [1, 10, 100, 1_000, 10_000].map { size in
      var benchmark = Benchmark(
        cell: Cell(pattern: pattern, workload: "scale.instances", size: size),
        summary: "make one more counter, increment it, drop it", feature: CounterSpec.name,
        make: { PopulationExercise(size, counter, $0) })
      benchmark.population = counter
      return benchmark
    }
  }

  /// What is measured of `sizes` senders off the main actor, as the workload called `name`.
  static func senders(
    _ name: String, _ sizes: [Int], of pattern: String, _ counter: Subject<CounterSpec>
  ) -> [Benchmark] {
    let all = sizes.map { size in
      Benchmark(
        cell: Cell(pattern: pattern, workload: name, size: size),
        summary: "increment from this many tasks at a time", feature: CounterSpec.name,
        make: { SendersExercise(size, counter, $0) })
    }
    return excused(all, unless: counter.capabilities.threadSafeSend)
  }

  /// All of them, or the first and why there are none.
  private static func excused(
    _ all: [Benchmark], unless claim: Capabilities.Claim
  ) -> [Benchmark] {
    guard case .no(let reason) = claim else { return all }
    var first = all[0]
    first.excuse = reason
    return [first]
  }
}
