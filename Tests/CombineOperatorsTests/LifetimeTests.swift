import CombineOperators
import TestSupport
import Testing

@Suite struct LifetimeTests {
  private final class Token {}

  @Test func aCancelledMergeKeepsNothingAlive() {
    let a = PassthroughSubject<Int, Never>()
    let b = PassthroughSubject<Int, Never>()
    var token: Token? = Token()
    weak let held = token
    let sink = a.merge(with: b).sink { [token] _ in _ = token }
    token = nil
    #expect(held != nil)
    sink.cancel()
    #expect(held == nil)
  }

  @Test func aFinishedMergeKeepsNothingAlive() {
    let a = PassthroughSubject<Int, Never>()
    var token: Token? = Token()
    weak let held = token
    let sink = a.merge(with: Empty()).sink { [token] _ in _ = token }
    token = nil
    a.send(completion: .finished)
    #expect(held == nil)
    sink.cancel()
  }

  @Test func `the end of a finished upstream may send`() async {
    await #expect(processExitsWith: .success) {
      let a = OneSubscription()
      let b = PassthroughSubject<Int, Never>()
      a.onDeinit = { b.send(7) }
      let probe = Probe<Int, Never>(asksFor: .unlimited)
      a.merge(with: b).subscribe(probe)
      a.finish()
      precondition(probe.values == [7])
    }
  }
}

/// A publisher with a subscription that ends when its subscriber has let go of it.
private final class OneSubscription: Publisher {
  typealias Output = Int
  typealias Failure = Never

  var onDeinit: () -> Void = {}
  private var subscriber: AnySubscriber<Int, Never>?

  func receive(subscriber: some Subscriber<Int, Never>) {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: Ending(onDeinit))
  }

  func finish() { subscriber?.receive(completion: .finished) }

  private final class Ending: Subscription {
    private let onDeinit: () -> Void

    init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }

    deinit { onDeinit() }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}
  }
}
