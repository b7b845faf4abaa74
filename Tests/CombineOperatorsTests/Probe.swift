import CombineOperators

/// A subscriber for tests: records the values it receives, and requests the given demand.
final class Probe<Input, Failure: Error & Equatable>: Subscriber {
  private(set) var values: [Input] = []
  private(set) var completions: [Subscribers.Completion<Failure>] = []
  private(set) var subscription: (any Subscription)?
  private(set) var deepestNesting = 0

  private let first: Subscribers.Demand
  private let onValue: (Probe, Input) -> Subscribers.Demand
  private var nesting = 0

  init(
    asksFor first: Subscribers.Demand,
    onValue: @escaping (Probe, Input) -> Subscribers.Demand = { _, _ in .none }
  ) {
    self.first = first
    self.onValue = onValue
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if first > .none { subscription.request(first) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    nesting += 1
    defer { nesting -= 1 }
    deepestNesting = max(deepestNesting, nesting)
    values.append(input)
    return onValue(self, input)
  }

  func receive(completion: Subscribers.Completion<Failure>) { completions.append(completion) }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
