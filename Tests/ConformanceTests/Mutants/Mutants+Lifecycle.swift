import Spec

extension Mutant {
  static let lifecycle: [Mutant] = [
    .counter(TaskHoldsItsOwner.self, "an endless loop in a task that holds its owner"),
    .search(
      ClosureHoldsItsOwner.self, "a subscription to its own views, whose closure holds the feature"),
    .list(RegistryHoldsObservers.self, "observers are kept in a list that outlives the feature"),
    .search(WorkHoldsTheFeature.self, "the task that waits for the answer holds the feature"),
    .list(WorkOutlivesTheFeature.self, "work is not cancelled, and notifies the observers itself"),
    .counter(WorksAfterShutdown.self, "shutdown leaves the queue running"),
    .search(TimerOutlivesShutdown.self, "shutdown drops the timer without cancelling it"),
    .counter(StaysDisposed.self, "claims to restart, but its subscriptions stay disposed"),
    .list(RestartsHalfway.self, "attaching again restores the number of rows only"),
    .counter(AttachesAgain.self, "attach subscribes again without dropping the old subscription"),
    .search(RequestOutlivesShutdown.self, "shutdown drops the request without cancelling it"),
    .search(DebouncesAcrossShutdown.self, "a timer from before shutdown fires after attach"),
    .list(
      AcceptsOldAnswers.self, "answers from before shutdown are taken once it is attached again"),
    .counter(DrainsAfterAttach.self, "actions that waited at shutdown are handled after attach"),
    .search(KeepsLoading.self, "attaching again shows a request that was cancelled at shutdown"),
    .counter(RendersOnAttach.self, "attach renders the current view, even while attached"),
    .search(RestartsWorkOnAttach.self, "attach cancels the work under way, even while attached"),
    .search(LeavesItsTimer.self, "the timer of a dropped feature runs until it is due"),
    .counter(WaitsForStreamsEnd.self, "a task waits for a stream that nobody finishes"),
    .counter(ForgetsItsObservers.self, "shutdown removes the observers"),
    .list(ForgetsEffectHandlers.self, "shutdown removes the effect handlers"),
    .counter(RevivesObservers.self, "an observer cannot be stopped while the feature is shut down"),
    .counter(
      FinishesDeliveries.self, "a delivery goes on although an observer shut the feature down"),
    .list(HeldByItsTokens.self, "a token holds the feature"),
    .counter(HeldBySenders.self, "`concurrentSend` holds the feature"),
    .counter(DeliversAfterTheDrop.self, "the task that handles an action holds the feature"),
    .counter(ForgetsItsCountAtShutdown.self, "shutdown resets the view"),
    .search(SaysGoodbye.self, "shutdown delivers the view once more"),
    .counter(WelcomesTwice.self, "an observer added after shutdown receives the view twice"),
    .counter(LosesObserversOfTheBreak.self, "observers added while shut down are lost"),
    .search(RestartsQuietly.self, "attach changes the view and tells nobody"),
    .counter(DoublesItsObservers.self, "attach adds every observer again"),
    .counter(CountsShutdowns.self, "two shutdowns need two attachments"),
    .search(EndsWorkOnce.self, "only the first shutdown cancels work"),
    .search(RepeatsTheRequest.self, "attach makes the request again that shutdown cancelled"),
    .counter(
      SleepsForGood.self, "an action that waits at shutdown keeps later ones from being handled"),
    .list(ReusesNoIds.self, "attach starts from the seed, but goes on with the ids"),
    .counter(LosesItsSenders.self, "a `concurrentSend` from before shutdown is dead after attach"),
    .search(NumbersRequestsAnew.self, "attach starts to number requests again, as before shutdown"),
    .search(DropsResultsAtAttach.self, "attach drops the results but keeps the query"),
    .search(StopsLoadingQuietly.self, "attach ends the loading under way and tells nobody"),
    .counter(
      LosesTheFirstSend.self, "what is sent in the callback that attached the feature is lost"),
    .search(
      RendersOutsideTurns.self, "what is sent while attach delivers is handled inside the delivery"),
    .list(LosesRowObservers.self, "shutdown removes the observers of rows"),
  ]
}

