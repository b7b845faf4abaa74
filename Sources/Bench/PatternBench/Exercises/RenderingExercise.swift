import BenchKit
import Spec

/// Drives a feature through a rendering workload, and checks its renders against the pattern's claims.
@MainActor
final class RenderingExercise<Feature: PartlyObserved>: Exercise {
  private let workload: RenderingWorkload<Feature>
  private let subject: Subject<Feature>
  private let meter: any Meter
  private let context: any ExecutionContext
  private let promise: RenderPromise<Feature>
  private let watcher: RenderWatcher<Feature.Part>
  private let driver: any FeatureDriver<Feature>
  private let seed: UInt64
  private var random: SplitMix64
  private var model: PartsModel<Feature>
  private var observations: [ObservationToken] = []
  private var rendersAtOpening = 0

  private(set) var renders: RenderCount?

  init(
    _ workload: RenderingWorkload<Feature>, _ subject: Subject<Feature>, _ equipment: Equipment
  ) {
    self.workload = workload
    self.subject = subject
    meter = equipment.meter
    context = equipment.context
    seed = equipment.seed
    random = SplitMix64(seed: seed)
    promise = RenderPromise(subject.capabilities)
    watcher = Feature.partWatcher(equipment.meter)
    model = PartsModel(workload, promise)
    driver = subject.make(workload.seed, .prompt(PromptServices()))
  }

  var longestRound: Int { workload.longestRound }

  var timedRound: Int { workload.timedRound }

  var countedActions: Int { workload.countedActions }

  func repeatChoices() { random = SplitMix64(seed: seed) }

  func open() async throws {
    if context.settlesFully { renders = try await examined() }
    observations = try workload.observed.map { index in
      try promise.observe(index, driver, watcher.observer)
    }
    await context.settle()
    try await round(1)
    await context.settle()
    model.forgetSteps()
    rendersAtOpening = watcher.total
  }

  func run(rounds: Int, of count: Int) async throws {
    for _ in 0..<rounds { try await round(count) }
    // Other observers than the last may still have to render the last action.
    await context.settle()
    try check()
  }

  func close() async throws {
    await context.settle()
    try check()
    for observation in observations { observation.cancel() }
    driver.shutdown()
  }

  private func round(_ count: Int) async throws {
    let actions =
      workload.actions(model.state, count - 1, &random) + [workload.last(model.state)]
    try Mismatch.checkRound(of: workload.name, actions.count, is: count)
    let renders = actions.map { model.apply($0).due }
    watcher.prepare([model.part(workload.observed.upperBound - 1)])
    meter.start()
    var sent = 0
    while sent < actions.count {
      sent = Feature.send(actions, renders, from: sent, driver, watcher)
      guard watcher.isPending else { continue }
      await context.wait(for: watcher)
      if watcher.isPending { try fail() }
      meter.resume()
    }
    if meter.includesAftermath { await context.settle() }
    meter.stop()
  }

  private func check() throws {
    let expected = Feature.view(model.state)
    var differences = Mismatch.differences(expected: expected, found: driver.view)
    let found = watcher.total - rendersAtOpening
    let late = context.settlesFully ? 0 : workload.observed.count - 1
    let allowed = promise.allowed(model.changes, model.others)
    if found > allowed.upperBound || found + late < allowed.lowerBound {
      differences.append("renders: expected \(allowed.wording), found \(found)")
    }
    if !differences.isEmpty { throw Mismatch(differences) }
  }

  private func fail() throws {
    try check()
    throw Mismatch(["an awaited render has not come, although the final view is right"])
  }
}

extension RenderingExercise {
  /// The number of actions after each of which every observer is examined.
  private static var examinedActions: Int { 60 }

  /// Sends actions to another instance, one at a time, and compares what every observer receives with the model.
  private func examined() async throws -> RenderCount {
    let driver = subject.make(workload.seed, .prompt(PromptServices()))
    var model = PartsModel(workload, promise)
    var random = SplitMix64(seed: seed)
    let watched = workload.observed.map { ExaminedPart($0, model.part($0)) }
    let observations = try watched.map { part in
      try promise.observe(part.index, driver) { part.receive($0) }
    }
    await context.settle()
    for part in watched { part.beginCount() }
    var count = RenderCount(actions: Self.examinedActions, unchanged: 0)
    let actions = workload.actions(model.state, Self.examinedActions, &random)
    try Mismatch.checkRound(of: workload.name, actions.count, is: Self.examinedActions)
    for action in actions {
      let step = model.apply(action)
      driver.send(action)
      await context.settle()
      let found = watched.reduce(0) { $0 + $1.renders }
      try check(
        watched, model, found - count.total, promise.allowed(step.changes, step.others), action)
      count.total = found
    }
    count.unchanged = watched.reduce(0) { $0 + $1.unchanged }
    count.remark = promise.remark
    for observation in observations { observation.cancel() }
    driver.shutdown()
    await context.settle()
    return count
  }

  private func check(
    _ parts: [ExaminedPart<Feature.Part>], _ model: PartsModel<Feature>, _ renders: Int,
    _ allowed: ClosedRange<Int>, _ action: Feature.Action
  ) throws {
    if !allowed.contains(renders) {
      throw Mismatch(["renders of \(action): expected \(allowed.wording), found \(renders)"])
    }
    for part in parts { try Mismatch.check(part.shown, is: model.part(part.index)) }
  }
}

/// What an observer has received.
@MainActor
private final class ExaminedPart<Part: Equatable> {
  let index: Int
  private(set) var shown: Part
  private(set) var renders = 0
  private(set) var unchanged = 0

  init(_ index: Int, _ shown: Part) {
    self.index = index
    self.shown = shown
  }

  func receive(_ part: Part) {
    renders += 1
    if part == shown { unchanged += 1 }
    shown = part
  }

  func beginCount() { (renders, unchanged) = (0, 0) }
}
