import Spec

extension Mutant {
  static let isolation: [Mutant] = [
    .counter(SharesItsState.self, "the state is a static property that the initialiser resets"),
    .search(NotifiesAllInstances.self, "every instance also notifies the newest one's observers"),
    .counter(KeysStateByAddress.self, "the state is in a table by address, cleaned up later"),
    .counter(
      InheritsWithItsFirstAction.self, "the first action finds the state of a dead instance"),
    .search(ClaimsToBeBounded.self, "an unbounded queue, claimed to be bounded"),
    .list(KeepsFinishedTasks.self, "finished tasks stay in the dictionary"),
    .list(KeepsFailedTasks.self, "tasks of failed requests stay in the dictionary"),
    .list(KeepsUndoHistory.self, "every earlier state is kept"),
    .list(KeepsStoppedObservers.self, "stopped observers stay in the list, but are not called"),
    .list(KeepsObserversUntilItRenders.self, "stopped observers are removed by the next render"),
    .search(KeepsSupersededTasks.self, "superseded tasks stay in an array"),
    .counter(BusyTogether.self, "whether an action is being handled is a static property"),
    .counter(ShutTogether.self, "whether it is shut down is a static property"),
    .search(WorksForOne.self, "the request under way is in a static property"),
    .counter(TellsAllHandlers.self, "effects are told to the handlers of all instances"),
    .search(StartsAlone.self, "the start of an instance cancels the request of the one before"),
    .counter(KeepsEveryAction.self, "every action stays in an array"),
    .search(KeepsAnswers.self, "every page that arrived stays in an array"),
  ]
}

final class SharesItsState: ReferenceCounter {
  private static var count = 0

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Self.count = seed.count
  }

  override var view: CounterSpec.View { CounterSpec.View(count: Self.count) }

  override func handle(_ input: ModelInput<CounterSpec>) {
    state = Self.count
    let output = CounterSpec.reduce(&state, input)
    Self.count = state
    render(view)
    for effect in output.effects { emit(effect) }
  }
}

final class NotifiesAllInstances: ReferenceSearch {
  private static weak var newest: NotifiesAllInstances?

  required init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Self.newest = self
  }

  override func render(_ view: SearchSpec.View) {
    super.render(view)
    if Self.newest !== self { Self.newest?.views.notify(view) }
  }
}

final class KeysStateByAddress: ReferenceCounter {
  private static var states: [ObjectIdentifier: Int] = [:]

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    state = Self.states[ObjectIdentifier(self)] ?? seed.count
  }

  deinit {
    let address = ObjectIdentifier(self)
    Task { @MainActor in Self.states[address] = nil }
  }

  override func handle(_ input: ModelInput<CounterSpec>) {
    super.handle(input)
    Self.states[ObjectIdentifier(self)] = state
  }
}

final class ClaimsToBeBounded: ReferenceSearch {
  override class var isQueued: Bool { true }
  override class var capabilities: Capabilities { .queued.with(\.bounded, .yes) }
}

final class KeepsFinishedTasks: ReferenceList {
  override func finishRefresh(_ label: String?, row: Int, refresh: Int) {
    if let label { take(.event(.labelArrived(row: row, label: label))) }
  }
}

final class KeepsFailedTasks: ReferenceList {
  override func finishRefresh(_ label: String?, row: Int, refresh: Int) {
    if label != nil { super.finishRefresh(label, row: row, refresh: refresh) }
  }
}

final class KeepsUndoHistory: ReferenceList {
  private var history: [RowTable] = []

  override func handle(_ input: ModelInput<ListSpec>) {
    history.append(state)
    super.handle(input)
  }
}

final class InheritsWithItsFirstAction: ReferenceCounter {
  private static var states: [ObjectIdentifier: Int] = [:]
  private var hasStarted = false

  deinit {
    let address = ObjectIdentifier(self)
    Task { @MainActor in Self.states[address] = nil }
  }

  override func handle(_ input: ModelInput<CounterSpec>) {
    if !hasStarted, let former = Self.states[ObjectIdentifier(self)] { state = former }
    hasStarted = true
    super.handle(input)
    Self.states[ObjectIdentifier(self)] = state
  }
}

final class KeepsStoppedObservers: ReferenceList {
  private var kept: [ObserverList<ListSpec.View>.Observer] = []

  override func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void)
    -> ObservationToken
  {
    kept.append(observer)
    return super.observe(observer)
  }
}

final class KeepsObserversUntilItRenders: ReferenceList {
  private var kept: [ObserverList<ListSpec.View>.Observer] = []

  override func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void)
    -> ObservationToken
  {
    kept.append(observer)
    return super.observe(observer)
  }

  override func render(_ view: ListSpec.View) {
    // Freed after the access, since what an observer captured may observe.
    let former = kept
    kept = []
    withExtendedLifetime(former) {}
    super.render(view)
  }
}

final class KeepsSupersededTasks: ReferenceSearch {
  private var all: [Task<Void, Never>] = []

  override func cancelWork() {
    if let work { all.append(work) }
    super.cancelWork()
  }
}

final class BusyTogether: ReferenceCounter {
  private static var isAnyBusy = false
  private var waiting: [ModelInput<CounterSpec>] = []

  override func take(_ input: ModelInput<CounterSpec>) {
    waiting.append(input)
    guard !Self.isAnyBusy else { return }
    Self.isAnyBusy = true
    while !waiting.isEmpty { super.take(waiting.removeFirst()) }
    Self.isAnyBusy = false
  }
}

final class ShutTogether: ReferenceCounter {
  private static var isAnyShut = false

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Self.isAnyShut = false
  }

  override func take(_ input: ModelInput<CounterSpec>) {
    if !Self.isAnyShut { super.take(input) }
  }

  override func shutdown() {
    Self.isAnyShut = true
    super.shutdown()
  }

  override func attach() {
    Self.isAnyShut = false
    super.attach()
  }
}

final class WorksForOne: ReferenceSearch {
  private static var all: Task<Void, Never>?

  override func makeRequest(_ request: SearchSpec.Request) {
    Self.all?.cancel()
    super.makeRequest(request)
    Self.all = work
  }
}

final class TellsAllHandlers: ReferenceCounter {
  private static let handlers = ObserverList<CounterSpec.Effect>()

  override func emit(_ effect: CounterSpec.Effect) { Self.handlers.notify(effect) }

  override func onEffect(_ handler: @escaping @MainActor (CounterSpec.Effect) -> Void)
    -> ObservationToken
  {
    Self.handlers.add { [weak self] effect in if self?.isOpen == true { handler(effect) } }
  }
}

final class StartsAlone: ReferenceSearch {
  private static weak var last: StartsAlone?

  required init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Self.last?.cancelWork()
    Self.last = self
  }
}

final class KeepsEveryAction: ReferenceCounter {
  private var log: [CounterSpec.Action] = []

  override func send(_ action: CounterSpec.Action) {
    log.append(action)
    super.send(action)
  }
}

final class KeepsAnswers: ReferenceSearch {
  private var pages: [SearchPage] = []

  override func receive(_ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request) {
    if case .success(let page) = answer { pages.append(page) }
    super.receive(answer, request)
  }
}
