extension Observable {
  /// The elements of all streams that `transform` makes, as they come.
  public func flatMap<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Observable<Mapped>
  ) -> Observable<Mapped> {
    FlatMapObservable(self, transform, isLatestOnly: false)
  }

  /// The elements of the newest stream that `transform` makes; the one before is disposed of.
  ///
  /// With streams that do work, such as ``perform(_:)``, newer work cancels older.
  public func flatMapLatest<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Observable<Mapped>
  ) -> Observable<Mapped> {
    FlatMapObservable(self, transform, isLatestOnly: true)
  }
}

private final class FlatMapObservable<Input, Element>: Observable<Element> {
  private let source: Observable<Input>
  private let transform: @MainActor (Input) -> Observable<Element>
  private let isLatestOnly: Bool

  init(
    _ source: Observable<Input>,
    _ transform: @escaping @MainActor (Input) -> Observable<Element>,
    isLatestOnly: Bool
  ) {
    self.source = source
    self.transform = transform
    self.isLatestOnly = isLatestOnly
  }

  override func start(_ observer: Observer<Element>, in turns: ObjectIdentifier?)
    -> DisposableObject
  {
    let outer = FlatMapObserver(transform, isLatestOnly: isLatestOnly, observer)
    return DisposablePair(source.start(outer, in: turns), InnerSubscriptions(outer))
  }

  override var sources: Sources { source.sources }
}

/// Starts an inner stream per element. Its source and its inner streams keep it alive.
private final class FlatMapObserver<Input, Element>: Observer<Input> {
  let inners = CompositeDisposable()
  let downstream: Observer<Element>
  private let transform: @MainActor (Input) -> Observable<Element>
  private let isLatestOnly: Bool
  private var incompleteCount = 1

  init(
    _ transform: @escaping @MainActor (Input) -> Observable<Element>, isLatestOnly: Bool,
    _ downstream: Observer<Element>
  ) {
    self.transform = transform
    self.isLatestOnly = isLatestOnly
    self.downstream = downstream
    super.init(sharing: downstream.turns)
  }

  override func receive(_ element: Input) {
    let stream = transform(element)
    if isLatestOnly {
      incompleteCount -= inners.count
      inners.clear()
    }
    incompleteCount += 1
    let inner = FlatMapInnerObserver(self)
    let disposable = stream.start(inner, in: turnsID)
    if inner.hasCompleted {
      disposable.dispose()
    } else {
      inner.key = inners.insert(object: disposable)
    }
  }

  override func receiveCompletion() { completeOne() }

  func innerCompleted(_ key: CompositeDisposable.DisposeKey?) {
    if let key { inners.remove(for: key) }
    completeOne()
  }

  private func completeOne() {
    incompleteCount -= 1
    if incompleteCount == 0 { downstream.receiveCompletion() }
  }
}

private final class FlatMapInnerObserver<Input, Element>: Observer<Element> {
  var key: CompositeDisposable.DisposeKey?
  private(set) var hasCompleted = false
  private let outer: FlatMapObserver<Input, Element>

  init(_ outer: FlatMapObserver<Input, Element>) {
    self.outer = outer
    super.init(sharing: outer.turns)
  }

  override func receive(_ element: Element) {
    if !outer.isStopped { outer.downstream.receive(element) }
  }

  override func receiveCompletion() {
    hasCompleted = true
    outer.innerCompleted(key)
  }
}

/// The subscriptions to the inner streams; keeps none of them alive.
private final class InnerSubscriptions<Input, Element>: Disposable {
  private weak let outer: FlatMapObserver<Input, Element>?

  init(_ outer: FlatMapObserver<Input, Element>) { self.outer = outer }

  func dispose() {
    guard let outer else { return }
    outer.stop()
    outer.inners.dispose()
    MainActor.release(consume outer)
  }
}