final class TaskHoldsItsOwner: ReferenceCounter {
  private let ticks = AsyncStream.makeStream(of: Void.self)

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Task {
      for await _ in ticks.stream { render(view) }
    }
  }
}

final class ClosureHoldsItsOwner: ReferenceSearch {
  private var latest: SearchSpec.View?

  required init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    _ = views.add { self.latest = $0 }
  }
}

final class RegistryHoldsObservers: ReferenceList {
  private static var registry: [ObserverList<ListSpec.View>.Observer] = []

  override func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void)
    -> ObservationToken
  {
    Self.registry = [observer]
    return super.observe(observer)
  }
}

final class WorkHoldsTheFeature: ReferenceSearch {
  override func makeRequest(_ request: SearchSpec.Request) {
    cancelWork()
    work = Task {
      do {
        receive(
          .success(try await environment.search.page(request.page, of: request.query)), request)
      } catch {
        receive(.failure(error), request)
      }
    }
  }
}

final class WorkOutlivesTheFeature: ReferenceList {
  override func makeRequest(_ request: ListSpec.Request) {
    guard case .label(let row) = request else { return }
    Task { [weak self, views, view, labels = environment.labels] in
      guard let label = try? await labels.label(forRow: row) else { return }
      if let self { finishRefresh(label, row: row, refresh: 0) } else { views.notify(view) }
    }
  }
}

final class WorksAfterShutdown: ReferenceCounter {
  override func shutdown() { cancelWork() }
}

final class TimerOutlivesShutdown: ReferenceSearch {
  override func startDebounce() {
    work = Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: SearchSpec.debounce)
      guard !Task.isCancelled, let self else { return }
      let output = SearchSpec.reduce(&state, .event(.timePassed(SearchSpec.debounce)))
      render(view)
      if let request = output.request { makeRequest(request) }
    }
  }

  override func shutdown() { isOpen = false }
}

final class StaysDisposed: ReferenceCounter {
  override func attach() {}
}

final class RestartsHalfway: ReferenceList {
  override func attach() {
    guard !isOpen else { return }
    var fresh = RowTable()
    fresh.append(view.rows.count)
    state = fresh
    super.attach()
  }
}

final class AttachesAgain: ReferenceCounter {
  private var subscriptions = 1

  override func handle(_ input: ModelInput<CounterSpec>) {
    for _ in 0..<subscriptions { super.handle(input) }
  }

  override func shutdown() {
    subscriptions = 0
    super.shutdown()
  }

  override func attach() {
    subscriptions += 1
    super.attach()
  }
}

final class RequestOutlivesShutdown: ReferenceSearch {
  override func shutdown() {
    if state.live != nil { work = nil }
    super.shutdown()
  }
}

final class DebouncesAcrossShutdown: ReferenceSearch {
  override func shutdown() {
    if state.debounceRemaining != nil { work = nil }
    super.shutdown()
  }
}

final class AcceptsOldAnswers: ReferenceList {
  override func makeRequest(_ request: ListSpec.Request) {
    guard case .label(let row) = request else { return }
    refreshCount += 1
    work[refreshCount] = Task { [weak self, refreshCount, labels = environment.labels] in
      let label = try? await labels.label(forRow: row)
      self?.finishRefresh(label, row: row, refresh: refreshCount)
    }
  }
}

final class DrainsAfterAttach: ReferenceCounter {
  override class var isQueued: Bool { true }
  private var waiting: [CounterSpec.Action] = []

  override func send(_ action: CounterSpec.Action) {
    guard isOpen else { return }
    waiting.append(action)
    Task { [weak self] in self?.drain() }
  }

  private func drain() {
    guard isOpen, !waiting.isEmpty else { return }
    take(.action(waiting.removeFirst()))
  }

  override func attach() {
    super.attach()
    while !waiting.isEmpty { drain() }
  }
}

final class KeepsLoading: ReferenceSearch {
  private var isOld = false

  override var view: SearchSpec.View {
    isOld ? SearchSpec.View(query: super.view.query, phase: .loading) : super.view
  }

  override func attach() {
    isOld = !isOpen && state.live != nil
    super.attach()
  }

