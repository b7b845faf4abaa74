extension Observable {
  /// The elements of all streams that `transform` makes, as they come.
  public func flatMap<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Observable<Mapped>
  ) -> Observable<Mapped> {
    Flattened(self, transform, isLatestOnly: false)
  }

  /// The elements of the newest stream that `transform` made; the one before is disposed of.
  ///
  /// With streams that do work, such as ``perform(_:)``, newer work cancels older.
  public func flatMapLatest<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Observable<Mapped>
  ) -> Observable<Mapped> {
    Flattened(self, transform, isLatestOnly: true)
  }
}

private final class Flattened<Upstream, Element>: Observable<Element> {
  private let source: Observable<Upstream>
  private let transform: @MainActor (Upstream) -> Observable<Element>
  private let isLatestOnly: Bool

  init(
    _ source: Observable<Upstream>,
    _ transform: @escaping @MainActor (Upstream) -> Observable<Element>,
    isLatestOnly: Bool
  ) {
    self.source = source
    self.transform = transform
    self.isLatestOnly = isLatestOnly
  }

  override func start(_ observer: Observer<Element>, in turn: Turns?) -> any Disposable {
    let outer = OuterObserver(transform, isLatestOnly: isLatestOnly, observer)
    return DisposableGroup([source.start(outer, in: turn), OuterStop(outer)])
  }

  override var sources: [AnyObject] { source.sources }
}

/// Starts a stream per element. It is kept alive by its source, and by the streams it started.
private final class OuterObserver<Upstream, Element>: Observer<Upstream> {
  let inners = CompositeDisposable()
  let downstream: Observer<Element>
  private let transform: @MainActor (Upstream) -> Observable<Element>
  private let isLatestOnly: Bool
  private var openCount = 1

  init(
    _ transform: @escaping @MainActor (Upstream) -> Observable<Element>, isLatestOnly: Bool,
    _ downstream: Observer<Element>
  ) {
    self.transform = transform
    self.isLatestOnly = isLatestOnly
    self.downstream = downstream
    super.init(turns: downstream.turns)
  }

  override func receive(_ element: Upstream) {
    let stream = transform(element)
    if isLatestOnly {
      openCount -= inners.count
      inners.clear()
    }
    openCount += 1
    let inner = InnerObserver(self)
    let disposable = stream.start(inner, in: turns)
    if !inner.hasEnded { inner.key = inners.insert(disposable) }
  }

  override func complete() { closeOne() }

  func innerEnded(_ key: CompositeDisposable.DisposeKey?) {
    if let key { inners.remove(for: key) }
    closeOne()
  }

  private func closeOne() {
    openCount -= 1
    if openCount == 0 { downstream.complete() }
  }
}

private final class InnerObserver<Upstream, Element>: Observer<Element> {
  var key: CompositeDisposable.DisposeKey?
  private(set) var hasEnded = false
  private let outer: OuterObserver<Upstream, Element>

  init(_ outer: OuterObserver<Upstream, Element>) {
    self.outer = outer
    super.init(turns: outer.turns)
  }

  override func receive(_ element: Element) {
    if !outer.isStopped { outer.downstream.receive(element) }
  }

  override func complete() {
    hasEnded = true
    outer.innerEnded(key)
  }
}

/// Ends the streams that were started; keeps none of them alive.
private final class OuterStop<Upstream, Element>: Disposable {
  private weak let outer: OuterObserver<Upstream, Element>?

  init(_ outer: OuterObserver<Upstream, Element>) { self.outer = outer }

  func dispose() {
    outer?.stop()
    outer?.inners.dispose()
  }
}
