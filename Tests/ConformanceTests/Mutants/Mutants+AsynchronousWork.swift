import Spec

extension Mutant {
  static let asynchronousWork: [Mutant] =
    [
      .search(ShowsLoadingTooLate.self, "loading is rendered only together with the answer"),
      .list(WritesBackTheRow.self, "the row is read before the await and written back after it"),
      .list(
        WritesBackTheTable.self, "the table is read before the await and written back after it"),
      .search(ShowsLateAnswers.self, "an answer is not compared with the current query"),
      .search(ForgetsItsTask.self, "the superseded task is dropped without being cancelled"),
      .search(KeepsRequestOnEmptyQuery.self, "an empty query leaves the request running"),
      .search(ShowsCancellation.self, "answers are matched by query, errors not at all"),
      .search(ShowsEveryError.self, "a catch-all shows every error"),
      .list(HasOneTask.self, "one task property for all refreshes"),
      .list(HasOneTaskPerRow.self, "a refresh of a row replaces the one of the same row under way"),
      .search(TimerSurvivesSubmit.self, "submit does not cancel the timer"),
      .search(TimerPerKeystroke.self, "one timer per keystroke, never cancelled"),
      .search(ForgetsItsTimer.self, "clear drops the timer without cancelling it"),
      .search(WaitsInRealTime.self, "the pause is measured on a real clock"),
      .search(WaitsTooShort.self, "the pause is 250 ms"),
      .search(
        LoadsMoreTwice.self, "a second loadMore makes another request while the first is under way"),
      .search(AppendsTwice.self, "two subscribers append the same page"),
      .search(LoadsThePageBefore.self, "the request is for the page before the next one"),
      .search(CancelsBegunWork.self, "clear cancels no request whose task has not begun"),
      .search(EndsBegunPauses.self, "clear ends no pause whose task has not begun"),
      .search(SelectEndsThePause.self, "select ends the pause in typing"),
      .search(LoadMoreRetries.self, "loadMore retries where the next page failed"),
    ] + races + longWork
}

final class ShowsLoadingTooLate: ReferenceSearch {
  override func render(_ view: SearchSpec.View) {
    if view.phase != .loading { super.render(view) }
  }
}

final class WritesBackTheRow: ReferenceList {
  override func makeRequest(_ request: ListSpec.Request) {
    guard case .label(let id) = request, let row = view.rows.first(where: { $0.id == id }) else {
      return
    }
    work[id] = Task { [weak self, session, labels = environment.labels] in
      guard let label = try? await labels.label(forRow: id), let self, self.session == session
      else { return }
      let now = view.rows.first { $0.id == id }
      if now?.isDone != row.isDone { state.toggle(id: id) }
      finishRefresh(label, row: id, refresh: id)
    }
  }
}

final class WritesBackTheTable: ReferenceList {
  override func makeRequest(_ request: ListSpec.Request) {
    guard case .label(let id) = request else { return }
    refreshCount += 1
    work[refreshCount] = Task {
      [weak self, session, refreshCount, before = state, labels = environment.labels] in
      guard let label = try? await labels.label(forRow: id), self?.session == session else {
        return
      }
      self?.state = before
      self?.finishRefresh(label, row: id, refresh: refreshCount)
    }
  }
}

final class ShowsLateAnswers: ReferenceSearch {
  override func receive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    super.receive(answer, state.live ?? request)
  }
}

final class ForgetsItsTask: ReferenceSearch {
  override func handle(_ input: ModelInput<SearchSpec>) {
    if case .action = input, state.live != nil { work = nil }
    super.handle(input)
  }
}

final class ShowsCancellation: ReferenceSearch {
  override func receive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    if case .failure(let error) = answer, let live = state.live, live.query == request.query {
      take(.event(.requestFailed(request: live.number, message: "\(error)")))
    } else {
      super.receive(answer, request)
    }
  }
}

final class ShowsEveryError: ReferenceSearch {
  private var message: String?

  override var view: SearchSpec.View {
    message.map { SearchSpec.View(query: state.view.query, phase: .failed(message: $0)) }
      ?? super.view
  }

  override func take(_ input: ModelInput<SearchSpec>) {
    message = nil
    super.take(input)
  }

  override func receive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    super.receive(answer, request)
    guard isOpen, case .failure(let error) = answer else { return }
    message = "\(error)"
    render(view)
  }
}

final class HasOneTask: ReferenceList {
  override func makeRequest(_ request: ListSpec.Request) {
    cancelWork()
    super.makeRequest(request)
  }
}

