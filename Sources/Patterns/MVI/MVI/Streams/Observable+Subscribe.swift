extension Observable {
  /// Calls `onNext` with every element, until the returned disposable is disposed of.
  ///
  /// Dropping the disposable ends nothing: insert it into a `CompositeDisposable`. What `onNext`
  /// captures lives as long as the subscription, so a view that subscribes to its own model should
  /// capture itself weakly, or use ``subscribe(with:onNext:)``.
  public func subscribe(onNext: @escaping @MainActor (Element) -> Void) -> any Disposable {
    start(Sink(onNext))
  }

  /// Calls `onNext` with `owner` and every element, as long as `owner` lives; does not keep it alive.
  public func subscribe<Owner: AnyObject>(
    with owner: Owner, onNext: @escaping @MainActor (Owner, Element) -> Void
  ) -> any Disposable {
    subscribe { [weak owner] element in
      if let owner { onNext(owner, element) }
    }
  }

  /// Sends every element to `subject`.
  ///
  /// Elements only: the end of this stream is not the end of `subject`, which others may feed too.
  public func subscribe(_ subject: PublishSubject<Element>) -> any Disposable {
    start(Feed(subject))
  }
}

/// The end of a chain: calls a closure.
private final class Sink<Element>: Observer<Element> {
  private let onNext: @MainActor (Element) -> Void

  init(_ onNext: @escaping @MainActor (Element) -> Void) {
    self.onNext = onNext
    super.init(turns: Turns())
  }

  override func receive(_ element: Element) { onNext(element) }
}

/// The end of a chain: feeds a subject, within the subject's own turns.
final class Feed<Element>: Observer<Element> {
  private let subject: PublishSubject<Element>

  init(_ subject: PublishSubject<Element>) {
    self.subject = subject
    super.init(turns: subject.turns)
  }

  override func receive(_ element: Element) {
    if subject.turns === turns {
      subject.tell(element)
    } else {
      subject.deliver(element)
    }
  }
}
