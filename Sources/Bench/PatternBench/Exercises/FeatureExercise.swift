import BenchKit
import Spec

/// Drives a pattern's feature through a workload and checks it against the model.
@MainActor
final class FeatureExercise<Feature: MeasuredFeature>: Exercise {
  private let workload: Workload<Feature>
  private let subject: Subject<Feature>
  private let meter: any Meter
  private let context: any ExecutionContext
  private let services = PromptServices()
  private let watcher: RenderWatcher<Feature.View>
  private let driver: any FeatureDriver<Feature>
  private let seed: UInt64
  private var random: SplitMix64
  private var tracker: ModelTracker<Feature>
  private var observation: ObservationToken?
  private var waitsByCount = false

  private(set) var renders: RenderCount? = RenderCount()

  init(_ workload: Workload<Feature>, _ subject: Subject<Feature>, _ equipment: Equipment) {
    self.workload = workload
    self.subject = subject
    meter = equipment.meter
    context = equipment.context
    seed = equipment.seed
    random = SplitMix64(seed: seed)
    watcher = Feature.watcher(equipment.meter)
    tracker = ModelTracker(workload)
    driver = subject.make(workload.seed, .prompt(services))
  }

  var longestRound: Int { workload.longestRound }

  var timedRound: Int { workload.timedRound }

  var countedActions: Int { workload.countedActions }

  func repeatChoices() { random = SplitMix64(seed: seed) }

  func open() async throws {
    let replays = subject.capabilities.replay.isClaimed
    if replays { watcher.expect(1) }
    observation = driver.observe(watcher.observer)
    if replays { await context.wait(for: watcher) } else { await context.settle() }
    try tracker.checkOpening(driver.view, renders: watcher.total, replays: replays)
    try await round(min(3, longestRound))
    await context.settle()
    try check(allowingInitial: !replays)
    waitsByCount = rendersSuffice
  }

  func run(rounds: Int, of count: Int) async throws {
    for _ in 0..<rounds { try await round(count) }
    if workload.leavesWork { await context.settle() }
    try check()
  }

  func close() async throws {
    await context.settle()
    try check()
    observation?.cancel()
    driver.shutdown()
  }

  private func check(allowingInitial: Bool = false) throws {
    try tracker.check(
      driver.view, renders: watcher.total, requests: services.requests,
      rule: subject.capabilities.renderRule, allowingInitial: allowingInitial)
  }

  private func round(_ count: Int) async throws {
    if !workload.reset.isEmpty {
      expect(workload.reset)
      Feature.burst(workload.reset, driver)
      try await arrival()
      if workload.leavesWork { await context.settle() }
    }
    let former = watcher.total
    let actions = workload.actions(tracker.state, count, &random)
    try Mismatch.checkRound(of: workload.name, actions.count, is: count)
    switch workload.pace {
    case .burst: try await burst(actions)
    case .trips: try await trips(actions)
    }
    if meter.includesAftermath { await context.settle() }
    meter.stop()
    // A model that shares its rows with a view would copy them at its next change.
    watcher.forgetViews()
    renders?.total += watcher.total - former
    renders?.actions += actions.count
  }

  private func burst(_ actions: [Feature.Action]) async throws {
    expect(actions)
    meter.start()
    Feature.burst(actions, driver)
    try await arrival()
  }

  private func trips(_ actions: [Feature.Action]) async throws {
    if waitsByCount {
      tracker.enter(actions)
    } else {
      watcher.prepare(
        actions.map { action in
          tracker.enter([action])
          return tracker.view
        }, areLarge: workload.traits.axis == .rows)
    }
    let trips = Trips<Feature>(
      actions: actions, renders: leastRenders(of: workload.stepsPerAction),
      waitsByCount: waitsByCount)
    meter.start()
    var sent = 0
    while sent < actions.count {
      sent = Feature.trips(trips, from: sent, driver, watcher)
      guard watcher.isPending else { continue }
      try await arrival()
      meter.resume()
    }
  }

  private func expect(_ actions: [Feature.Action]) {
    tracker.enter(actions)
    let renders = leastRenders(of: actions.count * workload.stepsPerAction)
    if waitsByCount {
      watcher.expect(renders)
    } else {
      watcher.expect(renders, last: tracker.view)
    }
  }

  /// Whether a wait may end with the least number of renders. It otherwise ends with a view of the model, which is
  /// compared: another render, of an earlier action or of nothing new, may come first.
  private var rendersSuffice: Bool {
    let rule = subject.capabilities.renderRule
    guard rule != .exactly else { return true }
    guard workload.stepsPerAction == 1 else { return false }
    // All has been rendered when `send` returns, or one action has one render, or a region lasts until all is done.
    return subject.capabilities.synchronous.isClaimed
      || (rule == .atMost && workload.pace == .trips) || meter.includesAftermath
  }

  /// The renders that must come before the last one can: a pattern that coalesces may leave out all others.
  private func leastRenders(of steps: Int) -> Int {
    subject.capabilities.delivery == .lossless ? steps : 1
  }

  private func arrival() async throws {
    await context.wait(for: watcher)
    guard watcher.isPending else { return }
    try check()
    throw Mismatch(["nothing is rendered any more, although the final view is right"])
  }
}
