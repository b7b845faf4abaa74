import CombineShim
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
