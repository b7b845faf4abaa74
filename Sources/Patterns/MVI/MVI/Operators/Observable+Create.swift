extension Observable {
  /// A stream whose elements `subscribe` sends, anew for every subscriber.
  ///
  /// The disposable that `subscribe` returns is disposed of with the subscription.
  public static func create(
    _ subscribe: @escaping @MainActor (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable { downstream, subscription in
      let subject = PublishSubject<Element>()
      let receiver = subject.add(downstream, subscription)
      // What is sent at once keeps its place among what other streams send in the turn under way.
      receiver.isDirect = subscription.startsInTurn
      subscription.insert(subscribe(AnyObserver(subject: subject)))
      receiver.isDirect = false
    }
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
        observer.subject.send(await work())
        observer.subject.complete()
      }
      return Disposables.create { task.cancel() }
    }
  }

  /// One element, then completion.
  public static func just(_ element: Element) -> Observable<Element> {
    Observable { downstream, subscription in
      subscription.begin(in: downstream.turns) {
        downstream.onNext(element)
        downstream.onCompleted()
      }
    }
  }

  /// No element; completes at once. Always the same stream.
  public static func empty() -> Observable<Element> {
    Observable(0) { downstream, subscription in
      subscription.begin(in: downstream.turns, downstream.onCompleted)
    }
  }
}

/// Sends elements to a stream that was made by `Observable.create`.
public struct AnyObserver<Element>: Sendable {
  let subject: PublishSubject<Element>

  /// Sends `element`, from anywhere, as ``PublishSubject/onNext(_:isolation:)`` does.
  public func onNext(
    _ element: Element, isolation: isolated (any Actor)? = #isolation
  ) where Element: Sendable {
    subject.onNext(element, isolation: isolation)
  }

  /// Completes the stream after everything sent before; elements sent later are dropped.
  public func onCompleted() {
    subject.ownTurns.post { [subject] in subject.complete() }
  }
}
