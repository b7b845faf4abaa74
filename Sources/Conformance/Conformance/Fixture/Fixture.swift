import Explorer
import Spec

/// A driver and its model side by side, in one run of the explorer.
///
/// Every step is applied to both. Steps check nothing; the `require` methods of
/// `Fixture+Expectations` compare the two.
@MainActor
final class Fixture<Feature: Checkable> {
  let run: Run
  let services: GatedServices<Feature>
  let capabilities: Capabilities
  private(set) var model: Model<Feature>
  /// The effects that the model caused, each with the index of its cause in the model's trace.
  private(set) var dueEffects: [(effect: Feature.Effect, cause: Int)] = []

  /// Where everything that happens is recorded; nil while nothing is.
  let trace: TraceLog?

  /// The actions that the check sends, before they are edited.
  private(set) var intended: [Feature.Action] = []
  /// How many of them are sent, edited or not.
  private var takenCount = 0
  /// How often the check advances the clock, or attaches or shuts down without effect, before that is edited.
  private(set) var stepCount = 0
  /// Whether the feature is attached, as a new one is.
  var isAttached = true
  /// Whether what happened shows the same in several orders, which go on in different ways: what follows proves nothing.
  var isUndecided = false
  /// How many actions each real thread sends, in rules that have some.
  var sends = 0

  private let log: StepLog
  /// What its steps begin with, where they are among those of another instance.
  private let label: String
  private let edits: Edits
  /// The first instance of the run, which numbers the actions; nil if it is this one.
  private let first: Fixture?
  private let make: Factory
  let seed: Feature.Seed
  private var others: [Fixture] = []
  private var live: (any FeatureDriver<Feature>)?
  /// The time up to which the model was told that time passed; nil while the clock is not advanced.
  private var timeTold: ManualClock.Instant?
  /// What of the model's requests has been compared, and what was answered.
  private var ledger = RequestLedger<Feature>()

  typealias Factory =
    @MainActor (Feature.Seed, GatedServices<Feature>, ManualClock, Capabilities) ->
    any FeatureDriver<Feature>

  /// Makes drivers of this type.
  nonisolated static func factory<Driver: FeatureDriver<Feature>>(_ type: Driver.Type) -> Factory {
    // The model asks the services themselves, since only they answer any feature's requests.
    if Driver.self == ModelDriver<Feature>.self {
      return { ModelDriver(seed: $0, services: $1, clock: $2, $3) }
    }
    return { seed, services, clock, _ in
      Driver(seed: seed, environment: Feature.environment(services, clock: clock))
    }
  }

  init(
    _ run: Run, _ capabilities: Capabilities, seed: Feature.Seed = Feature.seed,
    cancellation: CancellationResponse = .immediate, _ log: StepLog, trace: TraceLog? = nil,
    edits: Edits = .none, first: Fixture? = nil, label: String = "", _ make: @escaping Factory
  ) {
    if first == nil { log.beginRun() }
    self.label = label
    self.edits = edits
    self.first = first
    self.log = log
    self.trace = trace
    self.run = run
    self.capabilities = capabilities
    self.make = make
    self.seed = seed
    services = GatedServices(clock: run.clock, cancellation: cancellation, trace: trace)
    model = Model(seed: seed)
    live = make(seed, services, run.clock, capabilities)
  }

  /// The driver under test. A rule must not use it after ``drop()``.
  var driver: any FeatureDriver<Feature> {
    guard let live else { preconditionFailure("the driver was dropped") }
    return live
  }

  /// Another instance with its own services, in the same run.
  ///
  /// Its steps are its own, or, if it is used beside this one, are among the steps of both.
  func another(
    seed: Feature.Seed = Feature.seed, cancellation: CancellationResponse = .immediate,
    isBeside: Bool = false
  ) -> Fixture<Feature> {
    let other = Fixture(
      run, capabilities, seed: seed, cancellation: cancellation, isBeside ? log : log.another(),
      trace: trace, edits: edits, first: first ?? self,
      label: isBeside ? "in another instance: " : "", make)
    others.append(other)
    return other
  }

  /// Runs `body`, then cleans up, whether or not it throws.
  func cleaningUp(after body: @MainActor (Fixture) async throws -> Void) async throws {
    do {
      try await body(self)
    } catch {
      await cleanUp()
      throw error
    }
    await cleanUp()
  }

