/// A subject that keeps its last element, which new subscribers receive first.
public final class BehaviorSubject<Element>: PublishSubject<Element> {
  // Safe: `init` is handed the element, and from then on it is used on the main actor only.
  private enum State: @unchecked Sendable {
    case current(Element)
    /// The element has been taken out, and is being changed in place.
    case changing
  }

  private var state: State
  /// Whether models change the element in place; false once one was seen to make another one instead.
  private(set) var isChangedInPlace = true

  /// A subject whose last element is `value`.
  public nonisolated init(value: sending Element) {
    state = .current(value)
    super.init()
  }

  /// The element published last; within a delivery, the one that is being delivered.
  public func value() -> Element {
    switch state {
    case .current(let element): return element
    case .changing:
      preconditionFailure("the view model is read while `reduce(into:event:)` changes it")
    }
  }

  /// Changes the element in place and publishes it; called within a turn, while no element is being delivered.
  /// Meanwhile the element cannot be read, unless `body` calls ``keepReadable(_:)``.
  func update(_ body: (inout Element) -> Void) {
    var element = value()
    if isChangedInPlace { state = .changing }
    body(&element)
    publish(element)
  }

  /// Lets the element be read although it is being changed, from now on.
  func keepReadable(_ element: Element) {
    isChangedInPlace = false
    if case .changing = state { state = .current(element) }
  }

  override func willPublish(_ element: Element) {
    // What it replaces ends after that, because its end may read this.
    var former = State.current(element)
    swap(&state, &former)
  }

  override func start(_ observer: Observer<Element>, _ subscription: StreamSubscription) {
    subscription.begin(in: observer.turns) { [self] in
      add(observer, subscription)
      // An observer that comes during a change receives what it makes, with all others.
      guard case .current(let element) = state else { return }
      let turns = turns
      let isOutermost = turns.begin()
      observer.onNext(element)
      if isOutermost { turns.end() }
    }
  }

  override var keepsElement: Bool { true }
}
