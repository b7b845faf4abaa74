import Explorer
import Spec

/// A driver and its model side by side, in one run of the explorer.
///
/// Every step is applied to both. Steps check nothing; the `require` methods of
/// `Fixture+Expectations` compare the two.
@MainActor
final class Fixture<Feature: Checkable> {
  let run: Run
  let services: GatedServices
  let capabilities: Capabilities
  private(set) var model: Model<Feature>
  /// The effects that the model caused, each with the index of its cause in the model's trace.
  private(set) var dueEffects: [(effect: Feature.Effect, cause: Int)] = []

  /// Where everything that happens is recorded; nil while nothing is.
  let trace: TraceLog?

  /// The actions that the check sends, before they are edited.
  private(set) var intended: [Feature.Action] = []
  /// How often the check advances the clock, before that is edited.
  private(set) var advanceCount = 0
  /// How many actions each real thread sends, in rules that have some.
  var sends = 0

  private let log: StepLog
  /// What its steps begin with, where they are among those of another instance.
  private let label: String
  private let edits: Edits
  /// The first instance of the run, which numbers the actions; nil if it is this one.
  private let first: Fixture?
  private let make: Factory
  private let seed: Feature.Seed
  private var others: [Fixture] = []
  private var live: (any FeatureDriver<Feature>)?
  private var matchedRequests = 0
  /// The number of requests made before the last restart, which cancelled them.
  private var endedRequests = 0
  private var matchedModelRequests = 0

  typealias Factory = @MainActor (Feature.Seed, FeatureEnvironment) -> any FeatureDriver<Feature>

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
    services = GatedServices(cancellation: cancellation, trace: trace)
    model = Model(seed: seed)
    live = make(seed, services.environment(clock: run.clock))
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
    log.append(step, run)
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
    return edits.apply(Feature.self, action, at: first.intended.count - 1)
  }

  /// Sends `action` to the model alone, for an action that reaches the driver in another way.
  func applyToModel(_ action: Feature.Action) {
    trace?.append(.send, "\(brief: action)")
    let output = model.send(action)
    dueEffects += output.effects.map { ($0, model.trace.count - 1) }
  }

  /// Applies `event` to the model alone.
  func apply(_ event: Feature.Event) { model.receive(event) }

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

  /// Sends `actions` one after the other, all inside the next delivery to `recorder`.
  func sendInside(_ recorder: ViewRecorder<Feature>, all actions: [Feature.Action]) {
    recorder.onView = { [weak self, weak recorder] _ in
      recorder?.onView = nil
      self?.note("inside the delivery:")
      for action in actions { self?.send(action) }
    }
  }

  /// Sends `actions` one after the other, all inside the next effect that `recorder` receives.
  func sendInside(_ recorder: EffectRecorder<Feature>, _ actions: [Feature.Action]) {
    recorder.onEffect = { [weak self, weak recorder] _ in
      recorder?.onEffect = nil
      self?.note("inside the effect:")
      for action in actions { self?.send(action) }
    }
  }

  /// Runs until nothing is left to do.
  func settle() async {
    await run.settle()
  }

  /// Settles, and returns how the requests made since the last call differ from the model's.
  func settleRequests() async -> Mismatch? {
    await settle()
    let made = services.requests[matchedRequests...]
    let due = model.requests[matchedModelRequests...]
    matchedRequests += made.count
    matchedModelRequests += due.count
    return Feature.mismatch(of: Array(made), with: Array(due), model.state)
  }

  /// How the requests made since the last comparison differ from those of `candidate`, which continues
  /// the model.
  func requestMismatch(with candidate: Model<Feature>) -> Mismatch? {
    Feature.mismatch(
      of: Array(services.requests[matchedRequests...]),
      with: Array(candidate.requests[matchedModelRequests...]), candidate.state)
      ?? Feature.lostRequest(among: currentRequests, candidate.state)
  }

  /// The requests made since the feature last started.
  var currentRequests: [GatedRequest] { Array(services.requests[endedRequests...]) }

  /// Applies `inputs` to the model alone; its requests are then those that the driver has made.
  func adopt(_ inputs: [ModelInput<Feature>]) {
    for input in inputs {
      let output = model.apply(input)
      dueEffects += output.effects.map { ($0, model.trace.count - 1) }
    }
    matchedRequests = services.requests.count
    matchedModelRequests = model.requests.count
  }

  /// Lets the model continue as the feature did when it was attached again: from its state, or from
  /// its seed. Requests from before shutdown no longer count.
  func restartModel() {
    if driver.view != model.view { model = Model(seed: seed) }
    matchedRequests = services.requests.count
    endedRequests = matchedRequests
    matchedModelRequests = model.requests.count
  }

  /// Answers a request, then settles. `more` says whether another page follows this one.
  func answer(_ request: GatedRequest, more: Bool = true) async {
    let index = openIndex(of: request)
    note(".answer(\(index))")
    await answer(request, with: request.usualAnswer(more: more))
  }

  /// Answers all open requests as usual, the oldest first; settles after each.
  func answerOpenRequests() async {
    await settle()
    for request in services.open { await answer(request) }
  }

  /// Answers a request with this label, then settles.
  func answer(_ request: GatedRequest, with label: String) async {
    note("the request is answered with \(brief: label)")
    await answer(request, with: .label(label))
  }

  /// Answers a request with this page, then settles.
  func answer(_ request: GatedRequest, with page: SearchPage) async {
    note("the request is answered with \(brief: page)")
    await answer(request, with: .page(page))
  }

  private func answer(_ request: GatedRequest, with answer: GatedRequest.Answer) async {
    trace?.append(.answer, "\(request.content)", number: request.number)
    let event = Feature.answerEvent(answer, to: request, among: services.open, model.state)
    request.answer(answer)
    model.receive(event)
    await settle()
  }

  /// Fails a request, then settles.
  func fail(_ request: GatedRequest, _ message: String = "down") async {
    let index = openIndex(of: request)
    note(".fail(\(index))")
    trace?.append(.failure, "\(request.content)", number: request.number)
    let event = Feature.failureEvent(message, of: request, among: services.open, model.state)
    request.fail(message)
    model.receive(event)
    await settle()
  }

  /// Settles, advances the clock, and settles again.
  func advance(_ duration: Duration) async {
    let first = self.first ?? self
    first.advanceCount += 1
    guard !edits.removedAdvances.contains(first.advanceCount - 1) else { return await settle() }
    note(".advance(milliseconds: \(duration.milliseconds))")
    await settle()
    trace?.append(.time, "\(duration.milliseconds) ms")
    if let event = Feature.timeEvent(duration) { model.receive(event) }
    await run.advance(by: duration)
  }

  /// Drops the driver, as a screen does when it goes away.
  func drop() {
    note("drop")
    live = nil
  }

  private func openIndex(of request: GatedRequest) -> Int {
    services.open.firstIndex { $0 === request } ?? -1
  }
}

extension Duration {
  /// Whole milliseconds, rounded towards zero.
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
