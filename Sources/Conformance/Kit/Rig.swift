import Explorer
import Spec

/// A driver and the model side by side in one run of the explorer.
///
/// Every step is done to both. Nothing is judged on the way: what is expected is said by
/// `Rig+Expectations`.
@MainActor
final class Rig<Feature: Checkable> {
  let run: Run
  let world: World
  let capabilities: Capabilities
  private(set) var model: Model<Feature>
  /// The effects that are due, each with the place of its cause in the model's trace.
  private(set) var dueEffects: [(effect: Feature.Effect, cause: Int)] = []

  private let evidence: Evidence
  private let make: Factory
  private var family: [Rig] = []
  private var live: (any FeatureDriver<Feature>)?
  private var comparedGates = 0
  private var comparedRequests = 0

  typealias Factory = @MainActor (Feature.Seed, FeatureEnvironment) -> any FeatureDriver<Feature>

  init(
    _ run: Run, _ capabilities: Capabilities, seed: Feature.Seed = Feature.seed,
    temper: Temper = .prompt, _ evidence: Evidence, _ make: @escaping Factory
  ) {
    evidence.beginRun()
    self.evidence = evidence
    self.run = run
    self.capabilities = capabilities
    self.make = make
    world = World(temper: temper)
    model = Model(seed: seed)
    live = make(seed, world.environment(clock: run.clock))
  }

  /// The driver under test; a mistake in the rule if it was dropped before.
  var driver: any FeatureDriver<Feature> {
    guard let live else { preconditionFailure("the driver was dropped") }
    return live
  }

  /// A rig of its own in the same run, with another instance in another world.
  func fresh(
    seed: Feature.Seed = Feature.seed, temper: Temper = .prompt
  ) -> Rig<Feature> {
    let rig = Rig(run, capabilities, seed: seed, temper: temper, Evidence(), make)
    family.append(rig)
    return rig
  }

  /// Does `body`, and leaves nothing behind whatever comes of it.
  func tidying(_ body: @MainActor (Rig) async throws -> Void) async throws {
    do {
      try await body(self)
    } catch {
      await tidy()
      throw error
    }
    await tidy()
  }

  /// Leaves nothing behind: ends the requests that still wait, and lets go of the drivers.
  private func tidy() async {
    // In this order, so that what the driver cancels has ended already, in the order it was asked.
    world.forgetting { $0.cancel(.prompt) }
    for rig in family { await rig.tidy() }
    family = []
    await settle()
    live = nil
    await settle()
  }

  /// Whether several observers at a time are promised to be served.
  var isForSeveral: Bool { capabilities.severalObservers.isClaimed }

  /// What was done so far, as Swift literals.
  var steps: [String] { evidence.steps }

  func note(_ step: @autoclosure @escaping @Sendable () -> String) { evidence.note(step) }

  // MARK: Steps

  func send(_ action: Feature.Action) {
    note(".send(\(literal: action))")
    expect(action)
    driver.send(action)
  }

  /// Tells the model alone, for an action that reaches the driver in another way.
  func expect(_ action: Feature.Action) {
    let outcome = model.send(action)
    dueEffects += outcome.effects.map { ($0, model.trace.count - 1) }
  }

  /// Sends `actions` one by one, each from inside the delivery of the next change to `listener`.
  func sendInside(_ listener: Listener<Feature>, _ actions: some Sequence<Feature.Action>) {
    var waiting = Array(actions)[...]
    listener.onView = { [weak self] _ in
      guard let self, let action = waiting.popFirst() else { return }
      note(".sendInside(\(literal: action))")
      expect(action)
      driver.send(action)
    }
  }

  /// Sends `action` from inside the next effect that `listener` is told.
  func sendInside(_ listener: EffectListener<Feature>, _ action: Feature.Action) {
    listener.onEffect = { [weak self, weak listener] _ in
      listener?.onEffect = nil
      self?.note("inside the effect: .send(\(literal: action))")
      self?.expect(action)
      self?.driver.send(action)
    }
  }

  /// Runs until nothing is left to do.
  func settle() async {
    await run.settle()
  }

  /// Settles, and says how the requests made since the last time differ from the model's.
  func settleRequests() async -> Mismatch? {
    await settle()
    let gates = world.requests[comparedGates...]
    let requests = model.requests[comparedRequests...]
    comparedGates += gates.count
    comparedRequests += requests.count
    return Feature.misfit(Array(gates), Array(requests), model.state)
  }

  /// Answers a request, settled before and after; the page of a search says which it was.
  func answer(_ gate: Gate, more: Bool = true) async {
    let place = openIndex(of: gate)
    note(".answer(\(place))")
    let answer = gate.usualAnswer(more: more)
    let event = Feature.arrival(answer, at: gate, among: world.open, model.state)
    gate.answer(answer)
    model.receive(event)
    await settle()
  }

  /// Fails a request, settled before and after.
  func fail(_ gate: Gate, _ message: String = "down") async {
    let place = openIndex(of: gate)
    note(".fail(\(place))")
    let event = Feature.failure(message, at: gate, among: world.open, model.state)
    gate.fail(message)
    model.receive(event)
    await settle()
  }

  /// Moves the clock on, settled before and after.
  func advance(_ duration: Duration) async {
    note(".advance(milliseconds: \(duration.milliseconds))")
    await settle()
    if let event = Feature.passing(duration) { model.receive(event) }
    await run.advance(by: duration)
  }

  /// Lets go of the driver, as a screen that goes away does.
  func drop() {
    note("drop")
    live = nil
  }

  private func openIndex(of gate: Gate) -> Int {
    world.open.firstIndex { $0 === gate } ?? -1
  }
}

extension Duration {
  /// Whole milliseconds, the rest dropped.
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}

extension Gate {
  /// What the kit answers: titles and labels that tell which request they belong to.
  func usualAnswer(more: Bool) -> Answer {
    switch subject {
    case .label(let row):
      .label("answer \(number) for row \(row)")
    case .page(let page, let query):
      .page(
        SearchPage(
          results: (1...2).map {
            SearchResult(
              id: "\(query.abbreviated)\(page).\($0)", title: "result \($0) of request \(number)")
          },
          hasMore: more))
    }
  }
}
