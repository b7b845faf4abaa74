/// A stream of the elements that are sent to it, for those who are subscribed at that time.
///
/// All subscribers receive the same order. An element sent from inside a callback of the same subject, or
/// of another one of its model, is delivered after the delivery under way, and before the outermost
/// `onNext` returns.
public class PublishSubject<Element>: Observable<Element> {
  @usableFromInline nonisolated let state = SubjectState()

  /// A subject without subscribers.
  public nonisolated override init() { super.init() }

  deinit { state.removeAllObservers() }

  /// Sends `element`.
  ///
  /// To code that is isolated to the main actor, the element is delivered when this returns. It may
  /// also be called from anywhere else: then elements are queued, and delivered on the main actor in
  /// the order in which they came, each sender's in the order sent. Inside a delivery, it waits until
  /// that has ended. Leave `isolation` to its default.
  @inlinable
  public final func onNext(
    _ element: Element, isolation: isolated (any Actor)? = #isolation
  ) where Element: Sendable {
    if isolation === MainActor.shared {
      deliverNow(element)
    } else {
      deliverSoon(element)
    }
  }

  // Not in `onNext`, where the closure would ask the runtime for its isolation.
  @inlinable
  @inline(__always)
  nonisolated final func deliverNow(_ element: Element) {
    withUnsafePointer(to: element) { MainActor.deliver($0, to: self) }
  }

  @usableFromInline
  nonisolated final func deliverSoon(_ element: Element) where Element: Sendable {
    state.send { self.deliver(element) }
  }

  /// Delivers `element`, at once or after the delivery under way.
  final func deliver(_ element: Element) {
    let turns = state.turns
    guard turns.beginTurn() else { return publishLater(element) }
    publish(element)
    turns.endTurn()
  }

  /// Delivers `element` to all subscribers; called within a turn.
  final func publish(_ element: Element) {
    guard !state.isPublishing else { return publishLater(element) }
    publish(element, to: state.currentObservers)
  }

  /// Publishes `element` after the delivery under way.
  final func publishLater(_ element: Element) {
    let observers = isForLateSubscribers ? nil : state.currentObservers
    state.turns.append { [self] in publish(element, to: observers ?? state.currentObservers) }
  }

  @inline(__always)
  private final func publish(_ element: Element, to observers: consuming Observers) {
    guard !state.hasCompleted else { return }
    willPublish(element)
    deliver(element, to: observers)
  }

  /// Delivers `element` to those of `observers` who still are.
  @inline(__always)
  final func deliver(_ element: Element, to observers: consuming Observers) {
    state.isPublishing = true
    let turns = state.turnsID
    switch consume observers {
    case .none: break
    case .one(let observer): deliver(element, to: observer, during: turns)
    case .several(let observers):
      for observer in observers where state.isPublishing {
        deliver(element, to: observer, during: turns)
      }
    }
    state.isPublishing = false
  }

  @inline(__always)
  private final func deliver(
    _ element: Element, to observer: AnyElementObserver, during turns: ObjectIdentifier
  ) {
    unsafeDowncast(observer, to: Observer<Element>.self).deliver(element, during: turns)
  }

  /// Ends the delivery under way: the subscribers that do not have the element yet do not receive it.
  final func endDelivery() { state.isPublishing = false }

  /// Whether an element that waits also goes to those who subscribe meanwhile.
  var isForLateSubscribers: Bool { false }

  /// Called before `element` is published.
  func willPublish(_ element: Element) {}

  /// Completes the stream after the delivery under way; elements sent later are dropped.
  final func complete() {
    let turns = state.turns
    guard turns.beginTurn() else { return turns.append { [self] in publishCompletion() } }
    publishCompletion()
    turns.endTurn()
  }

  private final func publishCompletion() {
    guard !state.hasCompleted else { return }
    state.hasCompleted = true
    for observer in state.currentObservers.all {
      unsafeDowncast(observer, to: Observer<Element>.self).deliverCompletion(during: state.turnsID)
    }
  }

  @usableFromInline
  override func start(_ observer: Observer<Element>, in turns: ObjectIdentifier? = nil)
    -> DisposableObject
  {
    state.add(observer)
    return SubjectSubscription(state, observer)
  }

  @usableFromInline
  override var sources: Sources { Sources(state.number) }
}

extension PublishSubject: ElementReceiver {
  @usableFromInline
  func receive(at address: UnsafeRawPointer) {
    state.runSent()
    deliver(address.assumingMemoryBound(to: Element.self).pointee)
  }
}
