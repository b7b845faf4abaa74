import Spec

extension Mutant {
  static let restart: [Mutant] = [
    .counter(StaysDisposed.self, "claims to restart, but its subscriptions stay disposed"),
    .list(RestartsHalfway.self, "attaching again restores the number of rows only"),
    .search(DebouncesAcrossShutdown.self, "a timer from before shutdown fires after attach"),
    .list(
      AcceptsOldAnswers.self, "answers from before shutdown are taken once it is attached again"),
    .counter(DrainsAfterAttach.self, "actions that waited at shutdown are handled after attach"),
    .search(KeepsLoading.self, "attaching again shows a request that was cancelled at shutdown"),
    .search(RepeatsTheRequest.self, "attach makes the request again that shutdown cancelled"),
    .counter(
      SleepsForGood.self, "an action that waits at shutdown keeps later ones from being handled"),
    .list(ReusesNoIds.self, "attach starts from the seed, but goes on with the ids"),
    .counter(LosesItsSenders.self, "a `concurrentSend` from before shutdown is dead after attach"),
    .search(NumbersRequestsAnew.self, "attach starts to number requests again, as before shutdown"),
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
