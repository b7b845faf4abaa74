import Synchronization

/// A stream of the elements that are sent to it, for those who are subscribed at that time.
///
/// All subscribers receive the same order. An element sent from inside a callback of the same subject, or
/// of another one of its model, is delivered after the delivery under way, and before the outermost
/// `onNext` returns.
public class PublishSubject<Element>: Observable<Element> {
  // Of a class that knows no element type, which spares a look-up of array types per delivery.
  private nonisolated let observers = Mutex<[AnyElementObserver]>([])
  private nonisolated let mainActorQueue = MainActorQueue()
  /// The queue in whose turns elements are published; the subjects of a model share theirs.
  final var turnQueue = TurnQueue()
  private var isPublishing = false
  private var hasCompleted = false

  /// A subject without subscribers.
  public nonisolated override init() { super.init() }

  /// Sends `element`.
  ///
  /// To code that is isolated to the main actor, the element is delivered when this returns. It may
  /// also be called from anywhere else: then elements are queued, and delivered on the main actor in
  /// the order in which they came, each sender's in the order sent. Inside a delivery, it waits until
  /// that has ended. Leave `isolation` to its default.
  public final func onNext(
    _ element: sending Element, isolation: isolated (any Actor)? = #isolation
  ) {
    if isolation === MainActor.shared {
      deliverNow(element)
    } else {
      // Safe: no other code has it.
      nonisolated(unsafe) let element = element
      enqueue { self.deliver(element) }
    }
  }

  // Not in `onNext`, where the closure would ask the runtime for its isolation.
  @inline(__always)
  private nonisolated final func deliverNow(_ element: Element) {
    withUnsafePointer(to: element) { MainActor.deliver($0, to: self) }
  }

  /// Runs `work` on the main actor, after everything that was enqueued before.
  nonisolated final func enqueue(_ work: @escaping MainActorQueue.Work) {
    guard mainActorQueue.append(work) else { return }
    MainActor.runSoon { [mainActorQueue] in mainActorQueue.runAll() }
  }

  /// Delivers `element`, at once or after the delivery under way.
  final func deliver(_ element: Element) {
    let turnQueue = turnQueue
    guard turnQueue.beginTurn() else { return publishLater(element) }
    publish(element)
    turnQueue.endTurn()
  }

  /// Delivers `element` to all subscribers; called within a turn.
  final func publish(_ element: Element) {
    guard !isPublishing else { return publishLater(element) }
    publish(element, to: currentObservers)
  }

  // Not isolated, so that the closure need not ask the runtime where it runs.
  @inline(__always)
  private nonisolated final var currentObservers: [AnyElementObserver] {
    observers.withLock { $0 }
  }

  private nonisolated final func addObserver(_ observer: AnyElementObserver) {
    observers.withLock { $0.append(observer) }
  }

  /// Delivers `element` to those of `subscribed` who still are.
  // Inlined, because every element would pay for the call.
  @inline(__always)
  private func publish(_ element: Element, to subscribed: [AnyElementObserver]) {
    guard !hasCompleted else { return }
    isPublishing = true
    willPublish(element)
    let turnQueue = turnQueue
    for observer in subscribed where isPublishing {
      unsafeDowncast(observer, to: Observer<Element>.self).deliver(element, during: turnQueue)
    }
    isPublishing = false
  }

  /// Ends the delivery under way: the subscribers that do not have the element yet do not receive it.
  final func endDelivery() { isPublishing = false }

  /// Publishes `element` after the delivery under way.
  private func publishLater(_ element: Element) {
    let subscribed = isForLateSubscribers ? nil : currentObservers
    turnQueue.append { [self] in publish(element, to: subscribed ?? currentObservers) }
  }

  /// Whether an element that waits also goes to those who subscribe meanwhile.
  var isForLateSubscribers: Bool { false }

  /// Called before `element` is published.
  func willPublish(_ element: Element) {}

  /// Completes the stream after the delivery under way; elements sent later are dropped.
  final func complete() {
    let turnQueue = turnQueue
    guard turnQueue.beginTurn() else { return turnQueue.append { [self] in publishCompletion() } }
    publishCompletion()
    turnQueue.endTurn()
  }

  private func publishCompletion() {
    hasCompleted = true
    for observer in currentObservers {
      unsafeDowncast(observer, to: Observer<Element>.self).deliverCompletion(during: turnQueue)
    }
  }

  override func start(_ observer: Observer<Element>, in turnQueue: TurnQueue? = nil)
    -> any Disposable
  {
    addObserver(observer)
    return OwnerSubscription(self, observer)
  }
}

extension PublishSubject: ObserverOwner {
  nonisolated func removeObserver(_ number: UInt64) {
    let observer = observers.withLock { observers in
      observers.firstIndex { $0.number == number }.map { observers.remove(at: $0) }
    }
    observer?.stop()
  }
}

extension PublishSubject: ElementReceiver {
  func receive(at address: UnsafeRawPointer) {
    mainActorQueue.runAll()
    deliver(address.assumingMemoryBound(to: Element.self).pointee)
  }
}

/// A subject that keeps its last element, which new subscribers receive first.
public final class BehaviorSubject<Element>: PublishSubject<Element> {
  // Safe: set before the subject is shared, and from then on used on the main actor only.
  private nonisolated(unsafe) var current: Element

  /// A subject whose last element is `value`.
  public nonisolated init(value: sending Element) {
    current = value
    super.init()
  }

  /// The element published last; within a delivery, the one that is being delivered.
  public func value() -> Element { current }

  override func willPublish(_ element: Element) { current = element }

  override var isForLateSubscribers: Bool { true }

  override func start(_ observer: Observer<Element>, in turnQueue: TurnQueue?) -> any Disposable {
    let subscription = super.start(observer, in: turnQueue)
    let ownQueue = self.turnQueue
    let isTurn = ownQueue.beginTurn()
    observer.deliver(current, during: turnQueue)
    if isTurn { ownQueue.endTurn() }
    return subscription
  }
}
