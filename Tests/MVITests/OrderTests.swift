import Testing

@testable import MVI

@MainActor
struct OrderTests {
  let bag = CompositeDisposable()
  let model = CounterModel()
  let intents = PublishSubject<CounterIntent>()

  @Test func deliveriesNeverNest() {
    var depth = 0
    var deepest = 0
    bag.insert(
      model.getViewModel().subscribe { [intents, model] viewModel in
        depth += 1
        deepest = max(deepest, depth)
        if viewModel.count < 10 {
          intents.onNext(.add(1))
          model.dispatchEvent(event: CounterEvent.added(1))
        }
        depth -= 1
      })
    model.attach(intents: intents)
    intents.onNext(.add(1))
    #expect(deepest == 1)
    #expect(model.viewModel.value().count >= 10)
  }

  @Test func `value in a callback is what the callback received`() {
    var pairs: [(received: Int, value: Int)] = []
    for _ in 0..<2 {
      bag.insert(
        model.getViewModel().subscribe { [intents, model] viewModel in
          if viewModel.count < 5 {
            intents.onNext(.add(1))
            model.dispatchEvent(event: CounterEvent.added(1))
          }
          pairs.append((viewModel.count, model.viewModel.value().count))
        })
    }
    model.attach(intents: intents)
    intents.onNext(.add(1))
    #expect(pairs.count > 10)
    for pair in pairs { #expect(pair.received == pair.value) }
  }

  @Test func chainOfEventsDoesNotRecurse() {
    bag.insert(
      model.getViewModel().subscribe { [model] viewModel in
        if (1..<100_000).contains(viewModel.count) {
          model.dispatchEvent(event: CounterEvent.added(1))
        }
      })
    model.attach(intents: intents)
    model.dispatchEvent(event: CounterEvent.added(1))
    #expect(model.viewModel.value().count == 100_000)
  }

  @Test func `one intent becomes event then view model then action`() {
    var log: [String] = []
    bag.insert(model.events.subscribe { _ in log.append("event") })
    model.makeViewModel(
      events: model.eventsFrom(intents: intents), initialViewModel: CounterViewModel(),
      reducer: model.reduce)
    model.makeActions(actions: intents.map { _ in .didReset(from: 0) })
    bag.insert(model.getActions().subscribe { _ in log.append("action") })
    bag.insert(model.getViewModel().subscribe { log.append("view model \($0.count)") })
    intents.onNext(.add(1))
    #expect(log == ["view model 0", "event", "view model 1", "action"])
  }

  @Test func `intent sent while handling an action comes after it`() {
    var log: [String] = []
    for name in ["a", "b"] {
      bag.insert(
        model.getActions().subscribe { [intents, model] _ in
          if model.viewModel.value().count == 0 { intents.onNext(.add(1)) }
          model.dispatchEvent(event: CounterEvent.added(10))
          log.append("\(name)\(model.viewModel.value().count)")
        })
    }
    model.attach(intents: intents)
    intents.onNext(.reset)
    #expect(log == ["a0", "b0"])
    #expect(model.viewModel.value().count == 22)
  }

  @Test func `intent sent while an event is dispatched is mapped afterwards`() {
    bag.insert(
      model.getViewModel().subscribe { [intents] viewModel in
        if viewModel.count == 1 {
          intents.onNext(.add(1))
          intents.onNext(.reset)
        }
      })
    let actions = Log(model.getActions(), until: bag)
    model.attach(intents: intents)
    model.dispatchEvent(event: CounterEvent.added(1))
    #expect(actions.elements == [.didReset(from: 2)])
    #expect(model.viewModel.value().count == 0)
  }

  @Test func `action made from an intent waits for the delivery under way`() {
    bag.insert(
      model.getViewModel().subscribe { [intents] viewModel in
        if viewModel.count == 1 { intents.onNext(.reset) }
      })
    var seen: [Int] = []
    bag.insert(
      model.getActions().subscribe { [model] _ in seen.append(model.viewModel.value().count) })
    model.makeViewModel(
      events: model.eventsFrom(intents: intents), initialViewModel: CounterViewModel(),
      reducer: model.reduce)
    model.makeActions(
      actions: intents.compactMap { $0 == .reset ? .didReset(from: 1) : nil })
    model.dispatchEvent(event: CounterEvent.added(1))
    #expect(seen == [0])
  }

  @Test func `view model set while handling an action comes after it`() {
    var seen: [Int] = []
    for _ in 0..<2 {
      bag.insert(
        model.getActions().subscribe { [model] _ in
          model.viewModel.onNext(CounterViewModel(count: 9))
          seen.append(model.viewModel.value().count)
        })
    }
    model.attach(intents: intents)
    intents.onNext(.reset)
    #expect(seen == [0, 0])
    #expect(model.viewModel.value().count == 9)
  }

  @Test func `view models fed back as events keep one order`() {
    let first = model.counts(until: bag)
    let events: Observable<any Event> = .merge([
      model.eventsFrom(intents: intents),
      model.getViewModel().compactMap { (1..<4).contains($0.count) ? CounterEvent.added(1) : nil },
    ])
    model.makeViewModel(events: events, initialViewModel: CounterViewModel(), reducer: model.reduce)
    let last = model.counts(until: bag)
    intents.onNext(.add(1))
    #expect(first.elements == [0, 1, 2, 3, 4])
    #expect(last.elements == [0, 1, 2, 3, 4])
  }

  @Test func `senders in turns of two models finish both`() {
    let other = CounterModel()
    let otherIntents = PublishSubject<CounterIntent>()
    bag.insert(
      model.getViewModel().subscribe { viewModel in
        if viewModel.count < 1_000 { otherIntents.onNext(.add(1)) }
      })
    bag.insert(
      other.getViewModel().subscribe { [intents] viewModel in
        if viewModel.count > 0 { intents.onNext(.add(1)) }
      })
    model.attach(intents: intents)
    other.attach(intents: otherIntents)
    intents.onNext(.add(1))
    #expect(model.viewModel.value().count == 1_000)
    #expect(other.viewModel.value().count == 999)
  }
}