  /// Cancels the open requests and drops the drivers.
  private func cleanUp() async {
    // Requests first: then what the driver cancels has already ended, in the order it was made.
    services.forgetRequests { $0.cancel(.immediate) }
    for other in others { await other.cleanUp() }
    others = []
    await settle()
    live = nil
    await settle()
  }

  /// Whether the pattern claims to serve several observers at a time.
  var claimsSeveralObservers: Bool { capabilities.severalObservers.isClaimed }

  /// The steps so far, as Swift literals.
  var steps: [String] { log.steps }

  func note(_ step: @autoclosure @escaping @Sendable () -> String) {
    let step: @Sendable () -> String = { [label] in label + step() }
    log.append(step, run, actions: (first ?? self).takenCount)
    trace?.noteStep(step)
  }

  /// Reports that a long check goes on.
  func reportProgress() { log.reportProgress() }

  // MARK: Steps

  func send(_ action: Feature.Action) { send(action) { driver.send($0) } }

  /// Sends `action` to the model, and to the driver by `send`.
  func send(_ action: Feature.Action, by send: (Feature.Action) -> Void) {
    guard let action = edited(action) else { return }
    note(".send(\(literal: action))")
    applyToModel(action)
    send(action)
  }

  /// Sends `action`, then settles.
  func sendAndSettle(_ action: Feature.Action) async {
    send(action)
    await settle()
  }

  /// Sends `actions` one by one, and settles after each.
  func sendAndSettle(_ actions: some Sequence<Feature.Action>) async {
    for action in actions { await sendAndSettle(action) }
  }

  /// Sends `action` by the driver's `concurrentSend`, if it has one.
  func sendConcurrently(_ action: Feature.Action) {
    // Counted in any case: the model, which has one, must number actions in the same way.
    guard let action = edited(action), let send = driver.concurrentSend else { return }
    note("`concurrentSend(\(literal: action))`")
    send(action)
  }

  /// What is sent instead of `action`; nil if it is left out.
  func edited(_ action: Feature.Action) -> Feature.Action? {
    let first = self.first ?? self
    first.intended.append(action)
    let edited = edits.apply(Feature.self, action, at: first.intended.count - 1)
    if edited != nil { first.takenCount += 1 }
    return edited
  }

  /// Sends `action` to the model alone, for an action that reaches the driver in another way.
  func applyToModel(_ action: Feature.Action) {
    trace?.append(.send, "\(brief: action)")
    apply(.action(action))
  }

  /// Applies `event` to the model alone.
  func apply(_ event: Feature.Event) { apply(.event(event)) }

  private func apply(_ input: ModelInput<Feature>) {
    tellTime()
    let output = model.apply(input)
    dueEffects += output.effects.map { ($0, model.trace.count - 1) }
  }

  /// Tells the model what of an advance has passed: an action that is sent meanwhile is sent at its time.
  private func tellTime() {
    guard let former = timeTold else { return }
    timeTold = run.clock.now
    pass(former.duration(to: run.clock.now))
  }

  /// Lets time pass for the model, in parts: a countdown shows every second, however long the advance.
  func pass(_ duration: Duration) {
    var left = duration
    while left > .zero {
      let part = Feature.part(of: left, in: model.state)
      guard let event = Feature.timeEvent(part) else { return }
      apply(event)
      left -= part
    }
  }

  /// Tells the model of the time that has passed since `start`, while another instance was used.
  func tellTime(since start: ManualClock.Instant) {
    timeTold = start
    tellTime()
    timeTold = nil
  }

  /// Sends `actions` one by one, each inside the next delivery to `recorder`.
  func sendInside(_ recorder: ViewRecorder<Feature>, _ actions: some Sequence<Feature.Action>) {
    var pending = actions.compactMap { edited($0) }[...]
    recorder.onView = { [weak self] _ in
      guard let self, let action = pending.popFirst() else { return }
      note(".sendInside(\(literal: action))")
      applyToModel(action)
      driver.send(action)
    }
  }

