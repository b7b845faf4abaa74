import CombineOperators

/// A subscriber whose type is forgotten.
final class Recipient<Value, Failure: Error> {
  let begin: (any Subscription) -> Void
  let receive: (Value) -> Subscribers.Demand
  let complete: (Subscribers.Completion<Failure>) -> Void

  init(_ subscriber: some Subscriber<Value, Failure>) {
    begin = { subscriber.receive(subscription: $0) }
    receive = { subscriber.receive($0) }
    complete = { subscriber.receive(completion: $0) }
  }
}