final class HasOneTaskPerRow: ReferenceList {
  private var refreshes: [Int: Int] = [:]

  override func makeRequest(_ request: ListSpec.Request) {
    super.makeRequest(request)
    guard case .label(let row) = request else { return }
    if let former = refreshes[row] { work[former]?.cancel() }
    refreshes[row] = refreshCount
  }
}

class TimerSurvivesSubmit: ReferenceSearch {
  private var timer: Task<Void, Never>?

  deinit { timer?.cancel() }

  override func send(_ action: SearchSpec.Action) {
    if case .queryChanged = action { timer?.cancel() }
    if action == .clear { timer?.cancel() }
    super.send(action)
  }

  override func startDebounce() {
    timer = Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: SearchSpec.debounce)
      if !Task.isCancelled { self?.take(.action(.submit)) }
    }
  }

  override func shutdown() {
    timer?.cancel()
    super.shutdown()
  }
}

final class TimerPerKeystroke: ReferenceSearch {
  override func startDebounce() {
    Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: SearchSpec.debounce)
      self?.take(.action(.submit))
    }
  }
}

final class ForgetsItsTimer: ReferenceSearch {
  override func handle(_ input: ModelInput<SearchSpec>) {
    if input == .action(.clear), state.debounceRemaining != nil { work = nil }
    super.handle(input)
  }
}

final class WaitsInRealTime: ReferenceSearch {
  override func startDebounce() {
    work = Task { [weak self] in
      try? await Task.sleep(for: SearchSpec.debounce)
      if !Task.isCancelled { self?.take(.event(.timePassed(SearchSpec.debounce))) }
    }
  }
}

final class WaitsTooShort: ReferenceSearch {
  override func startDebounce() {
    work = Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: .milliseconds(250))
      if !Task.isCancelled { self?.take(.event(.timePassed(SearchSpec.debounce))) }
    }
  }
}

final class LoadsMoreTwice: ReferenceSearch {
  override func handle(_ input: ModelInput<SearchSpec>) {
    if input == .action(.loadMore), let live = state.live, live.page > 0 {
      Task { [search = environment.search] in
        try await search.page(live.page, of: live.query)
      }
    }
    super.handle(input)
  }
}

final class AppendsTwice: ReferenceSearch {
  override func receive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    guard case .success(var page) = answer, request.page > 0 else {
      return super.receive(answer, request)
    }
    page.results += page.results
    super.receive(.success(page), request)
  }
}

final class LoadsThePageBefore: ReferenceSearch {
  override func makeRequest(_ request: SearchSpec.Request) {
    guard request.page > 0 else { return super.makeRequest(request) }
    work = Task { [weak self, search = environment.search] in
      guard let page = try? await search.page(request.page - 1, of: request.query) else { return }
      self?.receive(.success(page), request)
    }
  }
}

final class KeepsRequestOnEmptyQuery: ReferenceSearch {
  private var isEmptying = false

  override func handle(_ input: ModelInput<SearchSpec>) {
    if case .action(.queryChanged("")) = input { isEmptying = state.live != nil }
    super.handle(input)
    isEmptying = false
  }

  override func cancelWork() {
    if isEmptying { work = nil } else { super.cancelWork() }
  }
}

final class CancelsBegunWork: BegunWorkSearch {
  override func handle(_ input: ModelInput<SearchSpec>) {
    if input == .action(.clear), !hasBegun { work = nil }
    super.handle(input)
  }
}

final class EndsBegunPauses: ReferenceSearch {
  private var hasBegun = false

  override func startDebounce() {
    super.startDebounce()
    hasBegun = false
    Task { [weak self] in self?.hasBegun = true }
  }

  override func handle(_ input: ModelInput<SearchSpec>) {
    if input == .action(.clear), state.debounceRemaining != nil, !hasBegun { work = nil }
    super.handle(input)
  }
}

final class SelectEndsThePause: ReferenceSearch {
  override func handle(_ input: ModelInput<SearchSpec>) {
    if case .action(.select) = input, state.debounceRemaining != nil { cancelWork() }
    super.handle(input)
  }
}

final class LoadMoreRetries: ReferenceSearch {
  private var lastPage = 0

  override func makeRequest(_ request: SearchSpec.Request) {
    lastPage = request.page
    super.makeRequest(request)
  }

  override func handle(_ input: ModelInput<SearchSpec>) {
    if case .failed = view.phase, input == .action(.loadMore), lastPage > 0 {
      return super.handle(.action(.retry))
    }
    super.handle(input)
  }
}
