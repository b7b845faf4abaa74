import CombineShim
import Synchronization

/// A feature's view state: read it, or subscribe to it with `$viewState`.
@propertyWrapper
public struct RenderedState<Value> {
  /// Publishes the current value, then every one that follows.
  public let projectedValue: ViewStatePublisher<Value>

  /// Creates a view state that `publisher` publishes.
  public init(projectedValue publisher: ViewStatePublisher<Value>) {
    projectedValue = publisher
  }

  /// The current value.
  public var wrappedValue: Value { projectedValue.value }
}

/// Publishes a view state: the current one to a new subscriber, then every one that follows.
///
/// Unlike the publisher of `@Published`, it publishes when the property *has* changed: inside a
/// subscriber the property is the value received. Subscribers receive values in the order in which
/// they subscribed. One without demand misses values, and receives the current one with its next
/// demand. The publisher never completes, and does not keep its feature alive. When the feature is
/// stopped inside a subscriber, those after it do not receive that value.
///
/// Subscribe on the main actor. A subscription that an operator makes elsewhere receives its first value there.
public final class ViewStatePublisher<Value>: Publisher {
  public typealias Output = Value
  public typealias Failure = Never

  // Not one state in one mutex: unspecialised code would look up that type's metadata every time.
  // Safe, although unchecked: the lock excludes overlapping accesses already.
  @usableFromInline let lock: Mutex<Void>
  @exclusivity(unchecked) @usableFromInline var currentValue: Value
  @exclusivity(unchecked) @usableFromInline var version: Int
  @exclusivity(unchecked) @usableFromInline var subscriptions: [ViewStateSubscription<Value>]
  @usableFromInline let isClosed: Atomic<Bool>
  @usableFromInline let delegate: any ReplayDelegate

  @inlinable
  init(_ value: Value, delegate: any ReplayDelegate) {
    lock = Mutex(())
    currentValue = value
    version = 0
    subscriptions = []
    isClosed = Atomic(false)
    self.delegate = delegate
  }

  @inlinable var value: Value { current.value }

  /// The current value, and how many came before it.
  @inlinable var current: (value: Value, version: Int) {
    lock.withLock { _ in
      // Safe: a publisher is not Sendable, so its values stay where it is.
      nonisolated(unsafe) let value = currentValue
      return (value, version)
    }
  }

  /// Makes `value` the current one and delivers it to every subscriber.
  @inlinable
  func publish(_ value: Value) {
    if isClosed.load(ordering: .relaxed) { return }
    var exchanged = value
    let (only, others, newVersion) = lock.withLock { _ in
      // The former value goes out with `exchanged`, to be released after unlocking.
      swap(&currentValue, &exchanged)
      version += 1
      let only = subscriptions.count == 1 ? subscriptions[0] : nil
      return (only, only == nil ? subscriptions : [], version)
    }
    only?.deliver(value, version: newVersion)
    for subscription in others where !isClosed.load(ordering: .relaxed) {
      subscription.deliver(value, version: newVersion)
    }
  }

  /// Ends the delivery under way.
  func close() { isClosed.store(true, ordering: .relaxed) }

  public func receive<Downstream: Subscriber>(
    subscriber: Downstream
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    let subscription = DownstreamSubscription(subscriber, of: self, delegate: delegate)
    lock.withLock { _ in
      subscription.number = (subscriptions.last?.number ?? 0) + 1
      subscriptions.append(subscription)
    }
    subscriber.receive(subscription: subscription)
  }

  /// Finds the subscription by its number, since many may leave one after another.
  func remove(_ subscription: ViewStateSubscription<Value>) {
    lock.withLock { _ in
      var (place, end) = (0, subscriptions.count)
      while place < end {
        let middle = (place + end) / 2
        if subscriptions[middle].number < subscription.number {
          place = middle + 1
        } else {
          end = middle
        }
      }
      subscriptions.remove(at: place)
    }
  }
}

/// Notified before and after a subscriber receives the current value because of its demand, and not
/// because the value has changed.
@usableFromInline
protocol ReplayDelegate: AnyObject, Sendable {
  func willReplay()
  func didReplay()
}
