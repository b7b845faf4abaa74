import CombineOperators

/// Publishes before the first change of a turn.
struct WillChangePublisher: Publisher {
  typealias Output = Void
  typealias Failure = Never

  let turns: TurnQueue
  let objects: [any ObservableObject]

  func receive(subscriber: some Subscriber<Void, Never>) {
    Publishers.MergeMany(objects.map { changes(of: $0) })
      .subscribe(WillChangeSubscription(subscriber, turns))
  }

  private func changes(of object: some ObservableObject) -> AnyPublisher<Void, Never> {
    object.objectWillChange.map { _ in }.eraseToAnyPublisher()
  }
}

/// Passes on the first of the changes of a turn: it is due to be told, of nothing, until the turn
/// settles, and while it is due it passes on no other.
final class WillChangeSubscription: ChangedOutput, Subscriber, Subscription,
  CustomStringConvertible
{
  typealias Input = Void
  typealias Failure = Never

  private let turns: TurnQueue

  // Both are used only with the lock of `turns` held.
  private var recipient: Recipient<Void, Never>?
  private var upstream: (any Subscription)?

  init(_ subscriber: some Subscriber<Void, Never>, _ turns: TurnQueue) {
    recipient = Recipient(subscriber)
    self.turns = turns
  }

  var description: String { "ObjectWillChange" }

  func receive(subscription: any Subscription) {
    let recipient = turns.withLock {
      upstream = subscription
      return self.recipient
    }
    recipient?.begin(self)
  }

  func receive(_ change: Void) -> Subscribers.Demand {
    var first: Recipient<Void, Never>?
    turns.change(self) { isOpen in
      guard isOpen, !isDue else { return false }
      first = recipient
      return true
    }
    return first?.receive(()) ?? .max(1)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    end().recipient?.complete(completion)
  }

  func request(_ demand: Subscribers.Demand) { turns.withLock { upstream }?.request(demand) }

  func cancel() { end().upstream?.cancel() }

  private func end() -> (recipient: Recipient<Void, Never>?, upstream: (any Subscription)?) {
    turns.withLock {
      defer {
        recipient = nil
        upstream = nil
      }
      return (recipient, upstream)
    }
  }

  override func prepareToTell() {}
  override func tell() {}
  override func endTelling() -> Bool { false }
}
