import BenchKit
import Spec

/// Architectures and features, and what of them can be measured.
package struct PatternSuite: Sendable {
  /// The patterns, in the order of tables.
  package let patterns: [any Pattern.Type]
  /// Features of your own, which are verified and not measured.
  package let features: [any Implementation.Type]
  /// The cells: patterns with all workloads, benchmarks and floors.
  package let suite: Suite

  /// The suite of `patterns`, `benchmarks` and, where there are patterns, of the mechanisms that they are made of.
  package init(
    patterns: [any Pattern.Type], features: [any Implementation.Type] = [],
    benchmarks: [Benchmark] = []
  ) {
    self.patterns = patterns
    self.features = features
    let added = benchmarks.flatMap(\.cells)
    guard let first = patterns.first else {
      suite = Suite(added)
      return
    }
    suite = Suite(
      patterns.flatMap { Self.cells(of: $0) }
        + (added + Floor.ofPatterns).map(Self.besideIncrements),
      controls: Self.controls(Self.counter(of: first)))
  }

  /// The same cell; a floor or a loop is timed beside the increments.
  private static func besideIncrements(_ cell: MeasuredCell) -> MeasuredCell {
    var cell = cell
    if [.floor, .extra].contains(cell.traits.kind) { cell.beside = Floor.comparedWorkload }
    return cell
  }

  /// Everything that can be verified.
  package var implementations: [any Implementation.Type] { patterns + features }

  private static func cells<P: Pattern>(of pattern: P.Type) -> [MeasuredCell] {
    let counter = counter(of: pattern)
    let list = Subject(P.ListDriver.self, P.capabilities)
    let search = Subject(P.SearchDriver.self, P.capabilities)
    return wideState(of: pattern) + Workload.counter.map { $0.benchmark(P.name, counter) }
      + fanOut(of: P.name, counter) + senders("counter.senders", .feature, [4], of: P.name, counter)
      + Workload.list.map { $0.benchmark(P.name, list) }
      + Workload.search.map { $0.benchmark(P.name, search) }
      + renderings(of: P.name, counter, list)
      + latencies(of: P.name, counter, list, search)
      + sweeps(of: P.name, counter, list)
      + [lifecycle(of: P.name, counter)]
  }

  private static func counter<P: Pattern>(of pattern: P.Type) -> Subject<CounterSpec> {
    Subject(P.CounterDriver.self, P.capabilities)
  }

  /// The control of a suite: its first pattern's counter.
  private static func controls(_ counter: Subject<CounterSpec>) -> [MeasuredCell] {
    Control.times { cell, summary, traits in
      Workload(
        name: cell.workload, summary: summary, traits: traits, seed: .init(),
        longestRound: 1_000, actions: Workload.increments
      ).benchmark(cell.pattern, counter)
    }
      + Control.latencies { cell, summary, traits, rate in
        FeatureLatencies(.increments, counter, .open(rate: rate)).benchmark(
          cell, summary, traits, feature: CounterSpec.name)
      }
  }
}

extension Workload where Feature: MeasuredFeature {
  /// The cell of this workload on a pattern's feature.
  func benchmark(_ pattern: String, _ subject: Subject<Feature>) -> MeasuredCell {
    let measured = MeasuredCell(
      cell: Cell(pattern: pattern, workload: name, size: size), summary: summary,
      traits: traits, feature: traits.kind == .floor ? nil : Feature.verifiedName,
      .rounds { FeatureExercise(self, subject, $0) })
    return isHandedOver && !subject.capabilities.synchronous.isClaimed
      ? measured.onAllCores : measured
  }
}
