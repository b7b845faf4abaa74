import CombineOperators

/// A publisher for tests: records the demand it receives, and sends values with or without demand.
final class Upstream<Output, Failure: Error>: Publisher, Subscription {
  private(set) var requests: [Subscribers.Demand] = []
  private(set) var isCancelled = false
  /// Runs when the subscription is cancelled.
  var onCancel: () -> Void = {}

  private var receiveValue: ((Output) -> Subscribers.Demand)?
  private var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

  init(_ output: Output.Type, _ failure: Failure.Type) {}

  func receive(subscriber: some Subscriber<Output, Failure>) {
    receiveValue = subscriber.receive
    receiveCompletion = subscriber.receive(completion:)
    subscriber.receive(subscription: self)
  }

  func request(_ demand: Subscribers.Demand) { requests.append(demand) }

  func cancel() {
    isCancelled = true
    onCancel()
  }

  /// Sends `value` and returns what the subscriber asked for in reply.
  @discardableResult
  func send(_ value: Output) -> Subscribers.Demand { receiveValue?(value) ?? .none }

  func send(completion: Subscribers.Completion<Failure>) { receiveCompletion?(completion) }
}

struct Failed: Error, Equatable {}
