import Spec

/// Makes a counter, increments it, and drops it, among many others that are alive.
@MainActor
final class PopulationExercise: Exercise {
  private let lifecycle: LifecycleExercise
  private let population: Population
  private let stage: any Stage

  init(_ size: Int, _ subject: Subject<CounterSpec>, _ equipment: Equipment) {
    lifecycle = LifecycleExercise(subject, equipment)
    population = Population(size, subject)
    stage = equipment.stage
  }

  var longestRound: Int { lifecycle.longestRound }

  var countedActions: Int { 30 }

  var renders: (count: Int, actions: Int)? { lifecycle.renders }

  func repeatChoices() {}

  func open() async throws {
    population.settle()
    await stage.settle()
    try await lifecycle.open()
  }

  func run(rounds: Int, of count: Int) async throws {
    try await lifecycle.run(rounds: rounds, of: count)
  }

  func close() async throws {
    try await lifecycle.close()
    population.leave()
    await stage.settle()
  }
}

/// Counters that are alive, each observed.
@MainActor
final class Population {
  private let size: Int
  private let subject: Subject<CounterSpec>
  private var members: [(driver: any FeatureDriver<CounterSpec>, observation: ObservationToken)] =
    []

  init(_ size: Int, _ subject: Subject<CounterSpec>) {
    self.size = size
    self.subject = subject
    members.reserveCapacity(size)
  }

  /// Brings all of them to life.
  func settle() {
    let environment = FeatureEnvironment.prompt(PromptServices())
    for _ in 0..<size {
      let driver = subject.make(.init(), environment)
      members.append((driver, driver.observe { _ in }))
    }
  }

  /// Ends them.
  func leave() {
    for member in members {
      member.observation.cancel()
      member.driver.shutdown()
    }
    members = []
  }
}
