import BenchKit
import Spec

extension Floor {
  /// The workload that floors and loops are compared with: they do the same.
  static let comparedWorkload = "counter.increment"

  /// The mechanisms that architectures are made of, each measured alone.
  ///
  /// Each increments a counter, as `counter.increment` does. Floors with a driver are driven through the
  /// same protocol as every pattern and checked against the same model; the others are loops.
  static let ofPatterns =
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
    + LatencyRates.all.map(openLatency)

  private static let latency = FeatureLatencies(
    .increments, Subject(HarnessFloor.self, HarnessFloor.capabilities), .closed
  ).benchmark(
    latencyHarness, "two readings of the clock and the render between them, nothing else",
    .init(.floor), feature: nil)

  private static func openLatency(_ rate: Int) -> MeasuredCell {
    FeatureLatencies(
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
      traits: .init(.floor), .rounds { LoopExercise(make(), $0) }
    ).onAllCores
  }
}
