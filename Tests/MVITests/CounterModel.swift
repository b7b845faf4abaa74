@testable import MVI

/// A counter that can be made to do everything that the tests look at.
struct CounterViewModel: ViewModel {
  var count = 0
}

enum CounterIntent: Intent {
  case add(Int)
  case reset
}

enum CounterEvent: Event {
  case added(Int)
  case reset(from: Int)
}

enum CounterAction: Action {
  case didReset(from: Int)
}

@MainActor
final class CounterModel: Model {
  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: CounterViewModel())
  let actions = PublishSubject<CounterAction>()
  let events = PublishSubject<any Event>()

  func attach(intents: Observable<CounterIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: CounterViewModel(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<CounterIntent>) -> Observable<any Event> {
    intents.map { [viewModel] intent -> CounterEvent in
      switch intent {
      case .add(let amount): .added(amount)
      case .reset: .reset(from: viewModel.value().count)
      }
    }.map { $0 }
  }

  func reduce(model: CounterViewModel, event: any Event) -> CounterViewModel {
    switch event {
    case CounterEvent.added(let amount): CounterViewModel(count: model.count + amount)
    case CounterEvent.reset: CounterViewModel()
    default: model
    }
  }

  func actionsFrom(intents: Observable<CounterIntent>) -> Observable<CounterAction> {
    events.compactMap { event in
      guard case CounterEvent.reset(let count) = event else { return nil }
      return .didReset(from: count)
    }
  }
}

extension CounterModel {
  /// The count of every view model, from now on.
  func counts(until bag: CompositeDisposable) -> Log<Int> {
    Log(getViewModel().map(\.count), until: bag)
  }
}

/// Remembers what a stream delivered.
@MainActor
final class Log<Element> {
  private(set) var elements: [Element] = []

  init(_ stream: Observable<Element>, until bag: CompositeDisposable) {
    bag.insert(stream.subscribe(with: self) { $0.elements.append($1) })
  }
}
