import Ricemill
import TestSupport

/// A subscriber that records what it receives, and whether it does so on the main actor's queue.
final class Probe<Value>: Subscriber {
  private(set) var values: [Value] = []
  private(set) var isFinished = false
  /// Whether it was called on the main actor's queue only.
  private(set) var isOnMainQueueOnly = true
  private(set) var subscription: (any Subscription)?

  private let first: Subscribers.Demand
  private let reply: (Value) -> Subscribers.Demand

  init(
    asksFor first: Subscribers.Demand,
    reply: @escaping (Value) -> Subscribers.Demand = { _ in .none }
  ) {
    self.first = first
    self.reply = reply
  }

  func receive(subscription: any Subscription) {
    isOnMainQueueOnly = isOnMainQueueOnly && isOnMainQueue
    self.subscription = subscription
    if first > .none { subscription.request(first) }
  }

  func receive(_ value: Value) -> Subscribers.Demand {
    isOnMainQueueOnly = isOnMainQueueOnly && isOnMainQueue
    values.append(value)
    return reply(value)
  }

  func receive(completion: Subscribers.Completion<Never>) { isFinished = true }
}
