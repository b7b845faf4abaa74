import BenchKit
import Spec

/// Lets observers of one counter come and go: they subscribe, receive an increment and end, a third of them in the
/// order in which they came, a third in reverse and a third shuffled. All of that is one action.
@MainActor
final class ComeAndGoExercise: Exercise {
  private let size: Int
  private let subject: Subject<CounterSpec>
  private let driver: any FeatureDriver<CounterSpec>
  /// Is shown an increment when every observer has received it.
  private let watcher: RenderWatcher<CounterSpec.View>
  private let meter: any Meter
  private let context: any ExecutionContext
  private let seed: UInt64
  private var random: SplitMix64
  private var observation: ObservationToken?
  private var sent = 0
  /// The observers that have yet to receive the latest increment.
  private var remaining = 0

  let longestRound = 1
  let timedRound = 1
  let countedActions = 1
  private(set) var renders: RenderCount? = RenderCount()

  init(_ size: Int, _ subject: Subject<CounterSpec>, _ equipment: Equipment) {
    self.size = size
    self.subject = subject
    meter = equipment.meter
    context = equipment.context
    seed = equipment.seed
    random = SplitMix64(seed: seed)
    watcher = CounterSpec.watcher(equipment.meter)
    driver = subject.make(.init(), .prompt(PromptServices()))
  }

  func repeatChoices() { random = SplitMix64(seed: seed) }

  func open() async throws {
    observation = driver.observe { self.receive($0) }
    await context.settle()
    try await run(rounds: 1, of: 1)
  }

  func run(rounds: Int, of count: Int) async throws {
    let (all, third) = (0..<size, size / 3)
    for _ in 0..<rounds * count {
      let rest = all.dropFirst(2 * third).shuffled(using: &random)
      try await comeAndGo(all.prefix(third) + all[third..<2 * third].reversed() + rest)
      renders?.actions += 1
    }
  }

  func close() async throws {
    await context.settle()
    observation?.cancel()
    driver.shutdown()
  }

  /// The observers come, and end in `order`; one stays.
  private func comeAndGo(_ order: [Int]) async throws {
    watcher.prepare([.init(count: sent + 1), .init(count: sent + 2)])
    var observations: [ObservationToken] = []
    observations.reserveCapacity(size)
    meter.start()
    for _ in order { observations.append(driver.observe { self.receive($0) }) }
    await increment(for: size + 1, viewAt: 0)
    try check()
    for place in order { observations[place].cancel() }
    await increment(for: 1, viewAt: 1)
    if meter.includesAftermath { await context.settle() }
    meter.stop()
    await context.settle()
    try check()
    renders?.total += size + 2
  }

  /// Increments the counter, and waits until this many observers have received it.
  private func increment(for observers: Int, viewAt place: Int) async {
    sent += 1
    remaining = observers
    watcher.expect(1, lastAt: place)
    driver.send(.increment)
    guard watcher.isPending else { return }
    await context.wait(for: watcher)
    meter.resume()
  }

  private func receive(_ view: CounterSpec.View) {
    guard view.count == sent else { return }
    remaining -= 1
    if remaining == 0 { watcher.rendered(view) }
  }

  private func check() throws {
    try Mismatch.check(driver.view, is: CounterSpec.View(count: sent))
    guard remaining != 0 else { return }
    throw Mismatch([
      remaining > 0
        ? "observers that have not received an increment: \(remaining)"
        : "observers that have received an increment after their end: \(-remaining)"
    ])
  }
}
