import CombineOperators

/// Publishes the values of `upstream` when the turn that they are published in settles.
struct SettledPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let turns: Turns
  let policy: DeliveryPolicy

  func receive(subscriber: some Subscriber<Output, Failure>) {
    let sink = OutputSink(subscriber, turns, policy)
    // Now, so that the subscriber can cancel before the main actor gets to the rest.
    subscriber.receive(subscription: sink)
    guard turns.isHere() else { return turns.runInJob { sink.subscribe(to: upstream) } }
    sink.subscribe(to: upstream)
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
  /// For a `@Published` property, which is only set on the main actor.
  case latestValue
}

/// Keeps the values that an output publishes during a turn, and delivers them when the turn settles.
///
/// The values that a new subscriber receives from the upstream are delivered at once. The upstream is asked for
/// everything; what the subscriber does not want yet waits here. All happens on the main actor: what
/// others do, such as a request of an asynchronous sequence, waits for it in their order.
final class OutputSink<Value, Failure: Error>: TurnOutput, Subscriber, Subscription {
  private let turns: Turns
  private let policy: DeliveryPolicy
  // Safe: accessed by `withState` only.
  @exclusivity(unchecked) private var uncheckedState = OutputState()
  /// Nil once the subscription has ended.
  private var downstream: (any Subscriber<Value, Failure>)?
  /// The only arrival of a `@Published` property, whose value is replaced.
  private var latest: ArrivalOf<Value, Failure>?

  init(_ subscriber: some Subscriber<Value, Failure>, _ turns: Turns, _ policy: DeliveryPolicy) {
    downstream = subscriber
    self.turns = turns
    self.policy = policy
    super.init(turns)
  }

  @inline(__always)
  private func withState<Outcome>(_ body: (inout OutputState) -> Outcome) -> Outcome {
    // Safe: no change of the state calls code that may change it, too. Checking costs a tenth of a delivery.
    unsafe body(&uncheckedState)
  }

  // MARK: Downstream

  func request(_ demand: Subscribers.Demand) {
    if turns.isHere() { grant(demand) } else { turns.runInJob { self.grant(demand) } }
  }

  private func grant(_ demand: Subscribers.Demand) {
    withState { $0.wanted += demand }
    guard withState({ $0.becomesDue() }) else { return }
    let isTurn = turns.begin()
    turns.add(self)
    if isTurn { turns.end() }
  }

  func cancel() {
    if turns.isHere() { end { $0?.cancel() } } else { turns.runInJob { self.end { $0?.cancel() } } }
  }

  /// Ends the subscription and runs `body`. What it held is freed outside of accesses to this.
  private func end(_ body: ((any Subscription)?) -> Void) {
    let former = withState { $0.end() }
    _ = downstream.take()
    _ = latest.take()
    body(former.upstream)
  }

  // MARK: Upstream

  func subscribe(to upstream: some Publisher<Value, Failure>) {
    guard downstream != nil else { return }
    // A turn, because the subscriber may send when it receives its first value.
    let isTurn = turns.begin()
    upstream.subscribe(self)
    withState { $0.isReplying = false }
    if isTurn { turns.end() }
  }

  func receive(subscription: any Subscription) {
    guard turns.isHere() else { return turns.runInJob { self.accept(subscription) } }
    accept(subscription)
  }

  private func accept(_ subscription: any Subscription) {
    guard withState({ $0.begin(subscription) }) else { return subscription.cancel() }
    subscription.request(.unlimited)
  }

  func receive(_ value: Value) -> Subscribers.Demand {
    if policy == .latestValue {
      // Asking in a turn would cost each send.
      if !turns.isRunning { MainActor.requireArrival(before: "sink(receiveValue:)") }
    } else if !turns.isHere() {
      turns.runInJob { self.take(value) }
      return .none
    }
    take(value)
    return .none
  }

  private func take(_ value: Value) {
    guard let arrival = arrival(of: value) else { return }
    guard withState({ $0.arrive(arrival, policy) }) else { return addToTurn() }
    deliver(arrival)
    withState { $0.isReplying = true }
  }

  private func arrival(of value: Value) -> Arrival? {
    if let latest {
      latest.replace(by: value)
      return latest
    }
    guard let downstream else { return nil }
    let arrival = ArrivalOf(value, for: downstream)
    if policy == .latestValue { latest = arrival }
    return arrival
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if turns.isHere() { complete(completion) } else { turns.runInJob { self.complete(completion) } }
  }

  private func complete(_ completion: Subscribers.Completion<Failure>) {
    guard let downstream else { return }
    let complete = { downstream.receive(completion: completion) }
    if withState({ $0.complete(complete) }) { end { _ in complete() } } else { addToTurn() }
  }

  // MARK: Delivery in a turn

  /// Has a turn deliver what is due. A stopped machine delivers nothing, and so nothing is kept for it.
  @inline(__always) private func addToTurn() {
    guard withState({ $0.becomesDue() }) else { return }
    if turns.isOpen { turns.add(self) } else { cancel() }
  }

  override func deliver() {
    switch withState({ $0.next() }) {
    case .value(let arrival):
      addToTurn()
      deliver(arrival)
    case .completion(let completion): end { _ in completion() }
    case .nothing: break
    }
  }

  private func deliver(_ arrival: Arrival) {
    let more = arrival.deliver()
    if more > .none { grant(more) }
  }
}
