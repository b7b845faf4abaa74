/// A subject that remembers its last element: a late subscriber is first told that one.
public final class BehaviorSubject<Element>: PublishSubject<Element> {
  // Safe: set before the subject is shared, and from then on used on the main actor only.
  private nonisolated(unsafe) var current: Element

  /// A subject whose last element is `value`.
  public nonisolated init(value: sending Element) {
    current = value
    super.init()
  }

  /// The element delivered last; within a delivery, the one that is being delivered.
  public func value() -> Element { current }

  override func remember(_ element: Element) { current = element }

  override func start(_ observer: Observer<Element>, in turn: Turns?) -> any Disposable {
    let subscription = super.start(observer, in: turn)
    observer.take(current, during: turn)
    return subscription
  }
}
