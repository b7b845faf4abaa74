extension Observable {
  /// Every element together with the newest of `other`; nothing before `other` has one.
  ///
  /// With a model's own view model as `other`: the one that is current when the element comes.
  public func withLatestFrom<Other, Combined>(
    _ other: Observable<Other>,
    resultSelector combine: @escaping @MainActor (Element, Other) -> Combined
  ) -> Observable<Combined> {
    WithLatest(self, other, combine)
  }

  /// The newest element of `other`, whenever this stream has an element.
  public func withLatestFrom<Other>(_ other: Observable<Other>) -> Observable<Other> {
    withLatestFrom(other) { $1 }
  }
}

private final class WithLatest<Upstream, Other, Element>: Observable<Element> {
  private let source: Observable<Upstream>
  private let other: Observable<Other>
  private let combine: @MainActor (Upstream, Other) -> Element

  init(
    _ source: Observable<Upstream>, _ other: Observable<Other>,
    _ combine: @escaping @MainActor (Upstream, Other) -> Element
  ) {
    self.source = source
    self.other = other
    self.combine = combine
  }

  override func start(_ observer: Observer<Element>, in turn: Turns?) -> any Disposable {
    let latest = LatestObserver<Other>(turns: observer.turns)
    return DisposableGroup([
      other.start(latest, in: turn),
      source.start(WithLatestObserver(latest, combine, observer), in: turn),
    ])
  }

  override var sources: [AnyObject] { source.sources + other.sources }
}

private final class LatestObserver<Element>: Observer<Element> {
  private(set) var latest: Element?

  override func receive(_ element: Element) { latest = element }
}

private final class WithLatestObserver<Upstream, Other, Element>: Observer<Upstream> {
  private let other: LatestObserver<Other>
  private let combine: @MainActor (Upstream, Other) -> Element
  private let downstream: Observer<Element>

  init(
    _ other: LatestObserver<Other>, _ combine: @escaping @MainActor (Upstream, Other) -> Element,
    _ downstream: Observer<Element>
  ) {
    self.other = other
    self.combine = combine
    self.downstream = downstream
    super.init(turns: downstream.turns)
  }

  override func receive(_ element: Upstream) {
    if let latest = other.latest { downstream.receive(combine(element, latest)) }
  }

  override func complete() { downstream.complete() }
}
