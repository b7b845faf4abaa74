import BenchKit
import Spec

/// Increments a counter from several tasks at once.
@MainActor
final class SendersExercise: Exercise {
  private let senders: Int
  private let subject: Subject<CounterSpec>
  private let driver: any FeatureDriver<CounterSpec>
  private let watcher: RenderWatcher<CounterSpec.View>
  private let meter: any Meter
  private let context: any ExecutionContext
  private var observation: ObservationToken?
  private var sent = 0

  let longestRound = 1_000
  let timedRound = 1_000
  let countedActions = 500
  private(set) var renders: RenderCount? = RenderCount()

  init(_ senders: Int, _ subject: Subject<CounterSpec>, _ equipment: Equipment) {
    self.senders = senders
    self.subject = subject
    meter = equipment.meter
    context = equipment.context
    watcher = CounterSpec.watcher(equipment.meter)
    driver = subject.make(.init(), .prompt(PromptServices()))
  }

  func repeatChoices() {}

  func open() async throws {
    observation = driver.observe(watcher.observer)
    await context.settle()
    try await run(rounds: 1, of: senders)
  }

  func run(rounds: Int, of count: Int) async throws {
    for _ in 0..<rounds { try await round(count) }
  }

  func close() async throws {
    await context.settle()
    try check()
    observation?.cancel()
    driver.shutdown()
  }

  private func round(_ count: Int) async throws {
    guard let send = driver.concurrentSend else {
      throw Mismatch(["thread-safe send is claimed, but the driver has none"])
    }
    sent += count
    let former = watcher.total
    watcher.prepare([CounterSpec.View(count: sent)])
    watcher.expect(1, lastAt: 0)
    meter.start()
    for sender in 0..<senders {
      let share = count * (sender + 1) / senders - count * sender / senders
      Task.detached { for _ in 0..<share { send(.increment) } }
    }
    await context.wait(for: watcher)
    if meter.includesAftermath { await context.settle() }
    meter.stop()
    renders?.total += watcher.total - former
    renders?.actions += count
    try check()
  }

  private func check() throws {
    try Mismatch.check(driver.view, is: CounterSpec.View(count: sent))
    guard watcher.isPending else { return }
    throw Mismatch(["nothing is rendered any more, although the final view is right"])
  }
}
