import CombineShim
import Synchronization

/// A subscription to a ``ViewStatePublisher``, whatever its subscriber's type.
// Safe: the publisher's lock guards its number, and the only subclass guards its own state.
@usableFromInline
class ViewStateSubscription<Value>: @unchecked Sendable {
  /// Greater than those of the subscriptions before it. The publisher gives it, and alone reads it.
  final var number = 0

  /// Delivers `value`, unless the subscriber has received that version or demands none.
  @usableFromInline
  func deliver(_ value: Value, version: Int) {
    preconditionFailure("\(type(of: self)) must override deliver(_:version:)")
  }
}

/// The subscription of one subscriber: what it demanded and what it received.
// Safe: all that changes is in the mutex, and subscribers guard themselves.
final class DownstreamSubscription<Downstream: Subscriber>:
  ViewStateSubscription<Downstream.Input>, Subscription, @unchecked Sendable
where Downstream.Failure == Never {
  private let state: Mutex<SubscriptionState>
  private weak let publisher: ViewStatePublisher<Downstream.Input>?
  private let delegate: any ReplayDelegate

  init(
    _ downstream: Downstream, of publisher: ViewStatePublisher<Downstream.Input>,
    delegate: any ReplayDelegate
  ) {
    state = Mutex(SubscriptionState(downstream: SubscriberBox(downstream)))
    self.publisher = publisher
    self.delegate = delegate
  }

  override func deliver(_ value: Downstream.Input, version: Int) {
    if deliverOnce(value, version, isNew: true) { catchUp() }
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
    delegate.willReplay()
    catchUp()
    delegate.didReplay()
  }

  func cancel() {
    guard state.withLock({ $0.downstream.take() }) != nil else { return }
    publisher?.remove(self)
  }

  private func catchUp() {
    while let (value, version) = publisher?.current, deliverOnce(value, version, isNew: false) {}
  }

  /// Delivers `value` if the subscriber may receive it; returns whether it has missed another.
  private func deliverOnce(_ value: Downstream.Input, _ version: Int, isNew: Bool) -> Bool {
    guard
      let (downstream, mustEnd) = state.withLock({ $0.beginDelivery(of: version, isNew: isNew) })
    else { return false }
    let box = unsafeDowncast(downstream, to: SubscriberBox<Downstream>.self)
    let demand = box.subscriber.receive(value)
    return mustEnd && state.withLock { $0.endDelivery(adding: demand) }
  }
}

/// What a subscription remembers. It is not generic, so that it can be reached without looking up
/// a type.
private struct SubscriptionState: Sendable {
  /// Nil once the subscription is cancelled.
  var downstream: AnySubscriberBox?
  var demand = Subscribers.Demand.none
  var deliveredVersion = -1
  /// The subscriber is receiving a value; another thread can come meanwhile.
  var isDelivering = false
  var hasMissed = false

  init(downstream: AnySubscriberBox) { self.downstream = downstream }

  /// The subscriber, if it may receive `version`, and whether `endDelivery` must follow.
  ///
  /// It need not when a new version goes to a subscriber that takes all: nothing newer comes meanwhile, and there
  /// is no more to demand.
  mutating func beginDelivery(
    of version: Int, isNew: Bool
  ) -> (downstream: AnySubscriberBox, mustEnd: Bool)? {
    guard let downstream, version > deliveredVersion else { return nil }
    guard !isDelivering, demand > .none else {
      hasMissed = true
      return nil
    }
    deliveredVersion = version
    hasMissed = false
    if isNew, demand == .unlimited { return (downstream, mustEnd: false) }
    isDelivering = true
    demand -= 1
    return (downstream, mustEnd: true)
  }

  mutating func endDelivery(adding demand: Subscribers.Demand) -> Bool {
    self.demand += demand
    isDelivering = false
    return hasMissed && self.demand > .none
  }
}

/// A subscriber behind a reference that can be dropped.
// Safe: it never changes, and subscribers guard themselves.
private class AnySubscriberBox: @unchecked Sendable {}

// Safe, as the class above.
private final class SubscriberBox<Downstream: Subscriber>: AnySubscriberBox, @unchecked Sendable {
  let subscriber: Downstream

  init(_ subscriber: Downstream) { self.subscriber = subscriber }
}
