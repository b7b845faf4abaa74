import MVI
import Spec

// MARK: Counter: state

@MainActor
final class CounterModel: FeatureModel {
  let disposables = CompositeDisposable()
  let viewModel: BehaviorSubject<CounterViewModel>
  let actions = PublishSubject<CounterAction>()
  let events = PublishSubject<any Event>()

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    viewModel = BehaviorSubject(value: CounterViewModel(count: seed.count))
  }

  // MARK: Counter: transitions

  func attach(intents: Observable<CounterIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<CounterIntent>) -> Observable<any Event> {
    intents.map { [viewModel] intent in
      switch intent {
      case .increment: CounterEvent.added(1)
      case .decrement: CounterEvent.added(-1)
      case .add(let amount): CounterEvent.added(amount)
      case .reset: CounterEvent.wasReset(from: viewModel.value().count)
      }
    }
  }

  func reduce(model: CounterViewModel, event: any Event) -> CounterViewModel {
    var next = model
    switch event as? CounterEvent {
    case .added(let amount): next.count = model.count.saturatingAdd(amount)
    case .wasReset: next.count = 0
    case nil: break
    }
    return next
  }

  // MARK: Counter: effects

  func actionsFrom(intents: Observable<CounterIntent>) -> Observable<CounterAction> {
    events.compactMap { event in
      guard case CounterEvent.wasReset(let former) = event else { return nil }
      return .didReset(from: former)
    }
  }
}
