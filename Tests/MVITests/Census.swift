import Synchronization

@testable import MVI

/// Counts objects that are alive.
final class Census: Sendable {
  private let count = Atomic(0)

  var number: Int { count.load(ordering: .acquiring) }

  func enter() { count.wrappingAdd(1, ordering: .acquiringAndReleasing) }

  func leave() { count.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
}

/// Is counted while it is alive.
final class Tracked: Sendable {
  private let census: Census

  init(_ census: Census) {
    self.census = census
    census.enter()
  }

  deinit { census.leave() }
}

/// A counter that is counted while it is alive.
@MainActor
final class TrackedModel: Model {
  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: CounterViewModel())
  let actions = PublishSubject<CounterAction>()
  let events = PublishSubject<any Event>()
  let viewBag = CompositeDisposable()
  private let tracked: Tracked

  init(_ census: Census) { tracked = Tracked(census) }

  func attach(intents: Observable<CounterIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: CounterViewModel(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<CounterIntent>) -> Observable<any Event> {
    intents.map { _ in CounterEvent.added(1) }
  }

  func reduce(model: CounterViewModel, event: any Event) -> CounterViewModel {
    CounterViewModel(count: model.count + 1)
  }

  func actionsFrom(intents: Observable<CounterIntent>) -> Observable<CounterAction> { .empty() }
}
