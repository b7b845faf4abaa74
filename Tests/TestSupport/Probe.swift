import CombineShim

/// A subscriber that records what it receives, and demands what a test says.
public final class Probe<Input, Failure: Error>: Subscriber {
  public private(set) var values: [Input] = []
  public private(set) var completions: [Subscribers.Completion<Failure>] = []
  public private(set) var subscription: (any Subscription)?
  /// How many deliveries were under way at once.
  public private(set) var deepestNesting = 0
  /// Whether its subscription came on the main actor's queue.
  public private(set) var isSubscribedOnMainQueue = false
  /// Whether its values came on the main actor's queue only.
  public private(set) var isOnMainQueueOnly = true

  private let first: Subscribers.Demand
  private let onValue: (Probe, Input) -> Subscribers.Demand
  private var nesting = 0

  public init(
    asksFor first: Subscribers.Demand,
    onValue: @escaping (Probe, Input) -> Subscribers.Demand = { _, _ in .none }
  ) {
    self.first = first
    self.onValue = onValue
  }

  public func receive(subscription: any Subscription) {
    isSubscribedOnMainQueue = isOnMainQueue
    self.subscription = subscription
    if first > .none { subscription.request(first) }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if !isOnMainQueue { isOnMainQueueOnly = false }
    nesting += 1
    defer { nesting -= 1 }
    deepestNesting = max(deepestNesting, nesting)
    values.append(input)
    return onValue(self, input)
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    completions.append(completion)
  }

  public func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
