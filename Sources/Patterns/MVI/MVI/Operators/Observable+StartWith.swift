extension Observable {
  /// First `element`, then everything from this stream.
  public func startWith(_ element: Element) -> Observable<Element> {
    StartWith(element, then: self)
  }
}

private final class StartWith<Element>: Observable<Element> {
  private let element: Element
  private let rest: Observable<Element>

  init(_ element: Element, then rest: Observable<Element>) {
    self.element = element
    self.rest = rest
  }

  override func start(_ observer: Observer<Element>, in turn: Turns?) -> any Disposable {
    observer.take(element, during: turn)
    return rest.start(observer, in: turn)
  }

  override var sources: [AnyObject] { rest.sources }
}
