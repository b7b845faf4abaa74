import CombineShim
import Synchronization

extension Publisher where Output: Sendable, Failure == Never {
  /// The stream of this publisher's elements, delivered on the main actor wherever they come from.
  ///
  /// As others, a subscription lasts until it is disposed of, or the publisher completes.
  @MainActor
  public func asObservable() -> Observable<Output> {
    .created { observer, subscription in
      let subscriber = PublisherSubscriber(observer)
      // First, because the publisher may send at once, until its receiver has enough.
      subscription.insert(subscriber)
      subscribe(subscriber)
    }
  }
}

/// Passes on a publisher's elements until it is disposed of, on any thread.
private final class PublisherSubscriber<Input: Sendable>: Subscriber, Disposable {
  typealias Failure = Never

  private enum State {
    case waiting
    case subscribed(CombinePart<any Subscription>)
    case ended
  }

  private let observer: AnyObserver<Input>
  private let state = Mutex(State.waiting)

  init(_ observer: AnyObserver<Input>) { self.observer = observer }

  func receive(subscription: any Subscription) {
    let upstream = CombinePart(value: subscription)
    let isWanted = state.withLock { state in
      guard case .waiting = state else { return false }
      state = .subscribed(upstream)
      return true
    }
    if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    observer.onNext(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    let upstream = end()
    observer.onCompleted()
    withExtendedLifetime(upstream) {}
  }

  func dispose() { end()?.value.cancel() }

  private func end() -> CombinePart<any Subscription>? {
    state.withLock { state in
      defer { state = .ended }
      guard case .subscribed(let upstream) = state else { return nil }
      return upstream
    }
  }
}

/// What Combine gives, from wherever it is called.
// Safe: a subscription may be cancelled anywhere; a subscriber is called on the main actor, once it has its subscription.
struct CombinePart<Value>: @unchecked Sendable {
  let value: Value
}
