import CombineShim

// An observable is not itself a publisher: Combine's operators of the same names would then compete
// with its own, and the compiler often picks those.

extension Observable {
  /// A Combine publisher of the same elements, delivered on the main actor. A subscription begins there,
  /// and so may miss what is sent right after it was made.
  ///
  /// Elements for which a subscriber has no demand yet are kept until it has.
  public nonisolated func asPublisher() -> AnyPublisher<Element, Never> {
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
  private var waiting: [Downstream.Input] = []
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
    guard let source else { return }
    self.source = nil
    upstream.insert(source.start(self))
  }

  private func deliverWaiting() {
    guard !isDelivering else { return }
    isDelivering = true
    while !isStopped, demand > .none, !waiting.isEmpty {
      demand -= 1
      demand += downstream.receive(waiting.removeFirst())
    }
    isDelivering = false
    guard hasCompleted, waiting.isEmpty, !isStopped else { return }
    stop()
    downstream.receive(completion: .finished)
  }
}

extension Publisher where Output: Sendable, Failure == Never {
  /// The stream of this publisher's elements, delivered on the main actor wherever they come from.
  @MainActor
  public func asObservable() -> Observable<Output> {
    .create { observer in send(to: observer) }
  }

  // Not isolated, and so are its closures: a publisher may call them anywhere.
  private nonisolated func send(to observer: AnyObserver<Output>) -> any Disposable {
    CancellableDisposable(
      sink(
        receiveCompletion: { _ in observer.onCompleted() },
        receiveValue: { observer.onNext($0) }))
  }
}

/// Ends a Combine subscription.
// Safe: an AnyCancellable may be cancelled from anywhere.
private final class CancellableDisposable: Disposable, @unchecked Sendable {
  private let cancellable: AnyCancellable

  init(_ cancellable: AnyCancellable) { self.cancellable = cancellable }

  func dispose() { cancellable.cancel() }
}
