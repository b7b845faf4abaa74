import AsyncReactor
import Spec

/// An actor, because it stores the work under way, to cancel it.
actor SearchReactor: AsyncReactor {
  enum Input {
    case user(SearchSpec.Action)
    /// Waits for a pause in typing.
    case pause(search: Int)
    /// Shows that the next page is loading, and requests it.
    case load(search: Int)
    /// Requests the page from the service.
    case fetch(search: Int)
  }

  enum Mutation {
    case restart(query: String, phase: SearchSpec.Phase)
    case load(search: Int)
    case answer(search: Int, SearchPage)
    case fail(search: Int, message: String)
    case cancel(search: Int)
    case open(id: String)
    case nothing
  }

  private let query: String
  private let service: any SearchService
  private let clock: any Clock<Duration>
  private var work: (any Work)?

  init(query: String, service: any SearchService, clock: any Clock<Duration>) {
    self.query = query
    self.service = service
    self.clock = clock
  }

  nonisolated func initialState() -> SearchState { SearchState(query: query) }

  func reduce(_ input: Input) async -> Mutation {
    switch input {
    case .user(let action): reduce(action)
    case .pause(let search): await pause(search)
    case .load(let search): startLoading(search)
    case .fetch(let search): await fetch(search)
    }
  }

  func mutate(_ state: SearchState, mutation: Mutation) async -> SearchState {
    state.applying(mutation)
  }

  private func reduce(_ action: SearchSpec.Action) -> Mutation {
    let state = currentState
    switch action {
    case .queryChanged(let query):
      work?.cancel()
      if !query.isEmpty { send(.pause(search: state.search + 1)) }
      return .restart(query: query, phase: .idle)
    case .clear:
      work?.cancel()
      return .restart(query: "", phase: .idle)
    case .submit where !state.view.query.isEmpty:
      work?.cancel()
      send(.fetch(search: state.search + 1))
      return .restart(query: state.view.query, phase: .loading)
    case .loadMore where state.canLoadMore, .retry where state.canRetry:
      return startLoading(state.search)
    case .select(let id):
      return .open(id: id)
    case .submit, .loadMore, .retry:
      return .nothing
    }
  }

  private func startLoading(_ search: Int) -> Mutation {
    guard search == currentState.search else { return .nothing }
    send(.fetch(search: search))
    return .load(search: search)
  }

  private func pause(_ search: Int) async -> Mutation {
    guard search == currentState.search else { return .nothing }
    let pause = start { [clock] in try await clock.sleep(for: SearchSpec.debounce) }
    if (try? await pause.value) != nil { send(.load(search: search)) }
    return .nothing
  }

  private func fetch(_ search: Int) async -> Mutation {
    let state = currentState
    guard search == state.search else { return .nothing }
    let page = start { [service] in try await service.page(state.nextPage, of: state.view.query) }
    do {
      return .answer(search: search, try await page.value)
    } catch is CancellationError {
      return .cancel(search: search)
    } catch {
      return .fail(search: search, message: "\(error)")
    }
  }

  /// Starts `operation` as the work under way.
  private func start<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) -> CancellableWork<Value> {
    let started = CancellableWork(operation)
    work = started
    return started
  }
}

/// Work under way that a later input may cancel.
protocol Work: Sendable {
  func cancel()
}

/// A task that is cancelled explicitly, or with the task that awaits it.
struct CancellableWork<Value: Sendable>: Work {
  private let task: Task<Value, any Error>

  init(_ operation: @escaping @Sendable () async throws -> Value) {
    task = Task(operation: operation)
  }

  var value: Value {
    get async throws {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  func cancel() { task.cancel() }
}
