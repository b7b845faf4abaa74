import CombineOperators
import FrameworkSupport

/// The state of an ``OutputSink``: what has arrived, and how much of it is wanted.
struct OutputState {
  private enum Phase {
    /// The upstream receives its subscriber, and replies.
    case subscribing
    case open
    /// The upstream has completed; what waits comes before the completion.
    case completing(() -> Void)
    case ended
  }

  /// What to do with something that arrives.
  enum Step {
    case deliverNow
    case deliverInTurn
    /// Nothing, until more is wanted, or because a turn delivers already.
    case wait
  }

  /// What a turn delivers.
  enum Next {
    case value(Arrival)
    case completion(() -> Void)
    case nothing
  }

  private(set) var upstream: (any Subscription)?
  private var phase = Phase.subscribing
  private var waiting = FIFOQueue<Arrival>()
  private var wanted = Subscribers.Demand.none
  /// Whether a turn will deliver.
  private var isAwaited = false

  mutating func begin(_ subscription: any Subscription) -> Bool {
    if upstream != nil { return false }
    if case .ended = phase { return false }
    upstream = subscription
    return true
  }

  /// Ends the replies to the subscription.
  mutating func open() {
    if case .subscribing = phase { phase = .open }
  }

  mutating func arrive(_ arrival: Arrival, _ policy: DeliveryPolicy) -> Step {
    switch phase {
    case .subscribing where wanted > .none && waiting.isEmpty:
      // What arrives during the delivery is no reply.
      phase = .open
      wanted -= 1
      return .deliverNow
    case .subscribing, .open:
      // The latest value waits once.
      if policy == .everyValue || waiting.isEmpty { waiting.append(arrival) }
      return becomesDue() ? .deliverInTurn : .wait
    case .completing, .ended: return .wait
    }
  }

  /// Ends a reply: more may follow.
  mutating func reopen() {
    if case .open = phase { phase = .subscribing }
  }

  mutating func complete(_ completion: @escaping () -> Void) -> Step {
    switch phase {
    case .subscribing where waiting.isEmpty: return .deliverNow
    case .subscribing, .open:
      phase = .completing(completion)
      return becomesDue() ? .deliverInTurn : .wait
    case .completing, .ended: return .wait
    }
  }

  /// Adds demand; returns whether something has become due.
  mutating func grow(_ demand: Subscribers.Demand) -> Bool {
    wanted += demand
    return becomesDue()
  }

  /// Removes what a turn delivers.
  mutating func next() -> Next {
    isAwaited = false
    if wanted > .none, let value = waiting.popFirst() {
      wanted -= 1
      return .value(value)
    }
    guard case .completing(let completion) = phase, waiting.isEmpty else { return .nothing }
    return .completion(completion)
  }

  /// Whether something is due that no turn delivers already; if so, one has to.
  mutating func becomesDue() -> Bool {
    if isAwaited { return false }
    isAwaited =
      switch phase {
      case .subscribing, .open: wanted > .none && !waiting.isEmpty
      case .completing: wanted > .none || waiting.isEmpty
      case .ended: false
      }
    return isAwaited
  }

  /// Ends the subscription, and returns what it held.
  mutating func end() -> OutputState {
    exchange(&self, with: OutputState(phase: .ended))
  }
}

/// A value that waits for its delivery. Not generic itself, because each use of a generic queue looks up its type.
class Arrival {
  func deliver() -> Subscribers.Demand { preconditionFailure("an arrival must override deliver") }
}

final class ArrivalOf<Value, Failure: Error>: Arrival {
  private var value: Value
  private let subscriber: any Subscriber<Value, Failure>

  init(_ value: Value, for subscriber: any Subscriber<Value, Failure>) {
    self.value = value
    self.subscriber = subscriber
  }

  /// The former value is freed after the access: it may hold the user's objects.
  func replace(by newer: Value) { _ = exchange(&value, with: newer) }

  override func deliver() -> Subscribers.Demand { subscriber.receive(value) }
}
