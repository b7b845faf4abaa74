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
final class OutputSink<Value, Failure: Error>: TurnOutput, Subscriber, Subscription,
  CustomStringConvertible
{
  private let turns: Turns
  private let policy: DeliveryPolicy
  // Accessed by `withState` only.
  @exclusivity(unchecked) private var uncheckedState = OutputState()
  /// Nil once the subscription has ended.
  private var downstream: Downstream<Value, Failure>?
  /// The only arrival of a `@Published` property, whose value is replaced.
  private var latest: ArrivalOf<Value>?

  init(_ subscriber: some Subscriber<Value, Failure>, _ turns: Turns, _ policy: DeliveryPolicy) {
    downstream = Downstream(subscriber)
    self.turns = turns
    self.policy = policy
    super.init(turns)
  }

  var description: String { "Output" }

  @inline(__always)
  private func withState<Outcome>(_ body: (inout OutputState) -> Outcome) -> Outcome {
    // Safe: no change of the state calls code that may change it, too. Checking costs a tenth of a delivery.
    unsafe body(&uncheckedState)
  }

  // MARK: Downstream

  func request(_ demand: Subscribers.Demand) {
    MainActor.runNowOrInJob { [self] in
      guard withState({ $0.grow(demand) }) else { return }
      let isTurn = turns.begin()
      addToTurn()
      if isTurn { turns.end() }
    }
  }

  func cancel() { MainActor.runNowOrInJob { [self] in end().upstream?.cancel() } }

  /// Ends the subscription. What it held is freed by the caller, when no access to this is under way.
  @discardableResult
  private func end() -> OutputState {
    defer {
      _ = latest.take()
      _ = downstream.take()
    }
    return withState { $0.end() }
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
    case .reply:
      deliver(arrival)
      withState { $0.reopen() }
    case .due: addToTurn()
    case .early: break
    }
  }

  private func arrival(of value: Value) -> Arrival? {
    if let latest {
      latest.replace(by: value)
      return latest
    }
    guard let downstream else { return nil }
    let arrival = ArrivalOf(value, for: downstream.receive)
    if policy == .latestValue { latest = arrival }
    return arrival
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    MainActor.runNowOrInJob { [self] in
      guard let downstream else { return }
      switch withState({ $0.complete { downstream.complete(completion) } }) {
      case .reply: complete { downstream.complete(completion) }
      case .due: addToTurn()
      case .early: break
      }
    }
  }

  // MARK: Delivery in a turn

  override func deliver() {
    let (next, isMoreDue) = withState { $0.next() }
    if isMoreDue { addToTurn() }
    switch next {
    case .value(let arrival): deliver(arrival)
    case .completion(let completion): complete(completion)
    case .nothing: break
    }
  }

  /// A stopped machine delivers nothing, and so nothing is kept for it.
  private func addToTurn() {
    if !turns.add(self) { cancel() }
  }

  private func deliver(_ arrival: Arrival) {
    let more = arrival.deliver()
    if more > .none { request(more) }
  }

  private func complete(_ completion: () -> Void) {
    let ended = (end(), downstream)
    completion()
    withExtendedLifetime(ended) {}
  }
}

/// A subscriber, whatever its type.
private final class Downstream<Value, Failure: Error> {
  let receive: (Value) -> Subscribers.Demand
  let complete: (Subscribers.Completion<Failure>) -> Void

  init(_ subscriber: some Subscriber<Value, Failure>) {
    receive = { subscriber.receive($0) }
    complete = { subscriber.receive(completion: $0) }
  }
}
