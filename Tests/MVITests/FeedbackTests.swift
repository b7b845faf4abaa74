import Testing

@testable import MVI

struct FeedViewModel: ViewModel {
  var isDirty = false
  var log: [String] = []
}

struct FeedEvent: Event {
  let name: String
}

/// Logs intents, and, from streams of its own view model, that this has become dirty.
@MainActor
private final class FeedModel: Model {
  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: FeedViewModel())
  let actions = PublishSubject<String>()
  let events = PublishSubject<any Event>()

  func attach(intents: Observable<String>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: FeedViewModel(), reducer: reduce)
  }

  func eventsFrom(intents: Observable<String>) -> Observable<any Event> {
    let feeds = ["feed 0", "feed 1"].map { name in
      viewModel.map(\.isDirty).distinctUntilChanged().compactMap { $0 ? name : nil }
    }
    return Observable.merge([intents] + feeds).map { FeedEvent(name: $0) }
  }

  func reduce(into model: inout FeedViewModel, event: any Event) {
    if let event = event as? FeedEvent { model.log.append(event.name) }
  }

  func actionsFrom(intents: Observable<String>) -> Observable<String> { .merge([]) }
}

/// Events that come while a view model is published that no event has made.
@MainActor
struct FeedbackTests {
  private let bag = CompositeDisposable()
  private let model = FeedModel()
  private let intents = PublishSubject<String>()

  @Test func `events that a view model causes are all reduced`() {
    model.attach(intents: intents)
    model.viewModel.onNext(FeedViewModel(isDirty: true))
    #expect(model.viewModel.value().log == ["feed 0", "feed 1"])
  }

  @Test func aClosureReducesThemAllToo() {
    model.makeViewModel(
      events: model.eventsFrom(intents: intents), initialViewModel: FeedViewModel(),
      reducer: { [model] in model.reduce(model: $0, event: $1) })
    model.viewModel.onNext(FeedViewModel(isDirty: true))
    #expect(model.viewModel.value().log == ["feed 0", "feed 1"])
  }

  @Test func `what is sent while rendering is reduced after them`() {
    model.attach(intents: intents)
    bag.insert(
      model.getViewModel().subscribe { [model, intents] viewModel in
        guard viewModel.isDirty, viewModel.log.isEmpty else { return }
        intents.onNext("intent")
        model.dispatchEvent(event: FeedEvent(name: "dispatched"))
      })
    let logs = Log(model.getViewModel().map(\.log), until: bag)
    model.viewModel.onNext(FeedViewModel(isDirty: true))
    let all = ["feed 0", "feed 1", "intent", "dispatched"]
    #expect(logs.elements == [[], []] + (1...4).map { Array(all.prefix($0)) })
  }

  @Test func `they are reduced in the order of the events`() {
    model.attach(intents: intents)
    let events = Log(model.events.map { ($0 as? FeedEvent)?.name ?? "" }, until: bag)
    // One action makes a view model, and then an event.
    bag.insert(
      model.actions.map { _ in FeedViewModel(isDirty: true) }.subscribe(model.viewModel))
    bag.insert(model.actions.map { FeedEvent(name: $0) }.subscribe(model.events))
    model.makeActions(actions: .merge([]))
    model.actions.onNext("action")
    #expect(events.elements == ["action", "feed 0", "feed 1"])
    #expect(model.viewModel.value().log == events.elements)
  }

  @Test func `events that a view model causes through a subscription are reduced too`() {
    model.attach(intents: intents)
    let changes = model.viewModel.map(\.isDirty).distinctUntilChanged()
    bag.insert(
      changes.compactMap { $0 ? FeedEvent(name: "subscribed") : nil }.subscribe(model.events))
    model.viewModel.onNext(FeedViewModel(isDirty: true))
    #expect(model.viewModel.value().log == ["feed 0", "feed 1", "subscribed"])
  }

  @Test func detachDropsThoseThatWait() {
    model.attach(intents: intents)
    bag.insert(
      model.getViewModel().subscribe { [model] in if $0.isDirty { model.detach() } })
    model.viewModel.onNext(FeedViewModel(isDirty: true))
    #expect(model.viewModel.value().log == [])
    model.attach(intents: intents)
    intents.onNext("intent")
    #expect(model.viewModel.value().log == ["intent"])
  }

  @Test func `a view model of two models loses none`() {
    let other = CounterModel()
    let second = CounterModel(viewModel: other.viewModel)
    let numbers = PublishSubject<CounterIntent>()
    other.attach(intents: numbers)
    second.attach(intents: .merge([]))
    bag.insert(
      other.getViewModel().subscribe {
        guard $0.count == 10 else { return }
        numbers.onNext(.add(1))
        other.dispatchEvent(event: CounterEvent.added(2))
        second.dispatchEvent(event: CounterEvent.added(4))
      })
    other.viewModel.onNext(CounterViewModel(count: 10))
    #expect(other.viewModel.value().count == 17)
  }
}
