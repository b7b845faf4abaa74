import Spec

class ReferenceCounter: ReferenceDriver<CounterSpec> {}

class ReferenceList: ReferenceDriver<ListSpec>, RowObserving {
  var work: [Int: Task<Void, Never>] = [:]
  var refreshCount = 0

  deinit { for task in work.values { task.cancel() } }

  override func makeRequest(_ request: ListSpec.Request) {
    guard case .label(let row) = request else { return }
    refreshCount += 1
    work[refreshCount] = Task { [weak self, session, refreshCount, labels = environment.labels] in
      let label = try? await labels.label(forRow: row)
      if self?.session != session { return }
      self?.finishRefresh(label, row: row, refresh: refreshCount)
    }
  }

  func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    var shown: Row??
    let show: @MainActor (ListSpec.View) -> Void = { view in
      let row = view.row(at: position)
      guard row != shown else { return }
      shown = row
      observer(row)
    }
    let token = views.add(show)
    deliver { show(view) }
    return token
  }

  func finishRefresh(_ label: String?, row: Int, refresh: Int) {
    work[refresh] = nil
    if let label { take(.event(.labelArrived(row: row, label: label))) }
  }

  override func cancelWork() {
    for task in work.values { task.cancel() }
    work = [:]
  }
}

class ReferenceSearch: ReferenceDriver<SearchSpec> {
  /// The debounce or the request under way.
  var work: Task<Void, Never>?

  deinit { work?.cancel() }

  override func handle(_ input: ModelInput<SearchSpec>) {
    switch input {
    case .action(.queryChanged), .action(.submit), .action(.clear): cancelWork()
    default: break
    }
    super.handle(input)
    if case .action(.queryChanged(let text)) = input, !text.isEmpty { startDebounce() }
  }

  func startDebounce() {
    work = Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: SearchSpec.debounce)
      if !Task.isCancelled { self?.take(.event(.timePassed(SearchSpec.debounce))) }
    }
  }

  override func makeRequest(_ request: SearchSpec.Request) {
    cancelWork()
    work = Task { [weak self, session, search = environment.search] in
      let answer: Result<SearchPage, any Error>
      do {
        answer = .success(try await search.page(request.page, of: request.query))
      } catch {
        answer = .failure(error)
      }
      if self?.session == session { self?.receive(answer, request) }
    }
  }

  func receive(_ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request) {
    switch answer {
    case .success(let page): take(.event(.resultsArrived(request: request.number, page)))
    case .failure(is CancellationError): break
    case .failure(let error):
      take(.event(.requestFailed(request: request.number, message: "\(error)")))
    }
  }

  override func cancelWork() {
    work?.cancel()
    work = nil
  }

  /// Without the request that was under way at shutdown.
  override func attach() {
    if !isOpen, state.live != nil {
      state = SearchSpec.initial(SearchSpec.Seed(query: view.query))
      isStale = true
    }
    super.attach()
  }
}

final class QueuedCounter: ReferenceCounter {
  override class var isQueued: Bool { true }
}

final class QueuedList: ReferenceList {
  override class var isQueued: Bool { true }
}

final class QueuedSearch: ReferenceSearch {
  override class var isQueued: Bool { true }
}
