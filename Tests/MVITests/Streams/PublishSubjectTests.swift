import TestSupport
import Testing

@testable import MVI

@MainActor
struct PublishSubjectTests {
  let bag = CompositeDisposable()
  let model = CounterModel()
  let intents = PublishSubject<CounterIntent>()

  @Test func eightConcurrentSendersAreCountedExactly() async {
    let first = model.counts(until: bag)
    let second = model.counts(until: bag)
    model.attach(intents: intents)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { [intents] in
          for _ in 0..<10_000 { intents.onNext(.add(1)) }
        }
      }
    }
    while model.viewModel.value().count < 80_000 { await Task.yield() }
    #expect(first.elements == Array(0...80_000))
    #expect(second.elements == first.elements)
  }

  @Test func `one sender off the main actor is delivered there in order`() async {
    let numbers = PublishSubject<Int>()
    bag.insert(numbers.subscribe { _ in MainActor.assertIsolated() })
    let log = Log(numbers, until: bag)
    await Task.detached {
      for number in 0..<10_000 { numbers.onNext(number) }
    }.value
    while log.elements.count < 10_000 { await Task.yield() }
    #expect(log.elements == Array(0..<10_000))
  }

  @Test func `a send inside a delivery does not overtake the senders that wait`() async {
    let numbers = PublishSubject<Int>()
    let log = Log(numbers, until: bag)
    bag.insert(
      numbers.subscribe { number in
        guard number == 1 else { return }
        elsewhere { numbers.onNext(3) }
        numbers.onNext(99)
      })
    elsewhere {
      numbers.onNext(1)
      numbers.onNext(2)
    }
    while log.elements.count < 4 { await Task.yield() }
    #expect(log.elements == [1, 2, 3, 99])
  }

  @Test func `what was sent is delivered although the sender lets go`() async {
    let received = await withCheckedContinuation { continuation in
      let numbers = PublishSubject<Int>()
      _ = numbers.subscribe { continuation.resume(returning: $0) }
      elsewhere { numbers.onNext(1) }
    }
    #expect(received == 1)
  }

  @Test func `each of several senders is delivered in its order`() async {
    let numbers = PublishSubject<(sender: Int, number: Int)>()
    let log = Log(numbers, until: bag)
    await withTaskGroup { group in
      for sender in 0..<8 {
        group.addTask {
          for number in 0..<10_000 { numbers.onNext((sender, number)) }
        }
      }
    }
    while log.elements.count < 80_000 { await Task.yield() }
    for sender in 0..<8 {
      let received = log.elements.filter { $0.sender == sender }.map(\.number)
      #expect(received == Array(0..<10_000))
    }
  }

  @Test func `a send on the main actor follows what was sent before`() async {
    let numbers = PublishSubject<Int>()
    let log = Log(numbers, until: bag)
    elsewhere {
      numbers.onNext(1)
      numbers.onNext(2)
    }
    numbers.onNext(3)
    #expect(log.elements == [1, 2, 3])
  }

  @Test func `a dispatched event follows what was sent before`() {
    let counts = model.counts(until: bag)
    model.attach(intents: intents)
    elsewhere { [model] in
      model.events.onNext(CounterEvent.added(1))
      model.events.onNext(CounterEvent.added(2))
    }
    model.dispatchEvent(event: CounterEvent.reset(from: 3))
    #expect(counts.elements == [0, 1, 3, 0])
  }

  @Test func dispatchedEventFollowsIntentsSentBefore() {
    let counts = model.counts(until: bag)
    model.attach(intents: intents)
    elsewhere { [intents] in intents.onNext(.add(1)) }
    model.dispatchEvent(event: CounterEvent.reset(from: 1))
    #expect(counts.elements == [0, 1, 0])
  }

  @Test func `a send to another subject follows what was sent before`() {
    let (numbers, others) = (PublishSubject<Int>(), PublishSubject<Int>())
    let log = Log(Observable.merge(numbers, others), until: bag)
    elsewhere { numbers.onNext(1) }
    others.onNext(2)
    #expect(log.elements == [1, 2])
  }

  @Test func `one sender to two subjects is delivered in order`() async {
    let (numbers, others) = (PublishSubject<Int>(), PublishSubject<Int>())
    let log = Log(Observable.merge(numbers, others), until: bag)
    elsewhere {
      numbers.onNext(1)
      others.onNext(2)
      numbers.onNext(3)
    }
    while log.elements.count < 3 { await Task.yield() }
    #expect(log.elements == [1, 2, 3])
  }

  @Test func `the outcome of work follows what it sent before`() async {
    let numbers = PublishSubject<Int>()
    let work = Observable<Int>.perform {
      elsewhere { for number in 1...1_000 { numbers.onNext(number) } }
      return 1_001
    }
    let log = Log(Observable.merge(numbers, work), until: bag)
    while log.elements.count < 1_001 { await Task.yield() }
    #expect(log.elements == Array(1...1_001))
  }

  @Test func completionFollowsElementsSentElsewhereBefore() async {
    var observer: AnyObserver<Int>?
    let stream = Observable<Int>.create {
      observer = $0
      return Disposables.create()
    }
    let log = Log(stream, until: bag)
    elsewhere { [observer] in for number in 1...1_000 { observer?.onNext(number) } }
    observer?.onCompleted()
    observer?.onNext(-1)
    #expect(log.elements == Array(1...1_000))
  }

  @Test func `a helper that is not isolated keeps the order`() {
    let numbers = PublishSubject<Int>()
    let log = Log(numbers, until: bag)
    sendWithoutIsolation(1, to: numbers)
    numbers.onNext(2)
    #expect(log.elements == [1, 2])
  }

  @Test func `a helper that is not isolated does not nest deliveries`() {
    let numbers = PublishSubject<Int>()
    bag.insert(numbers.subscribe { if $0 < 3 { sendWithoutIsolation($0 + 1, to: numbers) } })
    let log = Log(numbers, until: bag)
    numbers.onNext(0)
    #expect(log.elements == [0, 1, 2, 3])
  }

  // Swift 5 mode compiles it without `unchecked`.
  @Test func `sending as the main actor on another thread traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let numbers = PublishSubject<Int>()
        let send = unchecked { numbers.onNext(1) }
        elsewhere { send() }
      }
    }
    let message = result?.standardErrorContent.text
    #expect(message?.contains("main-actor code sends on another thread") == true)
  }

  @Test func `dispatching an event on another thread traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let model = CounterModel()
        let send = unchecked { model.dispatchEvent(event: CounterEvent.added(1)) }
        elsewhere { send() }
      }
    }
    let message = result?.standardErrorContent.text
    #expect(message?.contains("main-actor code sends on another thread") == true)
  }

  @Test func disposingWhileOthersSendIsHarmless() async {
    let numbers = PublishSubject<Int>()
    let senders = Task.detached {
      await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask { for number in 0..<1_000 { numbers.onNext(number) } }
        }
      }
    }
    for _ in 0..<200 {
      let subscription = numbers.subscribe { _ in }
      await Task.detached { subscription.dispose() }.value
    }
    await senders.value
  }

  @Test func `those that stay keep their order while many end`() {
    let numbers = PublishSubject<Int>()
    var called: [Int] = []
    var subscriptions = (0..<100).map { name in numbers.subscribe { _ in called.append(name) } }
    var names = Array(0..<100)
    while !names.isEmpty {
      let index = (names.count * 7 + 3) % names.count
      names.remove(at: index)
      subscriptions.remove(at: index).dispose()
      called = []
      numbers.onNext(1)
      #expect(called == names)
      numbers.subscribe { _ in called.append(-1) }.dispose()
    }
  }

  @Test func aSubjectForgetsThoseThatEnd() {
    let numbers = PublishSubject<Int>()
    let subscriptions = (0..<100).map { _ in StreamSubscription() }
    let receivers = subscriptions.map { subscription in
      Weak(numbers.add(Observer(turns: nil) { _ in }, subscription))
    }
    for subscription in subscriptions { subscription.dispose() }
    #expect(receivers.allSatisfy { $0.object == nil })
  }

  private struct Weak {
    weak var object: Receiver<Int>?

    init(_ object: Receiver<Int>) { self.object = object }
  }

  @Test func `those that end inside a delivery receive no more`() {
    let numbers = PublishSubject<Int>()
    let bags = (0..<100).map { _ in CompositeDisposable() }
    var called: [Int] = []
    for (name, bag) in bags.enumerated() {
      bag.insert(
        numbers.subscribe { _ in
          called.append(name)
          bag.dispose()
          bags[99 - name].dispose()
        })
    }
    numbers.onNext(1)
    numbers.onNext(2)
    #expect(called == Array(0..<50))
  }

  @Test func `the end of an element may send while others wait for a delivery`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let farewells = PublishSubject<Farewell>()
        var numbers: [Int] = []
        _ = farewells.subscribe { farewell in
          numbers.append(farewell.number)
          guard farewell.number == 0 else { return }
          for number in 1...2 { farewells.onNext(Farewell(number, to: farewells)) }
        }
        farewells.onNext(Farewell(0, to: farewells))
        #expect(Set(numbers) == [0, 1, 2, 100, 101, 102])
      }
    }
  }

  @Test func `the end of an element may send while others wait for the main actor`() async {
    await #expect(processExitsWith: .success) { await sendFarewellsElsewhere() }
  }

  @Test func `the end of an observer may dispose of its subscription`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        var numbers: PublishSubject<Int>? = PublishSubject()
        let subscriptions = CompositeDisposable()
        subscriptions.insert(
          numbers!.subscribe { [end = DisposingEnd(subscriptions)] _ in _ = end })
        numbers = nil
        #expect(subscriptions.isDisposed)
      }
    }
  }
}

