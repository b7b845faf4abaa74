/// A subject that keeps its last element, which new subscribers receive first.
public final class BehaviorSubject<Element>: PublishSubject<Element> {
  // Safe: used on the main actor only, but for `init` and `deinit`, when nobody else has the subject. By an
  // address, so that the element can be changed in place, and no access must be checked at run time.
  private nonisolated(unsafe) let current: UnsafeMutablePointer<Element>
  private var change: Change = []

  /// A subject whose last element is `value`.
  public nonisolated init(value: sending Element) {
    current = .allocate(capacity: 1)
    current.initialize(to: value)
    super.init()
  }

  deinit {
    current.deinitialize(count: 1)
    current.deallocate()
  }

  /// The element published last; within a delivery, the one that is being delivered.
  public func value() -> Element {
    precondition(
      !change.contains(.unreadable),
      "the view model is read while `reduce(into:event:)` changes it")
    return current.pointee
  }

  /// Publishes what `body` makes of the current element; called within a turn, while no element is being delivered.
  ///
  /// The element is changed in place, as long as no other can be published meanwhile. Until then it cannot be read,
  /// unless `body` calls ``keepReadable()``.
  func update(_ body: (inout Element) -> Void) {
    // Another model that was attached later may have taken the subject into its own turns.
    guard state.isInTurn else {
      var next = value()
      body(&next)
      return deliver(next)
    }
    change = [.underWay, .unreadable]
    body(&current.pointee)
    change = []
    deliver(current.pointee, to: state.currentObservers)
  }

  /// Lets the element be read during a change that replaces it at its end.
  @usableFromInline
  func keepReadable() { change.formIntersection(.underWay) }

  override func willPublish(_ element: Element) {
    // What it replaces must not end before: its end may read this.
    let former = current.move()
    current.initialize(to: element)
    withExtendedLifetime(former) {}
  }

  override var isForLateSubscribers: Bool { true }

  @usableFromInline
  override func start(_ observer: Observer<Element>, in turns: ObjectIdentifier?)
    -> DisposableObject
  {
    let subscription = super.start(observer, in: turns)
    // An observer that comes during a change receives what it makes, with all others.
    guard change.isEmpty else { return subscription }
    let own = state.turns
    guard own.beginTurn() else {
      deliverCurrent(to: observer, during: turns)
      return subscription
    }
    observer.deliver(value(), during: turns)
    own.endTurn()
    return subscription
  }

  /// Delivers the current element to a new observer while a turn is under way.
  private func deliverCurrent(to observer: Observer<Element>, during turns: ObjectIdentifier?) {
    guard observer.turnsID == state.turnsID, turns != state.turnsID else {
      return observer.deliver(value(), during: turns)
    }
    // Others that wait already would overtake it, because the observer receives them in this turn, directly.
    observer.receiveLater { [self] in value() }
  }
}

/// A change of an element where it is.
private struct Change: OptionSet {
  let rawValue: UInt8

  static let underWay = Change(rawValue: 1)
  /// Nobody may read the element meanwhile.
  static let unreadable = Change(rawValue: 2)
}
