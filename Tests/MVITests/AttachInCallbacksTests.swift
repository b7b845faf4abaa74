import TestSupport
import Testing

@testable import MVI

/// Attaching and detaching inside what attaching causes.
@MainActor
struct AttachInCallbacksTests {
  let bag = CompositeDisposable()
  let model = CounterModel()
  let intents = PublishSubject<CounterIntent>()

  @Test func `attach inside a delivery does not cut it short`() {
    bag.insert(
      model.getViewModel().subscribe { [model, intents] viewModel in
        if viewModel.count == 5 { model.attach(intents: intents) }
      })
    bag.insert(
      model.getViewModel().subscribe { [intents] viewModel in
        if viewModel.count == 5 { intents.onNext(.add(1)) }
      })
    var pairs: [[Int]] = []
    bag.insert(
      model.getViewModel().subscribe { [model] viewModel in
        pairs.append([viewModel.count, model.viewModel.value().count])
      })
    model.viewModel.onNext(CounterViewModel(count: 5))
    intents.onNext(.add(1))
    #expect(pairs == [[0, 0], [5, 5], [0, 0], [1, 1], [2, 2]])
  }

  @Test func `attaching inside the initial view models delivery attaches once`() {
    var isFirst = true
    model.viewModel.onNext(CounterViewModel(count: 9))
    bag.insert(
      model.getViewModel().subscribe { [model, intents] viewModel in
        guard viewModel.count == 0, isFirst else { return }
        isFirst = false
        model.attach(intents: intents)
      })
    let counts = model.counts(until: bag)
    let events = Log(model.events, until: bag)
    model.attach(intents: intents)
    intents.onNext(.add(1))
    #expect(counts.elements == [9, 0, 1])
    #expect(events.elements.count == 1)
  }

  @Test func detachWhileAttachingLeavesNothingAttached() {
    let actions = Log(model.getActions(), until: bag)
    bag.insert(
      model.getViewModel().subscribe { [model] in if $0.count == 1 { model.detach() } })
    attach(to: intents, .just(CounterEvent.added(1)))
    intents.onNext(.reset)
    #expect(actions.elements == [])
    #expect(model.viewModel.value().count == 1)
    attach(to: intents)
    intents.onNext(.reset)
    #expect(actions.elements == [.didReset(from: 0)])
  }

  @Test func `attach to others while attaching replaces the whole`() {
    let others = PublishSubject<CounterIntent>()
    let actions = Log(model.getActions(), until: bag)
    let counts = model.counts(until: bag)
    bag.insert(
      model.getViewModel().subscribe { [self] in if $0.count == 1 { attach(to: others) } })
    attach(to: intents, .just(CounterEvent.added(1)))
    intents.onNext(.add(10))
    intents.onNext(.reset)
    #expect(actions.elements == [])
    others.onNext(.add(5))
    others.onNext(.reset)
    #expect(actions.elements == [.didReset(from: 0)])
    #expect(counts.elements == [0, 1, 0, 5, 0])
  }

  @Test func `detach inside the initial view models delivery starts no work`() {
    let starts = CallCount()
    model.viewModel.onNext(CounterViewModel(count: 9))
    bag.insert(
      model.getViewModel().subscribe { [model] in if $0.count == 0 { model.detach() } })
    attach(
      to: intents,
      .create { _ in
        starts.increment()
        return Disposables.create()
      })
    #expect(starts.value == 0)
  }

  @Test func `attach while the former work is disposed of attaches once`() {
    let others = PublishSubject<CounterIntent>()
    let attachment = unchecked { [self] in attach(to: others) }
    attach(to: intents, .create { _ in Disposables.create(with: attachment) })
    let actions = Log(model.getActions(), until: bag)
    attach(to: others)
    others.onNext(.add(2))
    others.onNext(.reset)
    #expect(actions.elements == [.didReset(from: 0)])
    #expect(model.viewModel.value().count == 0)
    others.onNext(.add(2))
    #expect(model.viewModel.value().count == 2)
    attach(to: intents)
    others.onNext(.add(2))
    #expect(model.viewModel.value().count == 0)
  }

  @Test func `attach inside a callback begins with the new view model`() {
    let (plain, restarts) = (PublishSubject<CounterIntent>(), PublishSubject<CounterIntent>())
    let counts = model.counts(until: bag)
    var seen: [Int] = []
    let attach = { [model, intents] in
      seen = []
      model.detach()
      model.makeViewModel(
        events: .merge(
          plain.map { _ in CounterEvent.added(5) },
          intents.map { _ in CounterEvent.added(model.viewModel.value().count + 1) },
          model.viewModel.map(\.count).distinctUntilChanged().compactMap {
            seen.append($0)
            return nil
          }),
        initialViewModel: CounterViewModel(), reducer: model.reduce)
      model.makeActions(actions: restarts.map { _ in .didReset(from: 0) })
    }
    bag.insert(
      model.getActions().subscribe { [intents] _ in
        attach()
        intents.onNext(.add(1))
      })
    attach()
    plain.onNext(.reset)
    restarts.onNext(.reset)
    #expect(counts.elements == [0, 5, 0, 1])
    #expect(seen == [0, 1])
    intents.onNext(.add(1))
    #expect(counts.elements == [0, 5, 0, 1, 3])
    #expect(seen == [0, 1, 3])
  }

  @Test func `what attach begins with is dropped if the model is detached before`() {
    let restarts = PublishSubject<CounterIntent>()
    var seen: [Int] = []
    bag.insert(
      model.getActions().subscribe { [model] _ in
        model.detach()
        model.makeViewModel(
          events: model.viewModel.compactMap {
            seen.append($0.count)
            return nil
          }, initialViewModel: CounterViewModel(count: 1), reducer: model.reduce)
        model.detach()
      })
    attach(to: restarts)
    restarts.onNext(.reset)
    model.viewModel.onNext(CounterViewModel(count: 2))
    #expect(seen == [])
  }

  /// Attaches to intents, each reset of which is an action, and to work.
  private func attach(
    to intents: Observable<CounterIntent>, _ work: Observable<any Event> = .merge([])
  ) {
    model.makeViewModel(
      events: .merge(model.eventsFrom(intents: intents), work),
      initialViewModel: CounterViewModel(), reducer: model.reduce)
    model.makeActions(actions: intents.compactMap { $0 == .reset ? .didReset(from: 0) : nil })
  }
}
