extension Observable {
  /// The elements of all sources, in the order in which they come; completes after all sources.
  ///
  /// What is sent to several subjects from outside the main actor comes in each subject's order, and not in one of all.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    MergeObservable(sources)
  }

  /// The elements of all sources, in the order in which they come; completes after all sources.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    MergeObservable(sources)
  }

  /// First `element`, then everything from this stream.
  public func startWith(_ element: Element) -> Observable<Element> {
    StartWithObservable(element, then: self)
  }

  /// Every element combined with the newest of `other`; nothing before `other` has one.
  ///
  /// With a model's own view model as `other`: the one that is current when the element comes.
  public func withLatestFrom<Other, Combined>(
    _ other: Observable<Other>,
    resultSelector combine: @escaping @MainActor (Element, Other) -> Combined
  ) -> Observable<Combined> {
    WithLatestFromObservable(self, other, combine)
  }

  /// The newest element of `other`, whenever this stream has an element.
  public func withLatestFrom<Other>(_ other: Observable<Other>) -> Observable<Other> {
    withLatestFrom(other) { $1 }
  }
}

// MARK: - merge

private final class MergeObservable<Element>: Observable<Element> {
  private let upstreams: [Observable<Element>]

  init(_ upstreams: [Observable<Element>]) { self.upstreams = upstreams }

  override func start(_ observer: Observer<Element>, in turns: ObjectIdentifier?)
    -> DisposableObject
  {
    guard !upstreams.isEmpty else { return Observable.empty().start(observer, in: turns) }
    let incomplete = IncompleteCount(upstreams.count)
    return DisposableGroup(
      upstreams.map { $0.start(MergeObserver(incomplete, observer), in: turns) })
  }

  override var sources: Sources { upstreams.reduce(Sources()) { $0 + $1.sources } }
}

/// The number of merged sources that have not completed.
@MainActor
private final class IncompleteCount {
  var count: Int

  init(_ count: Int) { self.count = count }
}

private final class MergeObserver<Element>: Observer<Element> {
  private let incomplete: IncompleteCount
  private let downstream: Observer<Element>

  init(_ incomplete: IncompleteCount, _ downstream: Observer<Element>) {
    self.incomplete = incomplete
    self.downstream = downstream
    super.init(sharing: downstream.turns)
  }

  override func receive(_ element: Element) { downstream.receive(element) }

  override func receiveCompletion() {
    incomplete.count -= 1
    if incomplete.count == 0 { downstream.receiveCompletion() }
  }
}

// MARK: - startWith

private final class StartWithObservable<Element>: Observable<Element> {
  private let element: Element
  private let rest: Observable<Element>

  init(_ element: Element, then rest: Observable<Element>) {
    self.element = element
    self.rest = rest
  }

  override func start(_ observer: Observer<Element>, in turns: ObjectIdentifier?)
    -> DisposableObject
  {
    observer.deliver(element, during: turns)
    let stopping = observer.stopping(during: turns)
    let subscription = rest.start(observer, in: turns)
    return stopping.map { DisposablePair($0, subscription) } ?? subscription
  }

  override var sources: Sources { rest.sources }
}

// MARK: - withLatestFrom

private final class WithLatestFromObservable<Input, Other, Element>: Observable<Element> {
  private let source: Observable<Input>
  private let other: Observable<Other>
  private let combine: @MainActor (Input, Other) -> Element

  init(
    _ source: Observable<Input>, _ other: Observable<Other>,
    _ combine: @escaping @MainActor (Input, Other) -> Element
  ) {
    self.source = source
    self.other = other
    self.combine = combine
  }

  override func start(_ observer: Observer<Element>, in turns: ObjectIdentifier?)
    -> DisposableObject
  {
    let latest = LatestObserver<Other>(sharing: observer.turns)
    return DisposablePair(
      other.start(latest, in: turns),
      source.start(WithLatestFromObserver(latest, combine, observer), in: turns))
  }

  override var sources: Sources { source.sources + other.sources }
}

private final class LatestObserver<Element>: Observer<Element> {
  private(set) var latest: Element?

  override func receive(_ element: Element) { latest = element }
}

private final class WithLatestFromObserver<Input, Other, Element>: Observer<Input> {
  private let other: LatestObserver<Other>
  private let combine: @MainActor (Input, Other) -> Element
  private let downstream: Observer<Element>

  init(
    _ other: LatestObserver<Other>, _ combine: @escaping @MainActor (Input, Other) -> Element,
    _ downstream: Observer<Element>
  ) {
    self.other = other
    self.combine = combine
    self.downstream = downstream
    super.init(sharing: downstream.turns)
  }

  override func receive(_ element: Input) {
    if let latest = other.latest { downstream.receive(combine(element, latest)) }
  }

  override func receiveCompletion() { downstream.receiveCompletion() }
}
