import CombineOperators
import FrameworkSupport

/// Publishes the values of `upstream` when the turn that they are published in settles.
struct SettledPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let turns: Turns
  let policy: DeliveryPolicy

  func receive(subscriber: some Subscriber<Output, Failure>) {
    // A turn, because the subscriber may send when it receives its first value.
    MainActor.runNowOrInJob {
      let isTurn = turns.begin()
      let sink = OutputSink(subscriber, turns, policy)
      subscriber.receive(subscription: sink)
      sink.subscribe(to: upstream)
      if isTurn { turns.end() }
    }
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
/// others do, such as a request of an asynchronous sequence, is done there by a job.
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
    MainActor.runNowOrInJob { [self] in grant(demand) }
  }

  private func grant(_ demand: Subscribers.Demand) {
    guard withState({ $0.grow(demand) }) else { return }
    let isTurn = turns.begin()
    turns.add(self)
    if isTurn { turns.end() }
  }

  func cancel() { MainActor.runNowOrInJob { [self] in end { $0?.cancel() } } }

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
    upstream.subscribe(self)
    withState { $0.open() }
  }

  func receive(subscription: any Subscription) {
    MainActor.runNowOrInJob { [self] in
      guard withState({ $0.begin(subscription) }) else { return subscription.cancel() }
      subscription.request(.unlimited)
    }
  }

  func receive(_ value: Value) -> Subscribers.Demand {
    switch policy {
    case .latestValue:
      MainActor.assertArrival(before: "sink(receiveValue:)")
      take(value)
    case .everyValue:
      if MainActor.isCurrent { take(value) } else { MainActor.runNowOrInJob { self.take(value) } }
    }
    return .none
  }

  private func take(_ value: Value) {
    guard let arrival = arrival(of: value) else { return }
    switch withState({ $0.arrive(arrival, policy) }) {
    case .deliverNow:
      deliver(arrival)
      withState { $0.reopen() }
    case .deliverInTurn: addToTurn()
    case .wait: break
    }
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
    MainActor.runNowOrInJob { [self] in
      guard let downstream else { return }
      switch withState({ $0.complete { downstream.receive(completion: completion) } }) {
      case .deliverNow: end { _ in downstream.receive(completion: completion) }
      case .deliverInTurn: addToTurn()
      case .wait: break
      }
    }
  }

  // MARK: Delivery in a turn

  /// A stopped machine delivers nothing, and so nothing is kept for it.
  private func addToTurn() { if turns.isOpen { turns.add(self) } else { cancel() } }

  override func deliver() {
    switch withState({ $0.next() }) {
    case .value(let arrival):
      if withState({ $0.becomesDue() }) { turns.add(self) }
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
