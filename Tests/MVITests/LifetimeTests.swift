import TestSupport
import Testing

@testable import MVI

@MainActor
struct LifetimeTests {
  @Test func `a model is freed without detach while intents live`() {
    let intents = PublishSubject<CounterIntent>()
    weak var freed: CounterModel?
    do {
      let model = CounterModel()
      model.attach(intents: intents)
      intents.onNext(.add(1))
      freed = model
    }
    #expect(freed == nil)
    intents.onNext(.add(1))
  }

  @Test func `ten thousand made used and dropped leave none alive`() {
    let objects = LiveObjects()
    for _ in 0..<10_000 {
      let model = TrackedModel(objects)
      let intents = PublishSubject<CounterIntent>()
      let counts = Log(model.getViewModel(), until: model.viewBag)
      model.attach(intents: intents)
      intents.onNext(.add(1))
      #expect(counts.elements.count == 2)
    }
    #expect(objects.count == 0)
  }

  @Test func `models with work under way are freed and their work is cancelled`() async {
    let cancelled = CancelCount()
    let objects = LiveObjects()
    for _ in 0..<10_000 {
      let model = TrackedModel(objects)
      let intents = PublishSubject<CounterIntent>()
      model.makeViewModel(
        events: intents.flatMapLatest { _ in
          .perform {
            await untilCancelled()
            cancelled.number += 1
            return CounterEvent.added(1)
          }
        }, initialViewModel: CounterViewModel(), reducer: model.reduce)
      intents.onNext(.add(1))
    }
    #expect(objects.count == 0)
    while cancelled.number < 10_000 { await Task.yield() }
  }

  @Test func droppedViewIsNotCalledAgain() {
    let model = CounterModel()
    let intents = PublishSubject<CounterIntent>()
    model.attach(intents: intents)
    var calls = 0
    do {
      let bag = CompositeDisposable()
      bag.insert(model.getViewModel().subscribe { _ in calls += 1 })
      intents.onNext(.add(1))
    }
    intents.onNext(.add(1))
    #expect(calls == 2)
  }

  @Test func `a model dropped in its own callback is harmless`() {
    let intents = PublishSubject<CounterIntent>()
    let bag = CompositeDisposable()
    var model: CounterModel? = CounterModel()
    model?.attach(intents: intents)
    if let stream = model?.getViewModel() {
      bag.insert(stream.subscribe { if $0.count == 1 { model = nil } })
      bag.insert(stream.subscribe { if $0.count == 1 { intents.onNext(.add(1)) } })
    }
    intents.onNext(.add(1))
    intents.onNext(.add(1))
    #expect(model == nil)
  }

  @Test func `a subscriber of a view models end receives the next one once`() {
    let model = EndingModel()
    let intents = PublishSubject<CounterIntent>()
    let bag = CompositeDisposable()
    var log: Log<Int>?
    model.viewModel.onNext(
      EndingModel.VM(count: 10) { log = Log(model.getViewModel().map(\.count), until: bag) })
    model.attach(intents: intents)
    intents.onNext(.add(1))
    #expect(log?.elements == [11])
    intents.onNext(.add(1))
    #expect(log?.elements == [11, 12])
  }

  @Test func `a view held by its own subscription is freed with the subject`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        var viewModels: BehaviorSubject<Int>? = BehaviorSubject(value: 1)
        weak let view = viewModels.map { SelfHeldView($0) }
        precondition(view?.shown == 1)
        viewModels = nil
        precondition(view == nil)
      }
    }
  }

  @Test func `a view held by its own subscription is freed where it disposes of it`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let viewModels = BehaviorSubject(value: 1)
        weak let view = Optional(viewModels).map { SelfHeldView($0) }
        precondition(view?.shown == 1)
        view?.close()
        precondition(view == nil)
      }
    }
  }

  @Test func instancesDoNotInfluenceOneAnother() {
    let subjects = (0..<100).map { _ in PublishSubject<CounterIntent>() }
    let models = subjects.map { subject in
      let model = CounterModel()
      model.attach(intents: subject)
      return model
    }
    for (number, subject) in subjects.enumerated() { subject.onNext(.add(number)) }
    #expect(models.map { $0.viewModel.value().count } == Array(0..<100))
  }

  @Test func finishedWorkLeavesNothingBehind() async {
    let bag = CompositeDisposable()
    let objects = LiveObjects()
    let numbers = PublishSubject<Int>()
    var sum = 0
    bag.insert(
      numbers.flatMap { number in
        let token = LiveObjects.Token(objects)
        return .perform { withExtendedLifetime(token) { number } }
      }.subscribe { sum += $0 })
    for number in 1...10_000 { numbers.onNext(number) }
    while sum < 50_005_000 { await Task.yield() }
    while objects.count > 0 { await Task.yield() }
    #expect(objects.count == 0)
  }
}

/// Waits until the task is cancelled.
private func untilCancelled() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  for await _ in stream {}
  continuation.finish()
}

/// Is kept alive by what it subscribes with, and ends its subscriptions when it is freed.
@MainActor
private final class SelfHeldView {
  private let disposables = CompositeDisposable()
  private(set) var shown = 0

  init(_ viewModels: Observable<Int>) {
    disposables.insert(viewModels.subscribe(onNext: render))
  }

  func close() { disposables.dispose() }

  private func render(_ viewModel: Int) { shown = viewModel }
}

/// Counts by view models that do something at their end.
@MainActor
private final class EndingModel: Model {
  final class VM: ViewModel, Sendable {
    let count: Int
    private let atEnd: @MainActor () -> Void

    init(count: Int, atEnd: @escaping @MainActor () -> Void = {}) {
      self.count = count
      self.atEnd = atEnd
    }

    deinit {
      MainActor.assumeIsolated { [atEnd] in atEnd() }
    }

    static func == (left: VM, right: VM) -> Bool { left === right }
  }

  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: VM(count: 0))
  let actions = PublishSubject<CounterAction>()
  let events = PublishSubject<any Event>()

  func attach(intents: Observable<CounterIntent>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
  }

  func eventsFrom(intents: Observable<CounterIntent>) -> Observable<any Event> {
    intents.map { _ in CounterEvent.added(1) }
  }

  func reduce(model: VM, event: any Event) -> VM { VM(count: model.count + 1) }

  func actionsFrom(intents: Observable<CounterIntent>) -> Observable<CounterAction> { .merge([]) }
}

@MainActor
private final class CancelCount {
  var number = 0
}
