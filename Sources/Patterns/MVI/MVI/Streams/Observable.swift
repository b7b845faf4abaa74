/// A stream of elements, all of which are delivered on the main actor.
///
/// A stream delivers nothing before it has a subscriber. An element sent from inside a callback of the
/// same subject or model is delivered after the delivery under way. A stream never fails; a failure is part of the element.
///
/// It converts to and from Combine: ``asPublisher()``, and `asObservable()` of a publisher that
/// never fails.
@MainActor
public class Observable<Element> {
  @usableFromInline
  nonisolated init() {}

  /// Begins to deliver to `observer`, until the returned disposable is disposed of.
  ///
  /// `turns` is the queue whose turn is under way in the caller, if there is one.
  @usableFromInline
  func start(_ observer: Observer<Element>, in turns: ObjectIdentifier? = nil) -> DisposableObject {
    preconditionFailure("\(Self.self) must override start")
  }

  @usableFromInline
  var sources: Sources { Sources() }
}

extension Observable {
  /// Calls `onNext` with every element, until the returned disposable is disposed of.
  ///
  /// Dropping the disposable ends nothing: insert it into a `CompositeDisposable`. Objects that `onNext`
  /// captures live as long as the subscription, so a view that subscribes to its own model should capture
  /// itself weakly, or use ``subscribe(with:onNext:)``.
  @inlinable
  public func subscribe(onNext: @escaping @MainActor (Element) -> Void) -> any Disposable {
    start(ClosureObserver(onNext))
  }

  /// Calls `onNext` with `owner` and every element while `owner` is alive; does not keep it alive.
  @inlinable
  public func subscribe<Owner: AnyObject>(
    with owner: Owner, onNext: @escaping @MainActor (Owner, Element) -> Void
  ) -> any Disposable {
    subscribe { [weak owner] element in
      if let owner { onNext(owner, element) }
    }
  }

  /// Sends every element to `subject`.
  ///
  /// Elements only: `subject` does not complete with this stream, because others may send to it too.
  @inlinable
  public func subscribe(_ subject: PublishSubject<Element>) -> any Disposable {
    start(SubjectObserver(subject))
  }
}
