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
  /// In their order; those that are cancelled are removed together, once they are more than half.
  private var subscriptions: [ObjectChangeSubscription] = []
  private var cancelledCount = 0
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
    let subscription = ObjectChangeSubscription(subscriber, self, turns)
    let add = { [self] in subscriptions.append(subscription) }
    if turns.isHere() { add() } else { turns.runInJob(add) }
    // Now, so that the subscriber can cancel before the main actor gets to the rest.
    subscriber.receive(subscription: subscription)
  }

  fileprivate func countCancelled() {
    cancelledCount += 1
    guard cancelledCount > subscriptions.count / 2 else { return }
    subscriptions.removeAll { $0.isCancelled }
    cancelledCount = 0
  }

  private func publish() {
    MainActor.requireArrival(before: "sink(receiveValue:)")
    // The change is made when this returns, and would overwrite what a turn does until then.
    turns.announce {
      guard turns.isOpen, !subscriptions.isEmpty else { return }
      for subscription in subscriptions { subscription.publish() }
      guard !isAwaited else { return }
      isAwaited = true
      turns.add(self)
    }
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
  private let turns: Turns
  private weak var changes: ObjectChanges?
  private var wanted = Subscribers.Demand.none
  /// Whether it has published in the turn under way.
  var hasPublished = false

  init(_ subscriber: some Subscriber<Void, Never>, _ changes: ObjectChanges, _ turns: Turns) {
    receive = { subscriber.receive(()) }
    self.turns = turns
    self.changes = changes
  }

  var isCancelled: Bool { receive == nil }

  func publish() {
    guard !hasPublished, wanted > .none, let receive else { return }
    hasPublished = true
    wanted -= 1
    let more = receive()
    if more > .none { wanted += more }
  }

  func request(_ demand: Subscribers.Demand) {
    if turns.isHere() { wanted += demand } else { turns.runInJob { self.wanted += demand } }
  }

  func cancel() {
    if turns.isHere() { end() } else { turns.runInJob { self.end() } }
  }

  private func end() {
    // Released after the access: the subscriber may cancel again when it is freed.
    if receive.take() != nil { changes?.countCancelled() }
  }
}
