import BenchKit
import Spec

extension LatencyWorkload<CounterSpec> {
  static let increments = LatencyWorkload(
    summary: "increment", seed: .init(), actions: { _ in (.increment, nil) },
    witness: { $0.count })
}

extension LatencyWorkload<ListSpec> {
  /// Marks `rows` rows one after the other, then unmarks them in the same order, and so on.
  static func toggles(_ rows: Int) -> LatencyWorkload {
    LatencyWorkload(
      summary: "mark or unmark the next row", seed: .init(rows: rows),
      actions: { (.toggle(id: $0 % rows + 1), nil) }, witness: { $0.toggleWitness })
  }

  /// The same, but one of a hundred actions gives every row a new label.
  static func mix(_ rows: Int) -> LatencyWorkload {
    LatencyWorkload(
      summary: "99 times mark or unmark the next row, once update all", seed: .init(rows: rows),
      actions: { number in
        if number % 100 == 50 { return (.updateEvery(1), nil) }
        let updates = (number + 49) / 100
        return (.toggle(id: (number - updates) % rows + 1), nil)
      },
      witness: { $0.toggleWitness &* 31 &+ ($0.rows.first?.label.hashValue ?? 0) })
  }
}

extension ListSpec.View {
  /// Differs for all views of ``LatencyWorkload/toggles(_:)`` up to twice the number of rows: the number of
  /// marks, and whether the rows where they begin and end are marked.
  fileprivate var toggleWitness: Int {
    guard (1..<rows.count).contains(doneCount) else { return doneCount << 3 }
    let isMarking = rows[0].isDone
    let edge = isMarking ? doneCount : rows.count - doneCount
    let marks =
      (isMarking ? 4 : 0) | (rows[edge - 1].isDone ? 2 : 0) | (rows[edge].isDone ? 1 : 0)
    return doneCount << 3 | marks
  }
}

extension LatencyWorkload<SearchSpec> {
  /// Searches for a query of its own each time, so that its page can be told from the one before.
  static let searches = LatencyWorkload(
    summary: "type a query and submit it, until its page of 20 results is rendered",
    seed: .init(), supersedes: true, leavesWork: true, longestLoop: 20_000,
    actions: { (.queryChanged("\($0 + 1)"), .submit) },
    witness: { view in
      guard case .loaded = view.phase else { return nil }
      return Int(view.query) ?? 0
    },
    answer: { .resultsArrived(request: $0.number, PromptServices.page) })
}

/// A workload on a pattern's feature, and how its actions follow one another.
struct FeatureLatencies: LatencyExperiment {
  private let loop: LatencyLoop
  private let longestLoop: Int
  let make: @MainActor @Sendable (any ExecutionContext) -> any LatencyMeasuring

  init<Feature: MeasuredFeature>(
    _ workload: LatencyWorkload<Feature>, _ subject: Subject<Feature>, _ loop: LatencyLoop
  ) {
    self.loop = loop
    longestLoop = workload.longestLoop
    make = { LatencyExercise(workload, subject, $0) }
  }

  /// Measures latencies on the real runtime, after a warm-up of a tenth as long that is discarded.
  ///
  /// A warm-up at a rate of few actions would warm nothing up, and is a closed loop.
  @MainActor
  func run(_ sampling: SamplingPlan) async throws -> MeasuredLatencies {
    let exercise = make(RuntimeContext())
    let nanoseconds = sampling.latencyNanoseconds(rate: loop.rate)
    let count = loop.rate.map { Int(UInt64($0) * nanoseconds / 1_000_000_000) } ?? longestLoop
    _ = try await exercise.run(
      count < 200 ? .closed : loop, count: loop.rate == nil || count >= 200 ? count / 10 : 1_000,
      nanoseconds: nanoseconds / 10)
    let trace = try await exercise.run(loop, count: count, nanoseconds: nanoseconds)
    try await exercise.close()
    return MeasuredLatencies(trace, loop)
  }

  /// The benchmark of it in `cell`.
  func benchmark(
    _ cell: Cell, _ summary: String, _ traits: WorkloadTraits, feature: String?
  ) -> MeasuredCell {
    MeasuredCell(
      cell: cell, summary: summary, traits: traits, feature: feature,
      passes: [.latency: [.latency]], .latencies(self))
  }
}

/// The rates of open loops, in actions per second.
enum LatencyRates {
  static let counter = [1_000, 10_000, 30_000, 100_000]
  static let list = [60, 1_000, 10_000]
  static let search = [60, 1_000]

  /// Each of them once.
  static let all = Set(counter + list + search).sorted()
}

extension PatternSuite {
  /// The latencies of a pattern's features.
  static func latencies(
    of pattern: String, _ counter: Subject<CounterSpec>, _ list: Subject<ListSpec>,
    _ search: Subject<SearchSpec>
  ) -> [MeasuredCell] {
    func closed<Feature: MeasuredFeature>(
      _ name: String, _ workload: LatencyWorkload<Feature>, _ subject: Subject<Feature>
    ) -> MeasuredCell {
      FeatureLatencies(workload, subject, .closed).benchmark(
        Cell(pattern: pattern, workload: name, size: 1),
        "\(workload.summary), wait until rendered, then the next", .init(.latency),
        feature: Feature.name)
    }
    func open<Feature: MeasuredFeature>(
      _ name: String, _ workload: LatencyWorkload<Feature>, _ subject: Subject<Feature>,
      _ rates: [Int]
    ) -> [MeasuredCell] {
      rates.map { rate in
        FeatureLatencies(workload, subject, .open(rate: rate)).benchmark(
          Cell(pattern: pattern, workload: name, size: rate),
          "\(workload.summary), each at its own time", .init(.latency, axis: .actionsPerSecond),
          feature: Feature.name)
      }
    }
    return [closed("latency.closed", .increments, counter)]
      + open("latency.open", .increments, counter, LatencyRates.counter)
      + open("latency.toggle1k", .toggles(1_000), list, LatencyRates.list)
      + open("latency.toggle10k", .toggles(10_000), list, LatencyRates.list)
      + open("latency.mix10k", .mix(10_000), list, LatencyRates.list.filter { $0 >= 1_000 })
      + [closed("latency.searchClosed", .searches, search)]
      + open("latency.searchOpen", .searches, search, LatencyRates.search)
  }
}
