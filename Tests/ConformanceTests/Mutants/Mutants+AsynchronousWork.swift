import Spec

extension Mutant {
  static let asynchronousWork: [Mutant] = [
    .search(ShowsLoadingTooLate.self, "loading is only rendered together with the answer"),
    .list(WritesBackTheRow.self, "the row is read before the await and written back after it"),
    .list(WritesBackTheTable.self, "the table is read before the await and written back after it"),
    .search(ShowsLateAnswers.self, "an answer is not compared with what is wanted by then"),
    .search(ForgetsItsTask.self, "superseded work is forgotten instead of cancelled"),
    .search(ShowsCancellation.self, "answers are told apart by query, errors by nothing"),
    .search(ShowsEveryError.self, "a catch-all shows every error"),
    .list(HasOneTask.self, "one task property for all refreshes"),
    .search(TimerSurvivesSubmit.self, "submit does not call off the timer"),
    .search(TimerPerKeystroke.self, "one timer per keystroke, none is ever called off"),
    .search(ForgetsItsTimer.self, "clear forgets the timer instead of calling it off"),
    .search(WaitsInRealTime.self, "the pause is measured by a real clock"),
    .search(WaitsTooShort.self, "the pause is 250 ms"),
    .search(LoadsMoreTwice.self, "a second loadMore asks again while the first is under way"),
    .search(AppendsTwice.self, "a page is appended by two subscribers"),
    .search(LoadsThePageBefore.self, "the next page's number is computed after it was raised"),
  ]
}

final class ShowsLoadingTooLate: HealthySearch {
  override func render(_ view: SearchSpec.View) {
    if view.phase != .loading { super.render(view) }
  }
}

final class WritesBackTheRow: HealthyList {
  override func ask(_ request: ListSpec.Request) {
    guard case .label(let id) = request, let row = view.rows.first(where: { $0.id == id }) else {
      return
    }
    work[id] = Task { [weak self, labels = environment.labels] in
      guard let label = try? await labels.label(forRow: id), let self else { return }
      let now = view.rows.first { $0.id == id }
      if now?.isDone != row.isDone { state.toggle(id: id) }
      land(label, row: id, refresh: id)
    }
  }
}

final class WritesBackTheTable: HealthyList {
  override func ask(_ request: ListSpec.Request) {
    guard case .label(let id) = request else { return }
    asked += 1
    work[asked] = Task { [weak self, asked, before = state, labels = environment.labels] in
      guard let label = try? await labels.label(forRow: id) else { return }
      self?.state = before
      self?.land(label, row: id, refresh: asked)
    }
  }
}

final class ShowsLateAnswers: HealthySearch {
  override func arrive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    super.arrive(answer, state.live ?? request)
  }
}

final class ForgetsItsTask: HealthySearch {
  override func handle(_ input: ModelInput<SearchSpec>) {
    if case .action = input, state.live != nil { work = nil }
    super.handle(input)
  }
}

final class ShowsCancellation: HealthySearch {
  override func arrive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    if case .failure(let error) = answer, let live = state.live, live.query == request.query {
      take(.event(.requestFailed(request: live.number, message: "\(error)")))
    } else {
      super.arrive(answer, request)
    }
  }
}

final class ShowsEveryError: HealthySearch {
  private var message: String?

  override var view: SearchSpec.View {
    message.map { SearchSpec.View(query: state.view.query, phase: .failed(message: $0)) }
      ?? super.view
  }

  override func take(_ input: ModelInput<SearchSpec>) {
    message = nil
    super.take(input)
  }

  override func arrive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    super.arrive(answer, request)
    guard isOpen, case .failure(let error) = answer else { return }
    message = "\(error)"
    render(view)
  }
}

final class HasOneTask: HealthyList {
  override func ask(_ request: ListSpec.Request) {
    cancelWork()
    super.ask(request)
  }
}

class TimerSurvivesSubmit: HealthySearch {
  private var timer: Task<Void, Never>?

  deinit { timer?.cancel() }

  override func send(_ action: SearchSpec.Action) {
    if case .queryChanged = action { timer?.cancel() }
    if action == .clear { timer?.cancel() }
    super.send(action)
  }

  override func pause() {
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

final class TimerPerKeystroke: HealthySearch {
  override func pause() {
    Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: SearchSpec.debounce)
      self?.take(.action(.submit))
    }
  }
}

final class ForgetsItsTimer: HealthySearch {
  override func handle(_ input: ModelInput<SearchSpec>) {
    if input == .action(.clear), state.debounceRemaining != nil { work = nil }
    super.handle(input)
  }
}

final class WaitsInRealTime: HealthySearch {
  override func pause() {
    work = Task { [weak self] in
      try? await Task.sleep(for: SearchSpec.debounce)
      if !Task.isCancelled { self?.take(.event(.timePassed(SearchSpec.debounce))) }
    }
  }
}

final class WaitsTooShort: HealthySearch {
  override func pause() {
    work = Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: .milliseconds(250))
      if !Task.isCancelled { self?.take(.event(.timePassed(SearchSpec.debounce))) }
    }
  }
}

final class LoadsMoreTwice: HealthySearch {
  override func handle(_ input: ModelInput<SearchSpec>) {
    if input == .action(.loadMore), let live = state.live, live.page > 0 {
      Task { [search = environment.search] in
        try await search.page(live.page, of: live.query)
      }
    }
    super.handle(input)
  }
}

final class AppendsTwice: HealthySearch {
  override func arrive(
    _ answer: Result<SearchPage, any Error>, _ request: SearchSpec.Request
  ) {
    guard case .success(var page) = answer, request.page > 0 else {
      return super.arrive(answer, request)
    }
    page.results += page.results
    super.arrive(.success(page), request)
  }
}

final class LoadsThePageBefore: HealthySearch {
  override func ask(_ request: SearchSpec.Request) {
    guard request.page > 0 else { return super.ask(request) }
    work = Task { [weak self, search = environment.search] in
      guard let page = try? await search.page(request.page - 1, of: request.query) else { return }
      self?.arrive(.success(page), request)
    }
  }
}
