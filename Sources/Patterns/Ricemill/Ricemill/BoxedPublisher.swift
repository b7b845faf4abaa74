import CombineOperators

/// Publishes what `upstream` does, to a subscriber in a box.
///
/// A subject copies its subscriber for every value. A chain of operators is a struct that grows with
/// each of them, and what `assign(to:)` ends it with is a weak reference; a box is one reference.
struct BoxedPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream

  func receive(subscriber: some Subscriber<Output, Failure>) {
    upstream.subscribe(BoxedSubscriber(subscriber))
  }
}

private final class BoxedSubscriber<Inner: Subscriber>: Subscriber, CustomStringConvertible {
  typealias Input = Inner.Input
  typealias Failure = Inner.Failure

  private let inner: Inner

  init(_ inner: Inner) { self.inner = inner }

  var description: String { "\(inner)" }

  func receive(subscription: any Subscription) { inner.receive(subscription: subscription) }

  func receive(_ value: Inner.Input) -> Subscribers.Demand { inner.receive(value) }

  func receive(completion: Subscribers.Completion<Inner.Failure>) {
    inner.receive(completion: completion)
  }
}
