import CombineOperators

/// Publishes before the first change of a machine's objects in each turn, to its subscribers in their order.
///
/// A change without demand is dropped, since "will change" is wrong once it has. Combine's own publisher
/// keeps none either.
final class ObjectChanges: TurnOutput, Publisher {
  typealias Output = Void
  typealias Failure = Never

  private let turns: Turns
  private var sources: [AnyCancellable] = []
  private var subscriptions: [ObjectChangeSubscription] = []
  /// Whether a turn will deliver this.
  private var isAwaited = false

  init(of objects: [any ObservableObject], _ turns: Turns) {
    self.turns = turns
    super.init(turns)
    for object in objects { follow(object) }
  }

  private func follow(_ object: some ObservableObject) {
    object.objectWillChange.sink { [unowned self] _ in publish() }.store(in: &sources)
  }

  func receive(subscriber: some Subscriber<Void, Never>) {
    MainActor.runNowOrInJob { [self] in
      let subscription = ObjectChangeSubscription(subscriber, self)
      subscriptions.append(subscription)
      subscriber.receive(subscription: subscription)
    }
  }

  fileprivate func remove(_ subscription: ObjectChangeSubscription) {
    if let place = subscriptions.firstIndex(where: { $0 === subscription }) {
      // Freed after the access.
      _ = subscriptions.remove(at: place)
    }
  }

  private func publish() {
    MainActor.requireArrival(before: "sink(receiveValue:)")
    guard turns.isOpen, !subscriptions.isEmpty else { return }
    // The change is made when this returns, and would overwrite what a turn does until then.
    turns.announce { [subscriptions] in
      for subscription in subscriptions { subscription.publish() }
    }
    guard !isAwaited else { return }
    isAwaited = true
    turns.add(self)
  }

  /// The turn has shown the changes: the next one is news.
  override func deliver() {
    isAwaited = false
    for subscription in subscriptions { subscription.hasPublished = false }
  }
}

private final class ObjectChangeSubscription: Subscription {
  /// Nil once cancelled.
  private var receive: (() -> Subscribers.Demand)?
  private weak var changes: ObjectChanges?
  private var wanted = Subscribers.Demand.none
  /// Whether it has published in the turn under way.
  var hasPublished = false

  init(_ subscriber: some Subscriber<Void, Never>, _ changes: ObjectChanges) {
    receive = { subscriber.receive(()) }
    self.changes = changes
  }

  func publish() {
    guard !hasPublished, wanted > .none, let receive else { return }
    hasPublished = true
    wanted -= 1
    let more = receive()
    if more > .none { wanted += more }
  }

  func request(_ demand: Subscribers.Demand) {
    MainActor.runNowOrInJob { [self] in wanted += demand }
  }

  func cancel() {
    MainActor.runNowOrInJob { [self] in
      changes?.remove(self)
      // Released after the access: the subscriber may cancel again when it is freed.
      _ = receive.take()
    }
  }
}
