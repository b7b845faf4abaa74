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
    .search(RequestOutlivesShutdown.self, "shutdown drops the request without cancelling it"),
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
    .search(EndsWorkOnce.self, "only the first shutdown cancels work"),
    .list(LosesRowObservers.self, "shutdown removes the observers of rows"),
    .search(AsksAfterShutdown.self, "a submit after shutdown still asks the service"),
    .counter(
      FinishesItsAction.self, "an action that is half-way at the drop is finished, with its effects"
    ),
    .search(
      LeavesSupersededTimers.self, "a timer that a newer one superseded runs until it is due"),
    .search(DropsBegunWork.self, "the drop cancels no request whose task has not begun"),
    .search(ShutsDownBegunWork.self, "shutdown cancels no request whose task has not begun"),
    .counter(SaysGoodbyeAtItsEnd.self, "`deinit` notifies the observers once more"),
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

final class RequestOutlivesShutdown: ReferenceSearch {
  override func shutdown() {
    if state.live != nil { work = nil }
    super.shutdown()
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

final class EndsWorkOnce: ReferenceSearch {
  override func cancelWork() {
    if isOpen || session == 1 { super.cancelWork() }
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

final class AsksAfterShutdown: ReferenceSearch {
  override func send(_ action: SearchSpec.Action) {
    if !isOpen, action == .submit {
      Task { [search = environment.search, query = view.query] in
        try await search.page(0, of: query)
      }
    }
    super.send(action)
  }
}

final class FinishesItsAction: ReferenceCounter {
  override class var isQueued: Bool { true }
  override class var capabilities: Capabilities {
    .queued.with(\.threadSafeSend, .no(because: "the queue lives on the main actor"))
  }
  private var waiting: [CounterSpec.Action] = []
  private var isRunning = false

  override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? { nil }

  override func send(_ action: CounterSpec.Action) {
    guard isOpen else { return }
    waiting.append(action)
    guard !isRunning else { return }
    isRunning = true
    Task { [weak self] in
      while await self?.handleNext() == true {}
    }
  }

  /// Holds the feature while it runs.
  private func handleNext() async -> Bool {
    guard isOpen, !waiting.isEmpty else {
      isRunning = false
      return false
    }
    let session = session
    let output = CounterSpec.reduce(&state, .action(waiting.removeFirst()))
    render(view)
    await Task.yield()
    for effect in output.effects where session == self.session { emit(effect) }
    return true
  }

  override func shutdown() {
    waiting = []
    super.shutdown()
  }
}

final class LeavesSupersededTimers: ReferenceSearch {
  private var count = 0

  override func handle(_ input: ModelInput<SearchSpec>) {
    if case .action(.queryChanged) = input, state.debounceRemaining != nil { work = nil }
    super.handle(input)
  }

  override func startDebounce() {
    count += 1
    work = Task { [weak self, count, clock = environment.clock] in
      try? await clock.sleep(for: SearchSpec.debounce)
      if !Task.isCancelled, self?.count == count {
        self?.take(.event(.timePassed(SearchSpec.debounce)))
      }
    }
  }
}

final class DropsBegunWork: ReferenceSearch {
  private var request: Task<Void, Never>?
  private var hasBegun = false

  deinit {
    if hasBegun { request?.cancel() }
  }

  override func makeRequest(_ request: SearchSpec.Request) {
    cancelWork()
    hasBegun = false
    self.request = Task { [weak self, session, search = environment.search] in
      self?.hasBegun = true
      do {
        let page = try await search.page(request.page, of: request.query)
        if self?.session == session { self?.receive(.success(page), request) }
      } catch {
        if self?.session == session { self?.receive(.failure(error), request) }
      }
    }
  }

  override func cancelWork() {
    request?.cancel()
    super.cancelWork()
  }
}

/// Knows whether the task of the last request has begun.
class BegunWorkSearch: ReferenceSearch {
  private(set) var hasBegun = true

  override func makeRequest(_ request: SearchSpec.Request) {
    super.makeRequest(request)
    hasBegun = false
    Task { [weak self] in self?.hasBegun = true }
  }
}

final class ShutsDownBegunWork: BegunWorkSearch {
  override func shutdown() {
    if !hasBegun { work = nil }
    super.shutdown()
  }
}

final class SaysGoodbyeAtItsEnd: ReferenceCounter {
  private var end: CodeAtEnd?

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    end = CodeAtEnd { [views] in views.notify(CounterSpec.View(count: 0)) }
  }
}

/// Runs code in its deinit.
private final class CodeAtEnd {
  private let code: @MainActor () -> Void

  init(_ code: @escaping @MainActor () -> Void) { self.code = code }

  deinit { MainActor.assumeIsolated(code) }
}
