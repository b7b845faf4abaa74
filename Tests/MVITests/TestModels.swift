import Foundation
import Synchronization
import TestSupport

@testable import MVI

// The contract of all models below.
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

/// Counts: an intent becomes an event, and a reset an action as well.
@MainActor
final class CounterModel: Model {
  let disposables = CompositeDisposable()
  let viewModel: BehaviorSubject<CounterViewModel>
  let actions = PublishSubject<CounterAction>()
  let events = PublishSubject<any Event>()

  init(viewModel: BehaviorSubject<CounterViewModel> = BehaviorSubject(value: CounterViewModel())) {
    self.viewModel = viewModel
  }

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
  /// The counts of all view models, from the current one on.
  func counts(until bag: CompositeDisposable) -> Log<Int> {
    Log(getViewModel().map(\.count), until: bag)
  }
}

/// Is counted while it is alive.
@MainActor
final class TrackedModel: Model {
  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: CounterViewModel())
  let actions = PublishSubject<CounterAction>()
  let events = PublishSubject<any Event>()
  let viewBag = CompositeDisposable()
  private let token: LiveObjects.Token

  init(_ objects: LiveObjects) { token = LiveObjects.Token(objects) }

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

  func actionsFrom(intents: Observable<CounterIntent>) -> Observable<CounterAction> { .merge([]) }
}

/// Counts; keeps its subscriptions where others keep theirs.
@MainActor
final class SharingModel: Model {
  let disposables: CompositeDisposable
  let viewModel = BehaviorSubject(value: CounterViewModel())
  let actions = PublishSubject<CounterAction>()
  let events = PublishSubject<any Event>()

  init(_ disposables: CompositeDisposable) { self.disposables = disposables }

  func attach(intents: Observable<CounterIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: CounterViewModel(), reducer: reduce)
  }

  func eventsFrom(intents: Observable<CounterIntent>) -> Observable<any Event> {
    intents.map { _ in CounterEvent.added(1) }
  }

  func reduce(model: CounterViewModel, event: any Event) -> CounterViewModel {
    CounterViewModel(count: model.count + 1)
  }

  func actionsFrom(intents: Observable<CounterIntent>) -> Observable<CounterAction> { .merge([]) }
}

/// Keeps every element that a stream delivers.
@MainActor
final class Log<Element> {
  private(set) var elements: [Element] = []

  init(_ stream: Observable<Element>, until bag: CompositeDisposable) {
    bag.insert(stream.subscribe(with: self) { $0.elements.append($1) })
  }
}

/// Counts calls from any thread.
final class CallCount: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .acquiring) }

  func increment() { number.wrappingAdd(1, ordering: .acquiringAndReleasing) }
}
