import TestSupport
import Testing

@testable import MVI

@MainActor
struct AttachTests {
  let bag = CompositeDisposable()
  let model = CounterModel()
  let intents = PublishSubject<CounterIntent>()

  @Test func detachedModelReceivesNothing() {
    let counts = model.counts(until: bag)
    model.attach(intents: intents)
    model.detach()
    model.detach()
    intents.onNext(.add(1))
    model.dispatchEvent(event: CounterEvent.added(1))
    #expect(counts.elements == [0])
  }

  @Test func `attaching to other intents replaces the former`() {
    let counts = model.counts(until: bag)
    let others = PublishSubject<CounterIntent>()
    model.attach(intents: intents)
    intents.onNext(.add(1))
    model.attach(intents: others)
    intents.onNext(.add(10))
    others.onNext(.add(100))
    #expect(counts.elements == [0, 1, 0, 100])
  }

  @Test func `a filtered stream of the same intents replaces them`() {
    let counts = model.counts(until: bag)
    model.attach(intents: intents)
    intents.onNext(.add(1))
    let small = intents.compactMap { $0 == .add(100) ? nil : $0 }
    for _ in 0..<2 { model.attach(intents: small) }
    intents.onNext(.add(100))
    intents.onNext(.add(2))
    model.attach(intents: intents.compactMap { $0 == .add(2) ? nil : $0 })
    intents.onNext(.add(100))
    intents.onNext(.add(2))
    model.attach(intents: intents)
    intents.onNext(.add(2))
    #expect(counts.elements == [0, 1, 0, 2, 0, 100, 0, 2])
  }

  @Test(arguments: AddedOperator.allCases)
  func anyOtherOperatorMakesAnotherStream(_ added: AddedOperator) {
    let plain: [Observable<CounterIntent>] = [intents, added.applied(to: intents)]
    for stream in plain + plain {
      intents.onNext(.add(1))
      model.attach(intents: stream)
      #expect(model.viewModel.value().count == 0)
    }
    intents.onNext(.add(1))
    model.attach(intents: added.applied(to: intents))
    #expect(model.viewModel.value().count == 1)
  }

  enum AddedOperator: CaseIterable {
    case map
    case compactMap
    case distinctUntilChanged
    case flatMap
    case flatMapLatest
    case merge

    @MainActor
    func applied(to intents: Observable<CounterIntent>) -> Observable<CounterIntent> {
      switch self {
      case .map: intents.map { $0 }
      case .compactMap: intents.compactMap { $0 }
      case .distinctUntilChanged: intents.distinctUntilChanged()
      case .flatMap: intents.flatMap { .just($0) }
      case .flatMapLatest: intents.flatMapLatest { .just($0) }
      case .merge: .merge(intents)
      }
    }
  }

  @Test func `new intents are not taken for freed ones`() {
    for _ in 0..<1_000 {
      let intents = PublishSubject<CounterIntent>()
      model.attach(intents: intents)
      intents.onNext(.add(1))
      #expect(model.viewModel.value().count == 1)
    }
  }

  @Test func valueAsInitialViewModelContinues() {
    model.attach(intents: intents)
    intents.onNext(.add(4))
    model.detach()
    let counts = model.counts(until: bag)
    model.makeViewModel(
      events: model.eventsFrom(intents: intents), initialViewModel: model.viewModel.value(),
      reducer: model.reduce)
    intents.onNext(.add(1))
    #expect(counts.elements == [4, 5])
  }

  @Test func closureReduces() {
    model.makeViewModel(
      events: model.eventsFrom(intents: intents), initialViewModel: CounterViewModel(),
      reducer: { viewModel, _ in CounterViewModel(count: viewModel.count - 1) })
    intents.onNext(.add(1))
    #expect(model.viewModel.value().count == -1)
  }

  @Test func twoModelsMayShareTheirDisposables() {
    let first = SharingModel(bag)
    let second = SharingModel(bag)
    first.attach(intents: intents)
    second.attach(intents: intents)
    intents.onNext(.add(1))
    #expect(first.viewModel.value().count == 1)
    #expect(second.viewModel.value().count == 1)
  }

  @Test func `created streams are other sources at each call`() {
    for make in [
      { .just(CounterEvent.added(1)) },
      {
        .create { observer in
          observer.onNext(CounterEvent.added(1))
          return Disposables.create()
        }
      },
    ] as [@MainActor () -> Observable<any Event>] {
      let model = CounterModel()
      for _ in 0..<2 {
        model.makeViewModel(
          events: make(), initialViewModel: model.viewModel.value(), reducer: model.reduce)
      }
      #expect(model.viewModel.value().count == 2)
    }
  }

  @Test func `detach frees what a closure reducer captures`() {
    let objects = LiveObjects()
    do {
      let token = LiveObjects.Token(objects)
      model.makeViewModel(
        events: model.eventsFrom(intents: intents), initialViewModel: CounterViewModel(),
        reducer: { viewModel, _ in withExtendedLifetime(token) { viewModel } })
    }
    intents.onNext(.add(1))
    #expect(objects.count == 1)
    model.detach()
    #expect(objects.count == 0)
  }

  @Test func `disposables of a model end with detach`() {
    let others = PublishSubject<Int>()
    var seen: [Int] = []
    model.disposables.insert(others.subscribe(onNext: { seen.append($0) }))
    others.onNext(1)
    model.detach()
    others.onNext(2)
    #expect(seen == [1])
    #expect(!model.disposables.isDisposed)
  }
}
