/// What an operator makes of a source: everything that reaches the source's observer.
final class Derived<Upstream, Element>: Observable<Element> {
  private let source: Observable<Upstream>
  private let makeObserver: (Observer<Element>) -> Observer<Upstream>

  init(
    from source: Observable<Upstream>,
    _ makeObserver: @escaping (Observer<Element>) -> Observer<Upstream>
  ) {
    self.source = source
    self.makeObserver = makeObserver
  }

  override func start(_ observer: Observer<Element>, in turn: Turns?) -> any Disposable {
    source.start(makeObserver(observer), in: turn)
  }

  override var sources: [AnyObject] { source.sources }
}
