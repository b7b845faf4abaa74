extension Observable {
  /// A stream whose elements `subscribe` sends, anew for every subscriber.
  ///
  /// The disposable that `subscribe` returns is disposed of with the subscription.
  public static func create(
    _ subscribe: @escaping @MainActor (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    CreateObservable(subscribe)
  }

  /// The result of asynchronous work that is started anew for every subscriber.
  ///
  /// When the subscription ends, the work is cancelled, and its result dropped. A failure that
  /// should be shown is part of the element.
  public static func perform(
    _ work: @escaping @MainActor () async -> Element
  ) -> Observable<Element> {
    create { observer in
      let task = Task { @MainActor in
        observer.subject.deliver(await work())
        observer.onCompleted()
      }
      return Disposables.create { task.cancel() }
    }
  }

  /// One element, then completion.
  public static func just(_ element: Element) -> Observable<Element> { JustObservable(element) }

  /// No element; completes at once.
  @inlinable
  public static func empty() -> Observable<Element> { EmptyObservable() }

  /// No element; never completes.
  public static func never() -> Observable<Element> { NeverObservable() }
}

/// Sends elements to a stream that was made by `Observable.create`.
public struct AnyObserver<Element>: Sendable {
  @usableFromInline let subject: PublishSubject<Element>

  /// Sends `element`, from anywhere, as ``PublishSubject/onNext(_:isolation:)`` does.
  @inlinable
  public func onNext(
    _ element: Element, isolation: isolated (any Actor)? = #isolation
  ) where Element: Sendable {
    subject.onNext(element, isolation: isolation)
  }

  /// Completes the stream after everything sent before; elements sent later are dropped.
  public func onCompleted() {
    subject.state.send { subject.complete() }
  }
}

private final class CreateObservable<Element>: Observable<Element> {
  private let subscribe: @MainActor (AnyObserver<Element>) -> any Disposable
  private let number = UniqueNumber.next()

  init(_ subscribe: @escaping @MainActor (AnyObserver<Element>) -> any Disposable) {
    self.subscribe = subscribe
  }

  override func start(_ observer: Observer<Element>, in turns: ObjectIdentifier?)
    -> DisposableObject
  {
    let subject = PublishSubject<Element>()
    let subscription = subject.start(observer, in: turns)
    // What is sent at once keeps its place among what other streams send in the turn under way.
    let disposable = subject.state.publish(during: turns) {
      subscribe(AnyObserver(subject: subject))
    }
    return DisposablePair(subscription, disposable._object)
  }

  override var sources: Sources { Sources(number) }
}

/// One element, then completion.
private final class JustObservable<Element>: Observable<Element> {
  private let element: Element
  private let number = UniqueNumber.next()

  init(_ element: Element) { self.element = element }

  override func start(_ observer: Observer<Element>, in turns: ObjectIdentifier?)
    -> DisposableObject
  {
    observer.deliver(element, during: turns)
    return observer.complete(during: turns)
  }

  override var sources: Sources { Sources(number) }
}

@usableFromInline
final class EmptyObservable<Element>: Observable<Element> {
  @inlinable
  override init() {}

  @usableFromInline
  override func start(_ observer: Observer<Element>, in turns: ObjectIdentifier?)
    -> DisposableObject
  {
    observer.complete(during: turns)
  }
}

private final class NeverObservable<Element>: Observable<Element> {
  override func start(_ observer: Observer<Element>, in turns: ObjectIdentifier?)
    -> DisposableObject
  {
    NothingToDispose.shared
  }
}

extension Observer {
  /// Delivers the completion; the disposable stops an observer whose deliveries still wait.
  fileprivate func complete(during current: ObjectIdentifier?) -> DisposableObject {
    deliverCompletion(during: current)
    return stopping(during: current) ?? NothingToDispose.shared
  }
}
