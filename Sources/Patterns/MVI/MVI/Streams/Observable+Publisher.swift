import CombineShim
import FrameworkSupport

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
    subscriber.receive(subscription: PublisherSubscription(subscriber, to: observable))
  }
}

/// Delivers to a Combine subscriber as many elements as it demands.
@MainActor
private final class PublisherSubscription<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private enum Source {
    case waiting(Observable<Downstream.Input>)
    case started
    case completed
  }

  private nonisolated let upstream = StreamSubscription()
  private let downstream: CombinePart<Downstream>
  private var source: Source
  private var waiting = FIFOQueue<Downstream.Input>()
  private var demand = Subscribers.Demand.none
  private var isDelivering = false

  nonisolated init(_ downstream: Downstream, to observable: Observable<Downstream.Input>) {
    self.downstream = CombinePart(value: downstream)
    source = .waiting(observable)
  }

  nonisolated func request(_ demand: Subscribers.Demand) {
    MainActor.runNowOrInJob { [self] in
      self.demand += demand
      startIfNeeded()
      deliver()
    }
  }

  nonisolated func cancel() { upstream.dispose() }

  private func startIfNeeded() {
    guard case .waiting(let observable) = source else { return }
    source = .started
    let observer = Observer<Downstream.Input>(turns: nil) { [self] element in
      waiting.append(element)
      deliver()
    } onCompleted: { [self] in
      source = .completed
      deliver()
    }
    observable.start(observer, upstream)
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while !upstream.isDisposed, demand > .none, let element = waiting.popFirst() {
      demand -= 1
      demand += downstream.value.receive(element)
    }
    isDelivering = false
    guard case .completed = source, waiting.isEmpty, !upstream.isDisposed else { return }
    upstream.dispose()
    downstream.value.receive(completion: .finished)
  }
}