  override func take(_ input: ModelInput<SearchSpec>) {
    isOld = false
    super.take(input)
  }
}

final class RendersOnAttach: ReferenceCounter {
  override func attach() {
    super.attach()
    render(view)
  }
}

final class RestartsWorkOnAttach: ReferenceSearch {
  override func attach() {
    cancelWork()
    super.attach()
  }
}

final class LeavesItsTimer: ReferenceSearch {
  private var timer: Task<Void, Never>?

  override func startDebounce() {
    timer?.cancel()
    timer = Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: SearchSpec.debounce)
      if !Task.isCancelled { self?.take(.event(.timePassed(SearchSpec.debounce))) }
    }
  }

  override func cancelWork() {
    timer?.cancel()
    super.cancelWork()
  }
}

final class WaitsForStreamsEnd: ReferenceCounter {
  private static var streams: [AsyncStream<Void>.Continuation] = []

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    Self.streams = [continuation]
    Task { for await _ in stream {} }
  }
}

final class ForgetsItsObservers: ReferenceCounter {
  private var tokens: [ObservationToken] = []

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let token = super.observe(observer)
    tokens.append(token)
    return token
  }

  override func shutdown() {
    for token in tokens { token.cancel() }
    super.shutdown()
  }
}

final class ForgetsEffectHandlers: ReferenceList {
  private var tokens: [ObservationToken] = []

  override func onEffect(_ handler: @escaping @MainActor (ListSpec.Effect) -> Void)
    -> ObservationToken
  {
    let token = super.onEffect(handler)
    tokens.append(token)
    return token
  }

  override func shutdown() {
    for token in tokens { token.cancel() }
    super.shutdown()
  }
}

final class RevivesObservers: ReferenceCounter {
  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let token = super.observe(observer)
    return ObservationToken { [weak self] in
      if self?.isOpen == true { token.cancel() }
    }
  }
}

final class FinishesDeliveries: ReferenceCounter {
  override func render(_ view: CounterSpec.View) {
    for observer in views.observers where views.observers.contains(where: { $0.id == observer.id })
    { observer.call(view) }
  }
}

final class HeldByItsTokens: ReferenceList {
  override func onEffect(_ handler: @escaping @MainActor (ListSpec.Effect) -> Void)
    -> ObservationToken
  {
    let token = super.onEffect(handler)
    return ObservationToken { withExtendedLifetime(self) { token.cancel() } }
  }
}

final class HeldBySenders: ReferenceCounter {
  override class var isQueued: Bool { true }

  override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    let send = super.concurrentSend
    return { [self] action in withExtendedLifetime(self) { send?(action) } }
  }
}

final class DeliversAfterTheDrop: ReferenceCounter {
  override class var isQueued: Bool { true }
  private var waiting: [CounterSpec.Action] = []

  override func send(_ action: CounterSpec.Action) {
    guard isOpen else { return }
    waiting.append(action)
    Task {
      if !waiting.isEmpty { take(.action(waiting.removeFirst())) }
    }
  }

  override func shutdown() {
    waiting = []
    super.shutdown()
  }
}

final class ForgetsItsCountAtShutdown: ReferenceCounter {
  override func shutdown() {
    if isOpen { state = 0 }
    super.shutdown()
  }
}

final class SaysGoodbye: ReferenceSearch {
  override func shutdown() {
    if isOpen, !isBusy { views.notify(view) }
    super.shutdown()
  }
}

final class WelcomesTwice: ReferenceCounter {
  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    if !isOpen { for _ in 1...2 { observer(view) } }
    return super.observe(observer)
  }
}

final class LosesObserversOfTheBreak: ReferenceCounter {
  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let token = super.observe(observer)
    if !isOpen { token.cancel() }
    return token
  }
}

final class RestartsQuietly: ReferenceSearch {
  override func attach() {
    if !isOpen { state = SearchSpec.initial(SearchSpec.Seed(query: "seed")) }
    super.attach()
  }
}

final class DoublesItsObservers: ReferenceCounter {
  private var original: [ObserverList<CounterSpec.View>.Observer] = []

