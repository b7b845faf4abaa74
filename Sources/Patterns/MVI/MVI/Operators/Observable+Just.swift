extension Observable {
  /// One element, then the end.
  public static func just(_ element: Element) -> Observable<Element> { Just(element) }

  /// The end at once.
  public static func empty() -> Observable<Element> { Just(nil) }

  /// Nothing ever, not even the end.
  public static func never() -> Observable<Element> { Silence() }
}

private final class Just<Element>: Observable<Element> {
  private let element: Element?

  init(_ element: Element?) { self.element = element }

  override func start(_ observer: Observer<Element>, in turn: Turns?) -> any Disposable {
    if let element { observer.take(element, during: turn) }
    observer.finish(during: turn)
    return ObserverStop(observer)
  }

  override var sources: [AnyObject] { element == nil ? [] : [self] }
}

private final class Silence<Element>: Observable<Element> {
  override func start(_ observer: Observer<Element>, in turn: Turns?) -> any Disposable {
    Disposables.create()
  }

  override var sources: [AnyObject] { [] }
}

/// Ends a subscription that has no source to be removed from.
private final class ObserverStop<Element>: Disposable {
  private weak let observer: Observer<Element>?

  init(_ observer: Observer<Element>) { self.observer = observer }

  func dispose() { observer?.stop() }
}
