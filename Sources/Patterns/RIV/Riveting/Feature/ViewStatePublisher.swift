import OpenCombineShim
import Synchronization

/// Publishes a view state: the current one to a new subscriber, then every one that follows.
///
/// Unlike the publisher of `@Published`, it publishes when the property *has* changed: what the
/// property says inside a subscriber is what the subscriber was told. Subscribers are told in the
/// order in which they came. One whose demand is used up misses states, and gets the current one
/// when it demands more. It never completes, and does not keep its feature alive.
///
/// Subscribe on the main actor; elsewhere the first state is told where the subscription is made.
public final class ViewStatePublisher<Value>: Publisher, @unchecked Sendable {
  // Sendable: what changes is guarded by `lock`. View states are made on the main actor; who
  // subscribes or reads elsewhere does with them what their type cannot check.

  public typealias Output = Value
  public typealias Failure = Never

  // Not one state in one mutex: unspecialised code would look up that type's metadata every time.
  // Unchecked, because the lock excludes overlapping accesses already.
  @usableFromInline let lock = Mutex(())
  @exclusivity(unchecked) @usableFromInline var currentValue: Value
  @exclusivity(unchecked) @usableFromInline var version = 0
  @exclusivity(unchecked) @usableFromInline
  var subscriptions: [ViewStateSubscription<Value>] = []
  private let gate: any ReplayGate

  @usableFromInline
  init(_ value: Value, gate: any ReplayGate) {
    currentValue = value
    self.gate = gate
  }

  @usableFromInline var value: Value {
    lock.withLock { _ in Unchecked(currentValue) }.value
  }

  /// The current value, and how many came before it.
  var current: (value: Value, version: Int) {
    let current = lock.withLock { _ in (value: Unchecked(currentValue), version: version) }
    return (current.value.value, current.version)
  }

  /// Makes `value` the current one and tells every subscriber.
  @inlinable
  func show(_ value: Value) {
    var exchanged = value
    let (told, toldVersion) = lock.withLock { _ in
      // The former value goes out with `exchanged`, to be released after unlocking.
      swap(&currentValue, &exchanged)
      version += 1
      return (subscriptions, version)
    }
    for subscription in told { subscription.tell(value, version: toldVersion) }
  }

  public func receive<Downstream: Subscriber>(
    subscriber: Downstream
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    let subscription = SubscriptionTo(subscriber, of: self, gate: gate)
    lock.withLock { _ in subscriptions.append(subscription) }
    subscriber.receive(subscription: subscription)
  }

  func remove(_ subscription: ViewStateSubscription<Value>) {
    lock.withLock { _ in subscriptions.removeAll { $0 === subscription } }
  }
}

/// Told when a subscriber gets the current state outside the feature's own deliveries.
@usableFromInline
protocol ReplayGate: AnyObject, Sendable {
  func beginReplay()
  func endReplay()
}

/// Takes a value out of a lock although its type is not known to be sendable.
@usableFromInline
struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
