import Spec

extension Mutant {
  static let lifecycle: [Mutant] = [
    .counter(TaskHoldsItsOwner.self, "an endless loop in a task that holds its owner"),
    .search(ClosureHoldsItsOwner.self, "a subscription of its own whose closure holds it"),
    .list(RegistryHoldsObservers.self, "observers are kept in a list that outlives the feature"),
    .search(WorkHoldsTheFeature.self, "the task that waits for the answer holds the feature"),
    .list(WorkOutlivesTheFeature.self, "work is not cancelled, and tells the observers itself"),
    .counter(WorksAfterShutdown.self, "shutdown leaves the queue running"),
    .search(TimerOutlivesShutdown.self, "shutdown forgets the timer"),
    .counter(StaysDisposed.self, "claims to restart, but its bag stays disposed"),
    .list(RestartsHalfway.self, "attached again, it keeps the rows but not the selection"),
    .counter(AttachesAgain.self, "attach subscribes again without dropping the old subscription"),
  ]
}

final class TaskHoldsItsOwner: HealthyCounter {
  private let ticks = AsyncStream.makeStream(of: Void.self)

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    Task {
      for await _ in ticks.stream { render(view) }
    }
  }
}

final class ClosureHoldsItsOwner: HealthySearch {
  private var latest: SearchSpec.View?

  required init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    _ = views.add { self.latest = $0 }
  }
}

final class RegistryHoldsObservers: HealthyList {
  private static var registry: [Audience<ListSpec.View>.Member] = []

  override func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void)
    -> ObservationToken
  {
    Self.registry = [observer]
    return super.observe(observer)
  }
}

final class WorkHoldsTheFeature: HealthySearch {
  override func ask(_ request: SearchSpec.Request) {
    cancelWork()
    work = Task {
      do {
        arrive(
          .success(try await environment.search.page(request.page, of: request.query)), request)
      } catch {
        arrive(.failure(error), request)
      }
    }
  }
}

final class WorkOutlivesTheFeature: HealthyList {
  override func ask(_ request: ListSpec.Request) {
    guard case .label(let row) = request else { return }
    Task { [weak self, views, view, labels = environment.labels] in
      guard let label = try? await labels.label(forRow: row) else { return }
      if let self { land(label, row: row, refresh: 0) } else { views.tell(view) }
    }
  }
}

final class WorksAfterShutdown: HealthyCounter {
  override func shutdown() { cancelWork() }
}

final class TimerOutlivesShutdown: HealthySearch {
  override func pause() {
    work = Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: SearchSpec.debounce)
      guard !Task.isCancelled, let self else { return }
      let outcome = SearchSpec.reduce(&state, .event(.timePassed(SearchSpec.debounce)))
      render(view)
      if let request = outcome.request { ask(request) }
    }
  }

  override func shutdown() { isOpen = false }
}

final class StaysDisposed: HealthyCounter {
  override func attach() {}
}

final class RestartsHalfway: HealthyList {
  override func attach() {
    guard !isOpen else { return }
    var fresh = RowTable()
    fresh.append(view.rows.count)
    state = fresh
    super.attach()
  }
}

final class AttachesAgain: HealthyCounter {
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
