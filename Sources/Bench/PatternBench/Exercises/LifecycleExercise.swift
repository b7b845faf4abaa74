import BenchKit
import Explorer
import Spec

/// Makes a counter, increments it, waits for the render, and drops it.
@MainActor
final class LifecycleExercise: Exercise {
  private let subject: Subject<CounterSpec>
  private let meter: any Meter
  private let context: any ExecutionContext
  // One for all lives: only the pattern's own objects are made and dropped in each.
  private let watcher: RenderWatcher<CounterSpec.View>
  private let environment = FeatureEnvironment.prompt(PromptServices())
  private let goal = CounterSpec.View(count: 1)

  let longestRound = 100
  let timedRound = 20
  let countedActions = 100
  private(set) var renders: RenderCount? = RenderCount()

  init(_ subject: Subject<CounterSpec>, _ equipment: Equipment) {
    self.subject = subject
    meter = equipment.meter
    context = equipment.context
    watcher = CounterSpec.watcher(equipment.meter)
    watcher.prepare([goal])
  }

  func repeatChoices() {}

  func open() async throws { try await run(rounds: 1, of: 3) }

  func run(rounds: Int, of count: Int) async throws {
    for _ in 0..<rounds {
      meter.start()
      for _ in 0..<count { try await live() }
      if meter.includesAftermath { await context.settle() }
      meter.stop()
      await context.settle()
    }
  }

  func close() async throws { await context.settle() }

  private func live() async throws {
    let former = watcher.total
    watcher.expect(1, lastAt: 0)
    let driver = subject.make(.init(), environment)
    let observation = driver.observe(watcher.observer)
    driver.send(.increment)
    if watcher.isPending {
      await context.wait(for: watcher)
      meter.resume()
    }
    let view = driver.view
    observation.cancel()
    driver.shutdown()
    let count = watcher.total - former
    try check(view, count)
    renders?.total += count
    renders?.actions += 1
  }

  private func check(_ view: CounterSpec.View, _ renders: Int) throws {
    let initial = subject.capabilities.replay.isClaimed ? 1...1 : 0...1
    let rule = subject.capabilities.renderRule
    var differences = Mismatch.differences(expected: goal, found: view)
    if !initial.contains(where: { rule.allowed(forSteps: 1 + $0).contains(renders) }) {
      differences.append(
        "renders: expected the initial view and \(rule.wording(forSteps: 1)), found \(renders)")
    }
    if !differences.isEmpty { throw Mismatch(differences) }
  }
}

/// Runs the lifecycle of a counter while many others are alive.
@MainActor
final class PopulationExercise: Exercise {
  private let lifecycle: LifecycleExercise
  private let population: Population
  private let context: any ExecutionContext

  init(_ size: Int, _ subject: Subject<CounterSpec>, _ equipment: Equipment) {
    lifecycle = LifecycleExercise(subject, equipment)
    population = Population(size, subject)
    context = equipment.context
  }

  var longestRound: Int { lifecycle.longestRound }

  var timedRound: Int { lifecycle.timedRound }

  var countedActions: Int { 30 }

  var renders: RenderCount? { lifecycle.renders }

  func repeatChoices() {}

  func open() async throws {
    population.create()
    await context.settle()
    try await lifecycle.open()
  }

  func run(rounds: Int, of count: Int) async throws {
    try await lifecycle.run(rounds: rounds, of: count)
  }

  func close() async throws {
    try await lifecycle.close()
    population.drop()
    await context.settle()
  }
}

/// Live counters, each with an observer.
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

  /// Makes all of them.
  func create() {
    let environment = FeatureEnvironment.prompt(PromptServices())
    for _ in 0..<size {
      let driver = subject.make(.init(), environment)
      members.append((driver, driver.observe { _ in }))
    }
  }

  /// Shuts all of them down and drops them.
  func drop() {
    for member in members {
      member.observation.cancel()
      member.driver.shutdown()
    }
    members = []
  }

  /// The bytes that `size` live counters take, without what only the first one makes.
  static func bytes(_ size: Int, of subject: Subject<CounterSpec>, _ run: Run) async -> Int {
    let first = Population(1, subject)
    first.create()
    await run.settle()
    let population = Population(size, subject)
    let before = Jemalloc.allocated
    population.create()
    await run.settle()
    let after = Jemalloc.allocated
    population.drop()
    first.drop()
    await run.settle()
    return after - before
  }
}
