import CombineOperators

/// Publishes before the first change in each turn.
struct FirstChangePublisher: Publisher {
  typealias Output = Void
  typealias Failure = Never

  let turns: TurnQueue
  let objects: [any ObservableObject]

  func receive(subscriber: some Subscriber<Void, Never>) {
    Publishers.MergeMany(objects.map { changes(of: $0) })
      .subscribe(ObjectWillChangeSubscription(subscriber, turns))
  }

  private func changes(of object: some ObservableObject) -> AnyPublisher<Void, Never> {
    object.objectWillChange.map { _ in }.eraseToAnyPublisher()
  }
}

/// Passes on the first change in each turn.
///
/// That change queues it as an output with nothing to deliver; while queued, it passes on no other.
private final class ObjectWillChangeSubscription: TurnOutput, Subscriber, Subscription,
  CustomStringConvertible
{
  typealias Input = Void
  typealias Failure = Never

  private let turns: TurnQueue
  // Nil once ended. Guarded by the lock of `turns`.
  private var connection: Connection<Void, Never>?

  init(_ subscriber: some Subscriber<Void, Never>, _ turns: TurnQueue) {
    connection = Connection(subscriber)
    self.turns = turns
  }

  var description: String { "ObjectWillChange" }

  func receive(subscription: any Subscription) {
    let connection = turns.withLock {
      self.connection?.upstream = subscription
      return self.connection
    }
    connection?.begin(self)
  }

  func receive(_ change: Void) -> Subscribers.Demand {
    var first: Connection<Void, Never>?
    let isLate = turns.change(self) { isOpen in
      guard isOpen, !isQueued else { return false }
      first = connection
      return true
    }
    guard let first else { return .max(1) }
    // The change is made when this returns, and overwrites what a turn does until then.
    guard isLate, MainActor.isCurrent else { return first.receive(()) }
    return turns.notify { first.receive(()) }
  }

  func receive(completion: Subscribers.Completion<Never>) { end()?.complete(completion) }

  func request(_ demand: Subscribers.Demand) {
    turns.withLock { connection?.upstream }?.request(demand)
  }

  func cancel() { end()?.upstream?.cancel() }

  /// Ends the subscription and returns its connection, which is freed after the lock is released.
  private func end() -> Connection<Void, Never>? { turns.withLock { connection.take() } }

  override func prepareDelivery() {}
  override func deliver() {}
  override func endDelivery() -> Bool { false }
}
