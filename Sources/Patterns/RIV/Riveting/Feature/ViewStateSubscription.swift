import OpenCombineShim
import Synchronization

/// One subscriber's place in a ``ViewStatePublisher``.
@usableFromInline
class ViewStateSubscription<Value>: @unchecked Sendable {
  // Sendable because it has no state; the only subclass guards its own.

  /// Tells the subscriber, unless it knows that version or wants none.
  @usableFromInline
  func tell(_ value: Value, version: Int) {
    preconditionFailure("\(type(of: self)) must override tell(_:version:)")
  }
}

/// The subscription of one subscriber: what it demanded and what it was told.
final class SubscriptionTo<Downstream: Subscriber>: ViewStateSubscription<Downstream.Input>,
  Subscription, @unchecked Sendable
where Downstream.Failure == Never {
  // Sendable because all that changes is in the mutex; subscribers guard themselves.

  private let state: Mutex<SubscriptionState>
  private weak let publisher: ViewStatePublisher<Downstream.Input>?
  private let gate: any ReplayGate

  init(
    _ downstream: Downstream, of publisher: ViewStatePublisher<Downstream.Input>,
    gate: any ReplayGate
  ) {
    state = Mutex(SubscriptionState(downstream: Recipient(downstream)))
    self.publisher = publisher
    self.gate = gate
  }

  override func tell(_ value: Downstream.Input, version: Int) {
    if give(value, version) { catchUp() }
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
    gate.beginReplay()
    catchUp()
    gate.endReplay()
  }

  func cancel() {
    guard state.withLock({ $0.downstream.take() }) != nil else { return }
    publisher?.remove(self)
  }

  private func catchUp() {
    while let (value, version) = publisher?.current, give(value, version) {}
  }

  /// Gives `value` to the subscriber if it may have it; returns whether it has missed another.
  private func give(_ value: Downstream.Input, _ version: Int) -> Bool {
    guard let downstream = state.withLock({ $0.begin(version) }) else { return false }
    let demand = unsafeDowncast(downstream, to: Recipient<Downstream>.self).subscriber.receive(
      value)
    return state.withLock { $0.end(demand) }
  }
}

/// What a subscription remembers. It is not generic, so that it can be reached without looking up
/// a type.
private struct SubscriptionState: Sendable {
  var downstream: AnyRecipient?
  var demand = Subscribers.Demand.none
  var toldVersion = -1
  /// The subscriber is being told; another thread can come meanwhile.
  var isTelling = false
  var hasMissed = false

  init(downstream: AnyRecipient) { self.downstream = downstream }

  mutating func begin(_ version: Int) -> AnyRecipient? {
    guard let downstream, version > toldVersion else { return nil }
    guard !isTelling, demand > .none else {
      hasMissed = true
      return nil
    }
    toldVersion = version
    isTelling = true
    hasMissed = false
    demand -= 1
    return downstream
  }

  mutating func end(_ added: Subscribers.Demand) -> Bool {
    demand += added
    isTelling = false
    return hasMissed && demand > .none
  }
}

/// A subscriber behind a reference that can be dropped.
private class AnyRecipient: @unchecked Sendable {
  // Sendable because it never changes; subscribers guard themselves.
}

private final class Recipient<Downstream: Subscriber>: AnyRecipient, @unchecked Sendable {
  let subscriber: Downstream

  init(_ subscriber: Downstream) { self.subscriber = subscriber }
}
