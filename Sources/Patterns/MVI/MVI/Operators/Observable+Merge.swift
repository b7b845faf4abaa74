extension Observable {
  /// The elements of all sources, in the order in which they come; ends when all have ended.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    Merged(sources)
  }

  /// The elements of all sources, in the order in which they come; ends when all have ended.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    Merged(sources)
  }
}

private final class Merged<Element>: Observable<Element> {
  private let upstreams: [Observable<Element>]

  init(_ upstreams: [Observable<Element>]) { self.upstreams = upstreams }

  override func start(_ observer: Observer<Element>, in turn: Turns?) -> any Disposable {
    guard !upstreams.isEmpty else { return Observable.empty().start(observer, in: turn) }
    let ends = OpenEnds(upstreams.count)
    return DisposableGroup(
      upstreams.map { $0.start(MergeObserver(ends, observer), in: turn) })
  }

  override var sources: [AnyObject] { upstreams.flatMap(\.sources) }
}

/// The number of merged sources that have not ended.
@MainActor
private final class OpenEnds {
  var count: Int

  init(_ count: Int) { self.count = count }
}

private final class MergeObserver<Element>: Observer<Element> {
  private let ends: OpenEnds
  private let downstream: Observer<Element>

  init(_ ends: OpenEnds, _ downstream: Observer<Element>) {
    self.ends = ends
    self.downstream = downstream
    super.init(turns: downstream.turns)
  }

  override func receive(_ element: Element) { downstream.receive(element) }

  override func complete() {
    ends.count -= 1
    if ends.count == 0 { downstream.complete() }
  }
}
