import CombineOperators
import FrameworkSupport

/// Publishes the values of `upstream` when the turn that they are published in settles.
struct SettledPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let turns: TurnQueue
  let policy: DeliveryPolicy

  func receive(subscriber: some Subscriber<Output, Failure>) {
    SettledSubscription(subscriber, turns, policy).subscribe(to: upstream)
  }
}

extension SettledPublisher where Failure == Never {
  /// The value that `upstream`, which must have one, gives a new subscriber.
  var current: Output {
    var current: Output?
    upstream.first().sink { current = $0 }.cancel()
    guard let current else { preconditionFailure("a @Published property always has a value") }
    return current
  }
}

/// Which of a turn's values are delivered.
enum DeliveryPolicy {
  case everyValue
  case latestValue
}

/// Keeps the values that an output publishes during a turn, and delivers them when the turn settles.
///
/// Values that the upstream sends in reply to a request, such as a current value, are delivered at
/// once. What another thread sends meanwhile is no reply: the turn delivers it. The subscription goes through these states:
///
/// | life | upstream completes, nothing pending | …, values pending | last value delivered | cancel |
/// |---|---|---|---|---|
/// | open | in reply: ended; else completing | completing | – | ended |
/// | completing | – | – | ended | ended |
///
/// | activity | request begins | request ends | a value arrives | turn delivers | delivery ends |
/// |---|---|---|---|---|---|
/// | idle | requesting | – | pending | delivering | – |
/// | requesting | – | idle | a reply that is wanted, none pending: delivering at once; else pending | – | – |
/// | delivering | – | – | pending | – | idle; requesting if it was at once |
///
/// Requests and subscriptions of other threads are made by a job of the main actor, where turns run.
/// Nested requests belong to the outermost one. A pending value is due, and queues the output, while
/// the subscriber wants more values.
final class SettledSubscription<Value, Failure: Error>: TurnOutput, Subscriber, Subscription,
  CustomStringConvertible
{
  private enum Life {
    case open(Connection<Value, Failure>)
    // Indirect, so that the state is one word.
    indirect case completing(Connection<Value, Failure>, complete: () -> Void)
    case ended

    var connection: Connection<Value, Failure>? {
      switch self {
      case .open(let connection), .completing(let connection, _): connection
      case .ended: nil
      }
    }
  }

  private enum Activity {
    case idle
    case requesting
    case delivering
  }

  private let turns: TurnQueue
  private let policy: DeliveryPolicy

  // Guarded by the lock of `turns`.
  private var life: Life
  private var activity = Activity.idle
  /// The thread of the request under way.
  private var requester = ThreadIdentity.current
  private let pending = PendingValues<Value>()

  /// The number of values that may be delivered; unlimited where the upstream itself limits them.
  private var wanted: Subscribers.Demand

  /// The receiver of the value in the slot of `pending`. Both belong to the turn that delivers.
  private var receiver: Connection<Value, Failure>?

  init(_ subscriber: some Subscriber<Value, Failure>, _ turns: TurnQueue, _ policy: DeliveryPolicy)
  {
    life = .open(Connection(subscriber))
    self.turns = turns
    self.policy = policy
    wanted = policy == .everyValue ? .unlimited : .none
  }

  var description: String { "Output" }

  // MARK: Downstream

  func request(_ demand: Subscribers.Demand) {
    guard MainActor.isCurrent else { return onMainActor { $0.grant(demand) } }
    grant(demand)
  }

  private func grant(_ demand: Subscribers.Demand) {
    switch policy {
    case .everyValue:
      let upstream = turns.withLock { life.connection?.upstream }
      performRequest { upstream?.request(demand) }
    case .latestValue:
      turns.change(self) { _ in
        wanted += demand
        return isDue
      }
      // Delivers what became due, unless a turn is under way that will.
      performRequest {}
    }
  }

  func cancel() {
    // Freed after the lock is released: it holds the user's objects.
    let ended = turns.withLock {
      defer { life = .ended }
      return life
    }
    ended.connection?.upstream?.cancel()
  }

  // MARK: Upstream

  func subscribe(to publisher: some Publisher<Value, Failure>) {
    guard MainActor.isCurrent else { return onMainActor { $0.connect(to: publisher) } }
    connect(to: publisher)
  }

  private func connect(to publisher: some Publisher<Value, Failure>) {
    performRequest { publisher.subscribe(self) }
  }

  func receive(subscription: any Subscription) {
    let connection = turns.withLock {
      let connection = life.connection
      connection?.upstream = subscription
      return connection
    }
    guard let connection else { return subscription.cancel() }
    connection.begin(self)
    if policy == .latestValue { subscription.request(.unlimited) }
  }

  func receive(_ value: Value) -> Subscribers.Demand {
    var isReply = false
    // A value that it supersedes is freed after the lock is released: it may hold the user's objects.
    var exchanged = value
    turns.change(self) { isOpen in
      if case .ended = life { return false }
      isReply = isReplyDue
      guard !isReply, isOpen else { return false }
      if policy == .latestValue, pending.count > 0 {
        pending.exchangeFirst(&exchanged)
      } else {
        pending.append(value)
      }
      return wanted > .none
    }
    return isReply ? deliverReply(value) : .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    var reply: Connection<Value, Failure>?
    turns.change(self) { isOpen in
      guard case .open(let connection) = life else { return false }
      if isReplyDue {
        reply = connection
        life = .ended
      } else if isOpen {
        life = .completing(connection, complete: { connection.complete(completion) })
      }
      return isDue
    }
    reply?.complete(completion)
  }

  // MARK: Replies to requests

  /// Runs `body` in a job of the main actor.
  private func onMainActor(_ body: @escaping (SettledSubscription) -> Void) {
    // Safe: the job is the only user of `body`, and the lock guards the subscription.
    nonisolated(unsafe) let (subscription, body) = (self, body)
    Task { @MainActor in body(subscription) }
  }

  /// Performs a request as a turn, unless one is under way: sends by the subscriber have to wait.
  private func performRequest(_ request: () -> Void) {
    let isTurn = turns.beginIfIdle()
    let isOutermost = turns.withLock {
      guard activity == .idle else { return false }
      activity = .requesting
      requester = .current
      return true
    }
    request()
    if isOutermost { turns.withLock { if activity == .requesting { activity = .idle } } }
    if isTurn { turns.end() }
  }

  /// Whether a value that arrives is delivered at once.
  @inline(__always)
  private var isReplyDue: Bool {
    activity == .requesting && requester.isCurrent && pending.count == 0 && wanted > .none
  }

  private func deliverReply(_ value: Value) -> Subscribers.Demand {
    let connection = turns.withLock {
      activity = .delivering
      wanted -= 1
      return life.connection
    }
    guard let connection else { return .none }
    let more = connection.receive(value)
    turns.withLock {
      activity = .requesting
      if policy == .latestValue { wanted += more }
    }
    return policy == .latestValue ? .none : more
  }

  // MARK: Delivery in a turn

  /// Whether a turn has a value or the completion to deliver.
  private var isDue: Bool {
    switch life {
    case .open: pending.count > 0 && wanted > .none
    case .completing: pending.count == 0 || wanted > .none
    case .ended: false
    }
  }

  override func prepareDelivery() {
    activity = .delivering
    guard pending.count > 0, wanted > .none, let connection = life.connection else { return }
    wanted -= 1
    pending.moveFirstToSlot()
    receiver = connection
  }

  override func deliver() {
    guard let receiver else { return complete() }
    self.receiver = nil
    let more = receiver.receive(pending.takeSlot())
    if more > .none { grant(more) }
  }

  /// Delivers the completion if the upstream has completed and no value is pending.
  private func complete() {
    let complete: (() -> Void)? = turns.withLock {
      guard case .completing(_, let complete) = life, pending.count == 0 else { return nil }
      life = .ended
      return complete
    }
    complete?()
  }

  override func endDelivery() -> Bool {
    activity = .idle
    return isDue
  }
}
