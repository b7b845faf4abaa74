extension Observable {
  /// A stream that `subscribe` feeds anew for every subscriber.
  ///
  /// The disposable that `subscribe` returns is disposed of when the subscription ends.
  public static func create(
    _ subscribe: @escaping @MainActor (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Created(subscribe)
  }

  /// The outcome of asynchronous work that is begun anew for every subscriber.
  ///
  /// When the subscription ends, the work is cancelled, and its outcome dropped. A failure that
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
}

/// Feeds a stream that was made by `Observable.create`.
public struct AnyObserver<Element>: Sendable {
  fileprivate let inlet: PublishSubject<Element>

  /// Sends `element`, from anywhere, as ``PublishSubject/onNext(_:isolation:)`` does.
  public func onNext(_ element: sending Element, isolation: (any Actor)? = #isolation) {
    inlet.onNext(element, isolation: isolation)
  }

  /// Ends the stream after what was sent before; nothing that is sent later is delivered.
  public func onCompleted() {
    inlet.post { inlet.finish() }
  }
}

private final class Created<Element>: Observable<Element> {
  private let subscribe: @MainActor (AnyObserver<Element>) -> any Disposable

  init(_ subscribe: @escaping @MainActor (AnyObserver<Element>) -> any Disposable) {
    self.subscribe = subscribe
  }

  override func start(_ observer: Observer<Element>, in turn: Turns?) -> any Disposable {
    let inlet = PublishSubject<Element>()
    let subscription = inlet.start(observer, in: turn)
    return DisposableGroup([subscription, subscribe(AnyObserver(inlet: inlet))])
  }
}
