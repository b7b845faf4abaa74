import CombineOperators

/// Publishes what `upstream` does, once the turn that it happens in has settled.
struct SettledPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let turns: TurnQueue
  let keeping: Keeping

  func receive(subscriber: some Subscriber<Output, Failure>) {
    SettledSubscription(subscriber, turns, keeping).subscribe(to: upstream)
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
