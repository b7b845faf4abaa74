extension Observable {
  /// A stream whose elements `subscribe` sends, anew for every subscriber.
  ///
  /// The disposable that `subscribe` returns is disposed of when the subscription ends.
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
        observer.onNext(await work())
        observer.onCompleted()
      }
      return Disposables.create { task.cancel() }
    }
  }

  /// One element, then completion.
  public static func just(_ element: Element) -> Observable<Element> { JustObservable(element) }

  /// No element; completes at once.
  public static func empty() -> Observable<Element> { JustObservable(nil) }

  /// No element; never completes.
  public static func never() -> Observable<Element> { NeverObservable() }
}

/// Sends elements to a stream that was made by `Observable.create`.
public struct AnyObserver<Element>: Sendable {
  fileprivate let subject: PublishSubject<Element>

  /// Sends `element`, from anywhere, as ``PublishSubject/onNext(_:isolation:)`` does.
  public func onNext(
    _ element: sending Element, isolation: isolated (any Actor)? = #isolation
  ) {
    subject.onNext(element, isolation: isolation)
  }

  /// Completes the stream after everything sent before; elements sent later are dropped.
  public func onCompleted() {
    subject.enqueue { subject.complete() }
  }
}

private final class CreateObservable<Element>: Observable<Element> {
  private let subscribe: @MainActor (AnyObserver<Element>) -> any Disposable

  init(_ subscribe: @escaping @MainActor (AnyObserver<Element>) -> any Disposable) {
    self.subscribe = subscribe
  }

  override func start(_ observer: Observer<Element>, in turnQueue: TurnQueue?) -> any Disposable {
    let subject = PublishSubject<Element>()
    let subscription = subject.start(observer, in: turnQueue)
    return DisposableGroup([subscription, subscribe(AnyObserver(subject: subject))])
  }
}

/// At most one element, then completion.
private final class JustObservable<Element>: Observable<Element> {
  private let element: Element?

  init(_ element: Element?) { self.element = element }

  override func start(_ observer: Observer<Element>, in turnQueue: TurnQueue?) -> any Disposable {
    if let element { observer.deliver(element, during: turnQueue) }
    observer.deliverCompletion(during: turnQueue)
    return ObserverSubscription(observer)
  }

  override var sources: [AnyObject] { element == nil ? [] : [self] }
}

private final class NeverObservable<Element>: Observable<Element> {
  override func start(_ observer: Observer<Element>, in turnQueue: TurnQueue?) -> any Disposable {
    Disposables.create()
  }

  override var sources: [AnyObject] { [] }
}

/// A subscription without a source that could remove the observer.
private final class ObserverSubscription<Element>: Disposable {
  private weak let observer: Observer<Element>?

  init(_ observer: Observer<Element>) { self.observer = observer }

  func dispose() { observer?.stop() }
}
