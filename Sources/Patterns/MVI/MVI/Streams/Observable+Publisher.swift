import OpenCombineShim

// An observable is not itself a publisher: Combine's operators of the same names would then compete
// with its own, and the compiler often picks those.

extension Observable {
  /// A Combine publisher of the same elements, delivered on the main actor.
  ///
  /// What a subscriber has no demand for yet waits for it.
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

extension Publisher where Output: Sendable, Failure == Never {
  /// The stream of what this publisher publishes, from wherever, delivered on the main actor.
  @MainActor
  public func asObservable() -> Observable<Output> {
    .create { observer in feed(observer) }
  }

  // Not isolated, and so are its closures: nothing is known about where a publisher calls them.
  private nonisolated func feed(_ observer: AnyObserver<Output>) -> any Disposable {
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
