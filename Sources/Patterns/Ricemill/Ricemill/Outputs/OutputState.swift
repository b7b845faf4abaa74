import CombineOperators
import FrameworkSupport

/// The state of an ``OutputSink``: what has arrived, and how much of it is wanted.
struct OutputState {
  private enum Phase {
    case open
    /// The upstream has completed; what waits comes before the completion.
    case completing(() -> Void)
    case ended
  }

  /// What a turn delivers.
  enum Next {
    case value(Arrival)
    case completion(() -> Void)
    case nothing
  }

  private(set) var upstream: (any Subscription)?
  private var phase = Phase.open
  /// Whether the upstream receives its subscriber, and replies.
  var isReplying = true
  private var waiting = FIFOQueue<Arrival>()
  var wanted = Subscribers.Demand.none
  /// Whether a turn will deliver.
  private var isAwaited = false

  mutating func begin(_ subscription: any Subscription) -> Bool {
    guard upstream == nil, case .open = phase else { return false }
    upstream = subscription
    return true
  }

  /// Returns whether to deliver `arrival` now; otherwise it waits.
  mutating func arrive(_ arrival: Arrival, _ policy: DeliveryPolicy) -> Bool {
    guard case .open = phase else { return false }
    if isReplying, wanted > .none, waiting.isEmpty {
      // What arrives during the delivery is not a reply.
      isReplying = false
      wanted -= 1
      return true
    }
    // The latest value waits once.
    if policy == .everyValue || waiting.isEmpty { waiting.append(arrival) }
    return false
  }

  /// Returns whether to deliver `completion` now; otherwise it waits.
  mutating func complete(_ completion: @escaping () -> Void) -> Bool {
    guard case .open = phase else { return false }
    if isReplying, waiting.isEmpty { return true }
    phase = .completing(completion)
    return false
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

  private var isCompleting: Bool { if case .completing = phase { true } else { false } }

  /// Whether something is due that no turn delivers already; if so, one has to.
  mutating func becomesDue() -> Bool {
    if isAwaited { return false }
    isAwaited = waiting.isEmpty ? isCompleting : wanted > .none
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
