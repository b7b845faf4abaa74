import Spec

/// Makes a counter, increments it, waits until that is rendered, and drops it.
@MainActor
final class LifecycleExercise: Exercise {
  private let subject: Subject<CounterSpec>
  private let meter: any Meter
  private let stage: any Stage
  private let environment = FeatureEnvironment.prompt(PromptServices())
  private let goal = CounterSpec.View(count: 1)

  let longestRound = 100
  let countedActions = 100
  private(set) var renders: (count: Int, actions: Int)? = (0, 0)

  init(_ subject: Subject<CounterSpec>, _ equipment: Equipment) {
    self.subject = subject
    meter = equipment.meter
    stage = equipment.stage
  }

  func repeatChoices() {}

  func open() async throws { try await run(rounds: 1, of: 3) }

  func run(rounds: Int, of count: Int) async throws {
    for _ in 0..<rounds {
      meter.start()
      for _ in 0..<count { try await live() }
      if meter.includesAftermath { await stage.settle() }
      meter.stop()
      await stage.settle()
    }
  }

  func close() async throws { await stage.settle() }

  private func live() async throws {
    let watcher = RenderWatcher<CounterSpec.View>(meter)
    watcher.expect(1, last: goal)
    let driver = subject.make(.init(), environment)
    let observation = driver.observe { watcher.rendered($0) }
    driver.send(.increment)
    if watcher.isPending {
      await stage.wait(for: watcher)
      meter.resume()
    }
    let view = driver.view
    observation.cancel()
    driver.shutdown()
    try check(view, watcher.total)
    renders?.count += watcher.total
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
