import Spec

/// What the parts cost that architectures are made of: rows of the pattern `Floor`.
///
/// Each increments a counter, as `counter.increment` does. Those that are driven are driven through
/// the same protocol as every pattern, and checked against the same model.
enum Floor {
  static let name = "Floor"

  static let benchmarks =
    [
      driven(
        HarnessFloor.self, "floor.harness",
        "nothing but the render: what measuring itself costs, subtracted nowhere"),
      driven(
        ClosureFloor.self, "floor.structAndClosure",
        "a struct reduces the action, a closure is told"),
      driven(
        MainStreamFloor.self, "floor.asyncStreamToMain",
        "an AsyncStream element reaches a task on the main actor"),
      driven(
        PassthroughFloor.self, "floor.passthroughSubject", "a PassthroughSubject reaches a sink"),
      driven(
        PublishedFloor.self, "floor.published", "an @Published property is set and reaches a sink"),
      driven(
        TaskFloor.self, "floor.taskSpawn", "a main-actor task is spawned and runs"),
    ]
    + [
      ExtraBenchmark(
        pattern: name, workload: "floor.asyncStream",
        summary: "an AsyncStream element reaches a task off the main actor",
        make: StreamFloor.loop),
      ExtraBenchmark(
        pattern: name, workload: "floor.actorRoundTrip",
        summary: "a task calls an actor and gets the answer", make: ActorFloor.loop),
      ExtraBenchmark(
        pattern: name, workload: "floor.mainActorHop",
        summary: "a task calls the main actor and gets the answer", make: MainActorFloor.loop),
    ].map(\.benchmark)

  private static func driven<Driver: FloorDriver>(
    _ driver: Driver.Type, _ workload: String, _ summary: String
  ) -> Benchmark {
    Workload(
      name: workload, summary: summary, seed: .init(), longestRound: 1_000,
      actions: Workload.increments
    ).benchmark(name, Subject(driver, Driver.capabilities))
  }
}

/// A counter without an architecture, as far as measuring needs one.
@MainActor
protocol FloorDriver: FeatureDriver<CounterSpec> {}

extension FloorDriver {
  nonisolated static var capabilities: Capabilities {
    let no = Capabilities.Claim.no(because: "a floor only counts")
    return Capabilities(
      synchronous: no, threadSafeSend: no, replay: no, severalObservers: no, restartable: no,
      bounded: no, cancelsInFlight: no, renders: .everyAction)
  }

  func onEffect(_ handler: @escaping @MainActor (CounterSpec.Effect) -> Void) -> ObservationToken {
    ObservationToken {}
  }

  func shutdown() {}

  var parts: [AnyObject] { [] }
}

/// The counter's state, reduced by hand.
struct FloorState {
  private(set) var count: Int

  var view: CounterSpec.View { CounterSpec.View(count: count) }

  init(_ seed: CounterSpec.Seed) { count = seed.count }

  mutating func reduce(_ action: CounterSpec.Action) {
    switch action {
    case .increment: count = count.saturatingAdd(1)
    case .decrement: count = count.saturatingAdd(-1)
    case .add(let amount): count = count.saturatingAdd(amount)
    case .reset: count = 0
    }
  }
}