/// Disposes of `subscriptions` when it ends.
private final class DisposingEnd: Sendable {
  private let subscriptions: CompositeDisposable

  init(_ subscriptions: CompositeDisposable) { self.subscriptions = subscriptions }

  deinit { subscriptions.dispose() }
}

@MainActor
private func sendFarewellsElsewhere() async {
  let farewells = PublishSubject<Farewell>()
  var numbers: [Int] = []
  _ = farewells.subscribe { numbers.append($0.number) }
  elsewhere {
    for number in 0...2 { farewells.onNext(Farewell(number, to: farewells)) }
  }
  farewells.onNext(Farewell(99, to: nil))
  #expect(numbers.filter { $0 < 100 } == [0, 1, 2, 99])
  while numbers.count < 7 { await Task.yield() }
  #expect(Set(numbers) == [0, 1, 2, 99, 100, 101, 102])
}

/// Sends another element when it ends.
private final class Farewell: Sendable {
  let number: Int
  private let subject: PublishSubject<Farewell>?

  init(_ number: Int, to subject: PublishSubject<Farewell>?) {
    self.number = number
    self.subject = subject
  }

  deinit { subject?.onNext(Farewell(number + 100, to: nil)) }
}

private func sendWithoutIsolation(_ number: Int, to numbers: PublishSubject<Int>) {
  numbers.onNext(number)
}
