import CombineShim
import Foundation
import TestSupport
import Testing

@testable import MVI

@MainActor
struct PublisherTests {
  let bag = CompositeDisposable()

  @Test func publisherGetsTheCurrentViewModelAndEveryNext() {
    let state = BehaviorSubject(value: 1)
    let received = Received()
    let subscription = state.asPublisher().map { $0 * 10 }.sink { received.append($0) }
    state.onNext(2)
    subscription.cancel()
    state.onNext(3)
    #expect(received.elements == [10, 20])
  }

  @Test func publisherDeliversOnTheMainActor() async {
    let numbers = PublishSubject<Int>()
    let received = Received()
    let subscription = numbers.asPublisher().sink {
      MainActor.assertIsolated()
      received.append($0)
    }
    await Task.detached { for number in 0..<100 { numbers.onNext(number) } }.value
    while received.elements.count < 100 { await Task.yield() }
    #expect(received.elements == Array(0..<100))
    subscription.cancel()
  }

  @Test func elementsWaitForDemand() {
    let numbers = PublishSubject<Int>()
    let slow = OneByOne()
    numbers.asPublisher().subscribe(slow)
    slow.subscription?.request(.max(1))
    for number in 1...3 { numbers.onNext(number) }
    #expect(slow.received == [1])
    slow.subscription?.request(.max(2))
    #expect(slow.received == [1, 2, 3])
  }

  @Test func manyElementsWaitForDemandInOrder() {
    let numbers = PublishSubject<Int>()
    let slow = OneByOne()
    numbers.asPublisher().subscribe(slow)
    slow.subscription?.request(.max(10))
    for number in 0..<1_000 { numbers.onNext(number) }
    #expect(slow.received == Array(0..<10))
    for _ in 0..<300 { slow.subscription?.request(.max(2)) }
    #expect(slow.received == Array(0..<610))
    for number in 1_000..<2_000 { numbers.onNext(number) }
    slow.subscription?.request(.unlimited)
    #expect(slow.received == Array(0..<2_000))
    numbers.onNext(2_000)
    #expect(slow.received.last == 2_000)
  }

  @Test func publisherEndsWithItsStream() {
    var log: [String] = []
    let subscription = Observable.just(1).asPublisher().sink(
      receiveCompletion: { _ in log.append("end") }, receiveValue: { log.append("\($0)") })
    #expect(log == ["1", "end"])
    subscription.cancel()
  }

  @Test func publisherFreesItsSubscriber() {
    let numbers = PublishSubject<Int>()
    let objects = LiveObjects()
    do {
      let token = LiveObjects.Token(objects)
      let subscription = numbers.asPublisher().sink { _ in _ = token }
      numbers.onNext(1)
      subscription.cancel()
    }
    #expect(objects.count == 0)
  }

  @Test func publisherBecomesAnObservable() {
    let publisher = PassthroughSubject<Int, Never>()
    let log = Log(publisher.asObservable().map { $0 + 1 }, until: bag)
    publisher.send(1)
    publisher.send(2)
    bag.dispose()
    publisher.send(3)
    #expect(log.elements == [2, 3])
  }

  @Test func publishersSubscriptionLivesWithoutItsDisposable() {
    let publisher = PassthroughSubject<Int, Never>()
    var seen: [Int] = []
    _ = publisher.asObservable().subscribe { seen.append($0) }
    publisher.send(1)
    #expect(seen == [1])
  }

  @Test func disposingEndsThePublishersSubscriptionAndFreesItsObserver() {
    let publisher = PassthroughSubject<Int, Never>()
    let objects = LiveObjects()
    do {
      let token = LiveObjects.Token(objects)
      let subscription = publisher.asObservable().subscribe { _ in _ = token }
      publisher.send(1)
      subscription.dispose()
    }
    #expect(objects.count == 0)
  }

  @Test func publisherThatSubscribesLateIsCancelledIfDisposedOfBefore() {
    let publisher = LatePublisher()
    let subscription = publisher.asObservable().subscribe { _ in }
    subscription.dispose()
    publisher.begin()
    #expect(publisher.log == ["cancel"])
  }

  @Test func publisherThatSendsAtOnceIsCancelledWhenItsReceiverHasEnough() {
    for transform in [{ $0 }, { $0.map { $0 } }, { stream in .just(0).flatMap { _ in stream } }]
      as [@MainActor (Observable<Int>) -> Observable<Int>]
    {
      let sent = CallCount()
      let received = Received()
      let publisher = (1...100).publisher.handleEvents(receiveOutput: { _ in sent.increment() })
      let subscription = transform(publisher.asObservable()).asPublisher().first()
        .sink { received.append($0) }
      #expect(received.elements == [1])
      #expect(sent.value == 1)
      subscription.cancel()
    }
  }

  @Test func publisherMayBeDisposedOfOnSeveralThreadsWhileItSends() {
    for _ in 0..<200 {
      let publisher = PassthroughSubject<Int, Never>()
      // Safe: a PassthroughSubject may be used from anywhere.
      nonisolated(unsafe) let source = publisher
      let subscription = publisher.asObservable().subscribe { _ in }
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        if number == 0 { source.send(1) }
        if number == 3 { source.send(completion: .finished) }
        subscription.dispose()
      }
    }
  }

  @Test func publisherCancelledBeforeItBeginsStartsNothing() async {
    let starts = CallCount()
    let stream = Observable<Int>.create { _ in
      starts.increment()
      return Disposables.create()
    }
    let publisher = Unchecked(stream.asPublisher())
    elsewhere { publisher.value.sink { _ in }.cancel() }
    for _ in 0..<10 { await Task.yield() }
    #expect(starts.value == 0)
  }

  @Test func publisherIsDeliveredOnTheMainActorInOrder() async {
    let publisher = PassthroughSubject<Int, Never>()
    // Safe: a PassthroughSubject may be used from anywhere.
    nonisolated(unsafe) let source = publisher
    let log = Log(publisher.asObservable(), until: bag)
    await Task.detached { for number in 0..<10_000 { source.send(number) } }.value
    while log.elements.count < 10_000 { await Task.yield() }
    #expect(log.elements == Array(0..<10_000))
  }

  @Test func modelCanBeAttachedToAPublisher() {
    let publisher = PassthroughSubject<CounterIntent, Never>()
    let model = CounterModel()
    let intents = publisher.asObservable()
    model.attach(intents: intents)
    model.attach(intents: intents)
    publisher.send(.add(2))
    #expect(model.viewModel.value().count == 2)
    model.attach(intents: publisher.asObservable())
    publisher.send(.add(3))
    #expect(model.viewModel.value().count == 3)
  }
}

@MainActor
private final class Received {
  private(set) var elements: [Int] = []

  func append(_ element: Int) { elements.append(element) }
}

/// Subscribes only when it is told to.
private final class LatePublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private var begins: [() -> Void] = []
  private(set) var log: [String] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    begins.append { [self] in subscriber.receive(subscription: LateSubscription(self)) }
  }

  func begin() {
    for begin in begins { begin() }
  }

  private final class LateSubscription: Subscription {
    private let publisher: LatePublisher

    init(_ publisher: LatePublisher) { self.publisher = publisher }

    func request(_ demand: Subscribers.Demand) { publisher.log.append("request") }

    func cancel() { publisher.log.append("cancel") }
  }
}

// Safe: used by one thread at a time.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Asks for nothing by itself.
private final class OneByOne: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private(set) var subscription: (any Subscription)?
  private(set) var received: [Int] = []

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    received.append(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