  /// Calls `body` inside the next delivery to `recorder`, which messages call `place`.
  func inNextDelivery(
    to recorder: ViewRecorder<Feature>, _ place: String = "inside the delivery",
    _ body: @escaping @MainActor (Feature.View) -> Void
  ) {
    recorder.onView = { [weak self, weak recorder] view in
      recorder?.onView = nil
      self?.note(place)
      body(view)
    }
  }

  /// Sends `actions` one after the other, all inside the next delivery to `recorder`.
  func sendInside(_ recorder: ViewRecorder<Feature>, all actions: [Feature.Action]) {
    inNextDelivery(to: recorder) { [weak self] _ in
      for action in actions { self?.send(action) }
    }
  }

  /// Sends `actions` one after the other, all inside the next effect that `recorder` receives.
  func sendInside(_ recorder: EffectRecorder<Feature>, _ actions: [Feature.Action]) {
    recorder.onEffect = { [weak self, weak recorder] _ in
      recorder?.onEffect = nil
      self?.note("inside the effect")
      for action in actions { self?.send(action) }
    }
  }

  /// Runs until nothing is left to do.
  func settle() async {
    await run.settle()
    services.endTurn()
  }

  /// Settles, and returns how the requests made since the last call differ from the model's.
  func settleRequests() async -> Mismatch? {
    await settle()
    let mismatch = ledger.mismatch(of: services.requests, with: model)
    ledger.match(services.requests, model)
    return mismatch
  }

  /// A request whose answer the model still needs, but which is no longer open; nil if there is none.
  func lostRequest() -> Mismatch? { ledger.lostRequest(among: services.requests, model) }

  /// The place of the model's request that is answered by an answer to `request`; nil if the model does not need it any
  /// more.
  func due(for request: GatedRequest<Feature>) -> Int? {
    ledger.due(for: request, among: services.requests, model)
  }

  /// The same for the requests that may have changed places with `request`.
  func othersDue(for request: GatedRequest<Feature>) -> [Int?] {
    ledger.othersDue(for: request, among: services.requests, model)
  }

  /// The model after `inputs`, with its requests.
  func candidate(after inputs: [RaceInput<Feature>]) -> RaceCandidate<Feature> {
    var candidate = RaceCandidate(model: model, ledger: ledger)
    for input in inputs { candidate.take(input) }
    return candidate
  }

  /// Lets the model be this one, which replaces what became due since there were so many effects.
  func adopt(_ candidate: RaceCandidate<Feature>, effectCount: Int) {
    model = candidate.model
    ledger = candidate.ledger
    dueEffects = dueEffects.prefix(effectCount) + candidate.effects
  }

  /// Lets the model be this one; its requests are then those that the driver has made.
  func adopt(_ candidate: RaceCandidate<Feature>) {
    adopt(candidate, effectCount: dueEffects.count)
    ledger.match(services.requests, model)
  }

  /// Lets the model continue as the feature did when it was attached again: from its state without the work that was
  /// cancelled, or from its seed. Requests from before shutdown no longer count.
  func restartModel() {
    let rested = Feature.withoutRequests(model.state)
    if driver.view == Feature.view(rested) {
      if rested != model.state { model = Model(state: rested) }
    } else if driver.view != model.view {
      model = Model(seed: seed)
    }
    ledger.restart(services.requests, model)
  }

  /// Lets the model take what answers its request at this place.
  func apply(_ event: Feature.Event, answering request: Int) {
    apply(event)
    ledger.answer(request)
  }

  /// Counts a step that may be left out; returns whether it is taken.
  func takesStep() -> Bool {
    let first = self.first ?? self
    first.stepCount += 1
    return !edits.removedSteps.contains(first.stepCount - 1)
  }

  /// Settles, advances the clock, and settles again.
  func advance(_ duration: Duration) async {
    guard takesStep() else { return await settle() }
    note(".advance(milliseconds: \(duration.milliseconds))")
    await settle()
    trace?.append(.time, "\(duration.milliseconds) ms")
    timeTold = run.clock.now
    await run.advance(by: duration)
    tellTime()
    timeTold = nil
  }

  /// Drops the driver, as a screen does when it goes away.
  func drop() {
    note("drop")
    live = nil
  }
}

extension Duration {
  /// Whole milliseconds, rounded towards zero.
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
