import CombineOperators

/// The two ends of a subscription: a subscriber of an erased type, and the upstream.
final class Connection<Value, Failure: Error> {
  let begin: (any Subscription) -> Void
  let receive: (Value) -> Subscribers.Demand
  let complete: (Subscribers.Completion<Failure>) -> Void

  /// Nil until the upstream has sent its subscription. Guarded by the lock of a ``TurnQueue``.
  var upstream: (any Subscription)?

  init(_ subscriber: some Subscriber<Value, Failure>) {
    begin = { subscriber.receive(subscription: $0) }
    receive = { subscriber.receive($0) }
    complete = { subscriber.receive(completion: $0) }
  }
}
