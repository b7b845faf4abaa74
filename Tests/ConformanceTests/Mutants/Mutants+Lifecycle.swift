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
