import BenchKit
import Spec

extension PatternSuite {
  /// The sweeps of a pattern, which show how costs grow.
  static func sweeps(
    of pattern: String, _ counter: Subject<CounterSpec>, _ list: Subject<ListSpec>
  ) -> [MeasuredCell] {
    let all =
      rows(of: pattern, list) + visibleRows(of: pattern, list) + observers(of: pattern, counter)
      + comeAndGo(of: pattern, counter) + instances(of: pattern, counter)
      + senders("scale.senders", .scale, [1, 2, 4, 8], of: pattern, counter)
    return all.map { measured in
      var measured = measured
      let footprint: [Pass] = measured.traits.axis == .instances ? [.footprint] : []
      measured.passes = [.scale: [.allocations, .calls, .time] + footprint]
      return measured
    }
  }

  /// The rows of a list, each with the actions in its smallest batch.
  private static let rows = [
    (100, 200), (1_000, 50), (10_000, 10), (100_000, 1), (1_000_000, 1),
  ]

  private static func rows(of pattern: String, _ list: Subject<ListSpec>) -> [MeasuredCell] {
    rows.map { size, counted in
      Workload<ListSpec>.toggle("scale.rows", .scale, size, counted).benchmark(pattern, list)
    }
  }

  private static func visibleRows(
    of pattern: String, _ list: Subject<ListSpec>
  ) -> [MeasuredCell] {
    rows.map { size, counted in
      RenderingWorkload<ListSpec>.visible("scale.visible20", of: size, countedActions: counted)
        .benchmark(pattern, list, .scale)
    }
  }

  private static func observers(
    of pattern: String, _ counter: Subject<CounterSpec>
  ) -> [MeasuredCell] {
    let all = [(1, 300), (10, 100), (100, 20), (1_000, 5)].map { size, counted in
      Workload<CounterSpec>.fanOut("scale.observers", .scale, to: size, counted)
        .benchmark(pattern, counter.watched(by: size))
    }
    return excused(all, unless: counter.capabilities.severalObservers)
  }

  private static func comeAndGo(
    of pattern: String, _ counter: Subject<CounterSpec>
  ) -> [MeasuredCell] {
    let all = [10, 100, 1_000, 10_000].map { size in
      MeasuredCell(
        cell: Cell(pattern: pattern, workload: "observers.comeAndGo", size: size),
        summary: "this many observers subscribe and end, in order, in reverse and shuffled",
        traits: .init(.scale, axis: .observers), feature: CounterSpec.name,
        .rounds { ComeAndGoExercise(size, counter, $0) })
    }
    return excused(all, unless: counter.capabilities.severalObservers)
  }

  private static func instances(
    of pattern: String, _ counter: Subject<CounterSpec>
  ) -> [MeasuredCell] {
    [1, 10, 100, 1_000, 10_000].map { size in
      MeasuredCell(
        cell: Cell(pattern: pattern, workload: "scale.instances", size: size),
        summary: "make one more counter, increment it, drop it",
        traits: .init(.scale, axis: .instances), feature: CounterSpec.name,
        .instances({ PopulationExercise(size, counter, $0) }) {
          await Population.bytes(size, of: counter, $0)
        })
    }
  }
}
