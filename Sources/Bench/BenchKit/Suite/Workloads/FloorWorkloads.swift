import Spec

/// The mechanisms that architectures are made of, each measured alone: rows of the pattern `Floor`.
///
/// Each increments a counter, as `counter.increment` does. Floors with a driver are driven through the
/// same protocol as every pattern and checked against the same model; the others are loops.
package enum Floor {
  static let name = "Floor"
  /// The workload that floors are compared with: they do the same.
  static let comparedWorkload = "counter.increment"

  /// The cell that floors and loops are compared with; nil when `cells` has none.
  static func reference(in cells: [Cell]) -> Cell? {
    cells.first { $0.workload == comparedWorkload }
  }

  /// The workload that shows the cost of measuring itself.
  static let harness = "floor.harness"

  static let benchmarks =
    [
      driven(
        HarnessFloor.self, harness,
        "nothing but the render: the cost of measuring itself, never subtracted"),
      driven(
        ClosureFloor.self, "floor.structAndClosure",
        "a struct reduces the action, a closure receives the view"),
      driven(
        MainStreamFloor.self, "floor.asyncStreamToMain",
        "an AsyncStream element reaches a task on the main actor"
      ).onAllCores,
      driven(
        PassthroughFloor.self, "floor.passthroughSubject", "a PassthroughSubject reaches a sink"),
      driven(
        PublishedFloor.self, "floor.published", "an @Published property is set and reaches a sink"),
      driven(
        CombineInputFloor.self, "floor.combineInput",
        "a PassthroughSubject goes through one operator into an @Published property and a sink"),
      driven(
        ObservationFloor.self, "floor.observation",
        "an @Observable property is set, and read again under a new registration"),
      driven(
        TaskFloor.self, "floor.taskSpawn", "a main-actor task is spawned and runs"
      ).onAllCores,
    ]
    + [
      loop(
        "floor.asyncStream", "an AsyncStream element reaches a task off the main actor",
        StreamFloor.loop),
      loop(
        "floor.actorRoundTrip", "a task calls an actor and gets the answer", ActorFloor.loop),
      loop(
        "floor.mainActorHop", "a task calls the main actor and gets the answer",
        MainActorFloor.loop),
      latency,
    ]
    + Suite.allRates.map(openLatency)

  /// What the loop around code costs: empty code, synchronous and asynchronous.
  static let ofCode = [
    code("floor.emptyClosure", isAsynchronous: false) {
      synchronous({}, or: { throw Mismatch([]) })
    },
    code("floor.emptyAsyncClosure", isAsynchronous: true) {
      asynchronous({}, or: { throw Mismatch([]) })
    },
  ]

  // Generic, as the forms of Benchmark are: a closure that returns Void by its type is called through another.

  private static func synchronous<Output>(
    _ empty: @escaping () throws -> Output, or other: @escaping () throws -> Output
  ) -> PreparedCode {
    PreparedCode(Handed(isRun ? empty : other)) { _ in }
  }

  private static func asynchronous<Output>(
    _ empty: @escaping () async throws -> Output, or other: @escaping () async throws -> Output
  ) -> PreparedCode {
    PreparedCode(Handed(isRun ? empty : other)) { _ in }
  }

  /// True, which the compiler cannot know: a closure that it knew would leave nothing of the loop.
  private static var isRun: Bool { CommandLine.argc > 0 }

  private static func code(
    _ workload: String, isAsynchronous: Bool, _ code: @escaping @Sendable () -> PreparedCode
  ) -> MeasuredCell {
    let closure = isAsynchronous ? "an asynchronous closure" : "a closure"
    return MeasuredCell(
      cell: Cell(pattern: name, workload: workload, size: 1),
      summary: "\(closure) that does nothing: the cost of the loop, never subtracted",
      traits: .init(.floor), passes: Benchmark.passes, make: { CodeExercise(code, $0) })
  }

  /// The cell whose latencies are those of measuring itself.
  package static let latencyHarness = Cell(pattern: name, workload: "latency.harness", size: 1)

  private static let latency = LatencyExperiment(
    .increments, Subject(HarnessFloor.self, HarnessFloor.capabilities), .closed
  ).benchmark(
    latencyHarness, "two readings of the clock and the render between them, nothing else",
    .init(.floor), feature: nil)

  /// The cell whose latencies are those of an open loop at `rate` actions per second, in which nothing but the
  /// render follows the send.
  package static func openLatencyHarness(_ rate: Int) -> Cell {
    Cell(pattern: name, workload: "latency.harness.open", size: rate)
  }

  static let openLatencyTraits = WorkloadTraits(.floor, axis: .actionsPerSecond)

  private static func openLatency(_ rate: Int) -> MeasuredCell {
    LatencyExperiment(
      .increments, Subject(HarnessFloor.self, HarnessFloor.capabilities), .open(rate: rate)
    ).benchmark(
      openLatencyHarness(rate), "the same, each at its own time: how late the sender is",
      openLatencyTraits, feature: nil)
  }

  private static func driven<Driver: FloorDriver>(
    _ driver: Driver.Type, _ workload: String, _ summary: String
  ) -> MeasuredCell {
    Workload(
      name: workload, summary: summary, traits: .init(.floor), seed: .init(), longestRound: 1_000,
      actions: Workload.increments
    ).benchmark(name, Subject(driver, Driver.capabilities))
  }

  private static func loop(
    _ workload: String, _ summary: String, _ make: @escaping @Sendable () -> LoopExercise.Loop
  ) -> MeasuredCell {
    MeasuredCell(
      cell: Cell(pattern: name, workload: workload, size: 1), summary: summary,
      traits: .init(.floor), make: { LoopExercise(make(), $0) }
    ).onAllCores
  }
}
