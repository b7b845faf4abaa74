import CombineShim
import Synchronization

// An observable is not itself a publisher: Combine's operators of the same names would then compete
// with its own, and the compiler often picks those.

extension Observable {
  /// A Combine publisher of the same elements, delivered on the main actor.
  ///
  /// A subscription that is made on the main actor begins at once. One that an operator makes elsewhere
  /// begins soon after, and so may miss what is sent meanwhile.
  ///
  /// Elements for which a subscriber has no demand yet are kept until it has.
  public func asPublisher() -> AnyPublisher<Element, Never> {
    ObservablePublisher(observable: self).eraseToAnyPublisher()
  }
}

private struct ObservablePublisher<Output>: Publisher {
  typealias Failure = Never

  let observable: Observable<Output>

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    subscriber.receive(subscription: CombineObserver(subscriber, of: observable))
  }
}

/// Delivers to a Combine subscriber as many elements as it demands.
private final class CombineObserver<Downstream: Subscriber>:
  Observer<Downstream.Input>, Subscription
where Downstream.Failure == Never {
  private let upstream = CompositeDisposable()
  private var source: Observable<Downstream.Input>?
  // Safe: receives the subscription first, and from then on is called on the main actor only.
  private nonisolated(unsafe) let downstream: Downstream
  private var demand = Subscribers.Demand.none
  private var waiting = FIFOQueue<Downstream.Input>()
  private var hasCompleted = false
  private var isDelivering = false

  nonisolated init(_ downstream: Downstream, of source: Observable<Downstream.Input>) {
    self.downstream = downstream
    self.source = source
    super.init()
  }

  nonisolated func request(_ demand: Subscribers.Demand) {
    MainActor.runSoon { [self] in
      self.demand += demand
      startIfNeeded()
      deliverWaiting()
    }
  }

  nonisolated func cancel() {
    stop()
    upstream.dispose()
  }

  override func receive(_ element: Downstream.Input) {
    waiting.append(element)
    deliverWaiting()
  }

  override func receiveCompletion() {
    hasCompleted = true
    deliverWaiting()
  }

  private func startIfNeeded() {
    guard let source = source.take(), !isStopped else { return }
    upstream.insert(source.start(self))
  }

  private func deliverWaiting() {
    guard !isDelivering else { return }
    isDelivering = true
    while !isStopped, demand > .none, let element = waiting.popFirst() {
      demand -= 1
      demand += downstream.receive(element)
    }
    isDelivering = false
    guard hasCompleted, waiting.isEmpty, !isStopped else { return }
    stop()
    downstream.receive(completion: .finished)
  }
}

extension Publisher where Output: Sendable, Failure == Never {
  /// The stream of this publisher's elements, delivered on the main actor wherever they come from.
  ///
  /// As others, a subscription lasts until it is disposed of, or the publisher completes.
  @MainActor
  public func asObservable() -> Observable<Output> {
    .create { observer in send(to: observer) }
  }

  // Not isolated, because a publisher may call its subscriber anywhere.
  private nonisolated func send(to observer: AnyObserver<Output>) -> any Disposable {
    let subscriber = PublisherSubscriber(observer)
    subscribe(subscriber)
    return subscriber
  }
}

/// Passes on a publisher's elements until it is disposed of, on any thread.
private final class PublisherSubscriber<Input: Sendable>: Subscriber, Disposable {
  typealias Failure = Never

  // Safe: a subscription may be cancelled from anywhere.
  private struct Upstream: @unchecked Sendable {
    let subscription: any Subscription
  }

  private enum State {
    case waiting
    case subscribed(Upstream)
    case ended
  }

  private let observer: AnyObserver<Input>
  private let state = Mutex(State.waiting)

  init(_ observer: AnyObserver<Input>) { self.observer = observer }

  func receive(subscription: any Subscription) {
    let upstream = Upstream(subscription: subscription)
    let isWanted = state.withLock { state in
      guard case .waiting = state else { return false }
      state = .subscribed(upstream)
      return true
    }
    if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    observer.onNext(input)
    // Nobody can dispose of this yet if the publisher sends while it is subscribed to.
    if observer.subject.state.isUnobserved { dispose() }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    let upstream = end()
    observer.onCompleted()
    withExtendedLifetime(upstream) {}
  }

  func dispose() { end()?.subscription.cancel() }

  private func end() -> Upstream? {
    state.withLock { state in
      defer { state = .ended }
      guard case .subscribed(let upstream) = state else { return nil }
      return upstream
    }
  }
}
