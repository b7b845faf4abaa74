import CombineOperators
import FrameworkSupport

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

/// Passes on the first change in each turn that its subscriber wants.
///
/// That change queues it as an output with nothing to deliver; while queued, it passes on no other.
/// A change without demand is dropped, since "will change" is wrong once it has. Combine's own publisher
/// keeps none either.
private final class ObjectWillChangeSubscription: TurnOutput, Subscriber, Subscription,
  CustomStringConvertible
{
  typealias Input = Void
  typealias Failure = Never

  private let turns: TurnQueue
  // Guarded by the lock of `turns`; the connection is nil once ended.
  private var connection: Connection<Void, Never>?
  private var wanted = Subscribers.Demand.none

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
    subscription.request(.unlimited)
  }

  func receive(_ change: Void) -> Subscribers.Demand {
    var first: Connection<Void, Never>?
    let isLate = turns.change(self) { isOpen in
      guard isOpen, !isQueued, wanted > .none, connection != nil else { return false }
      wanted -= 1
      first = connection
      return true
    }
    guard let first else { return .none }
    // The change is made when this returns, and overwrites what a turn does until then.
    let mustWait = isLate && MainActor.isCurrent
    let more = mustWait ? turns.notify { first.receive(()) } : first.receive(())
    if more > .none { request(more) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { end()?.complete(completion) }

  func request(_ demand: Subscribers.Demand) { turns.withLock { wanted += demand } }

  func cancel() { end()?.upstream?.cancel() }

  /// Ends the subscription and returns its connection, which is freed after the lock is released.
  private func end() -> Connection<Void, Never>? { turns.withLock { connection.take() } }

  override func prepareDelivery() {}
  override func deliver() {}
  override func endDelivery() -> Bool { false }
}
