import Spec

extension Mutant {
  static let restart: [Mutant] = [
    .counter(StaysDisposed.self, "claims to restart, but its subscriptions stay disposed"),
    .list(RestartsHalfway.self, "attaching again restores the number of rows only"),
    .counter(AttachesAgain.self, "attach subscribes again without dropping the old subscription"),
    .search(DebouncesAcrossShutdown.self, "a timer from before shutdown fires after attach"),
    .list(
      AcceptsOldAnswers.self, "answers from before shutdown are taken once it is attached again"),
    .counter(DrainsAfterAttach.self, "actions that waited at shutdown are handled after attach"),
    .search(KeepsLoading.self, "attaching again shows a request that was cancelled at shutdown"),
    .counter(RendersOnAttach.self, "attach renders the current view, even while attached"),
    .search(RestartsWorkOnAttach.self, "attach cancels the work under way, even while attached"),
    .counter(LosesObserversOfTheBreak.self, "observers added while shut down are lost"),
    .search(RestartsQuietly.self, "attach changes the view and tells nobody"),
    .counter(DoublesItsObservers.self, "attach adds every observer again"),
    .counter(CountsShutdowns.self, "two shutdowns need two attachments"),
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
  ]
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