  override func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    original.append(observer)
    return super.observe(observer)
  }

  override func attach() {
    if !isOpen { for observer in original { _ = views.add(observer) } }
    super.attach()
  }
}

final class CountsShutdowns: ReferenceCounter {
  private var count = 0

  override func shutdown() {
    count += 1
    super.shutdown()
  }

  override func attach() {
    count = max(0, count - 1)
    if count == 0 { super.attach() }
  }
}

final class EndsWorkOnce: ReferenceSearch {
  override func cancelWork() {
    if isOpen || session == 1 { super.cancelWork() }
  }
}

final class RepeatsTheRequest: ReferenceSearch {
  override func attach() {
    let request = isOpen ? nil : state.live
    super.attach()
    if let request { makeRequest(request) }
  }
}

final class SleepsForGood: ReferenceCounter {
  override class var isQueued: Bool { true }
  private var waiting: [CounterSpec.Action] = []
  private var isScheduled = false

  override func send(_ action: CounterSpec.Action) {
    guard isOpen else { return }
    waiting.append(action)
    guard !isScheduled else { return }
    isScheduled = true
    Task { [weak self] in self?.handleWaiting() }
  }

  private func handleWaiting() {
    guard isOpen else { return }
    isScheduled = false
    let actions = waiting
    waiting = []
    for action in actions { take(.action(action)) }
  }

  override func shutdown() {
    waiting = []
    super.shutdown()
  }
}

final class ReusesNoIds: ReferenceList {
  private let seed: ListSpec.Seed

  required init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    self.seed = seed
    super.init(seed: seed, environment: environment)
  }

  override func attach() {
    guard !isOpen else { return }
    state.clear()
    let fresh = RowTable(rows: seed.rows, labels: seed.labels)
    if view.rows.isEmpty, fresh.rows.count == seed.rows { rebuild(fresh) }
    isStale = true
    super.attach()
  }

  /// The rows of the seed, then one that takes an id and goes.
  private func rebuild(_ fresh: RowTable) {
    state = fresh
    state.append(1)
    _ = state.remove(id: fresh.rows.count + 1)
  }
}

final class LosesItsSenders: ReferenceCounter {
  override class var isQueued: Bool { true }

  override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    let send = super.concurrentSend
    return { [weak self, session] action in
      Task { @MainActor in
        if self?.session == session { send?(action) }
      }
    }
  }
}

final class NumbersRequestsAnew: ReferenceSearch {
  override func makeRequest(_ request: SearchSpec.Request) {
    cancelWork()
    work = Task { [weak self, search = environment.search] in
      do {
        let page = try await search.page(request.page, of: request.query)
        self?.receive(.success(page), request)
      } catch {
        self?.receive(.failure(error), request)
      }
    }
  }
}

final class DropsResultsAtAttach: ReferenceSearch {
  override func attach() {
    if !isOpen {
      state = SearchSpec.initial(SearchSpec.Seed(query: view.query))
      isStale = true
    }
    super.attach()
  }
}

final class StopsLoadingQuietly: ReferenceSearch {
  override func attach() {
    if !isOpen, state.live != nil {
      state = SearchSpec.initial(SearchSpec.Seed(query: view.query))
    }
    super.attach()
  }
}

final class LosesRowObservers: ReferenceList {
  private var rowObservers: [ObservationToken] = []

  override func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let token = super.observeRow(at: position, observer)
    rowObservers.append(token)
    return token
  }

  override func shutdown() {
    for token in rowObservers { token.cancel() }
    super.shutdown()
  }
}

final class LosesTheFirstSend: ReferenceCounter {
  private var wasAttachedInside = false

  override func attach() {
    wasAttachedInside = !isOpen && isBusy
    super.attach()
  }

  override func send(_ action: CounterSpec.Action) {
    if wasAttachedInside, isBusy { return }
    super.send(action)
  }
}

final class RendersOutsideTurns: ReferenceSearch {
  override func attach() {
    let isDue = !isOpen && state.live != nil
    if isDue { state = SearchSpec.initial(SearchSpec.Seed(query: view.query)) }
    super.attach()
    if isDue { render(view) }
  }
}
