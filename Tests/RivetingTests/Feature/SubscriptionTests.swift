import CombineShim
import Riveting
import TestSupport
import Testing

@MainActor
struct SubscriptionTests {
  private let feature = TallyFeature()

  @Test func `in whatever order subscribers leave the others keep theirs`() {
    var receivers: [Int] = []
    var subscriptions = (0..<8).map { number in
      feature.$viewState.dropFirst().sink { _ in receivers.append(number) }
    }
    for (leaving, others) in [
      (0, [1, 2, 3, 4, 5, 6, 7]), (7, [1, 2, 3, 4, 5, 6]), (3, [1, 2, 4, 5, 6]),
    ] {
      subscriptions[leaving].cancel()
      receivers = []
      feature.send(.add(1))
      #expect(receivers == others)
    }
    subscriptions[7] = feature.$viewState.dropFirst().sink { _ in receivers.append(8) }
    for leaving in [6, 4, 1, 5] { subscriptions[leaving].cancel() }
    receivers = []
    feature.send(.add(1))
    #expect(receivers == [2, 8])
  }

  @Test func `a subscriber without demand gets the latest state when it demands`() {
    let subscriber = Probe<String, Never>(asksFor: .none)
    feature.$viewState.subscribe(subscriber)
    #expect(subscriber.values == [])
    feature.send(.add(1))
    feature.send(.add(1))
    #expect(subscriber.values == [])
    subscriber.subscription?.request(.max(2))
    #expect(subscriber.values == ["2"])
    feature.send(.add(1))
    feature.send(.add(1))
    #expect(subscriber.values == ["2", "3"])
    subscriber.subscription?.request(.max(1))
    #expect(subscriber.values == ["2", "3", "4"])
    subscriber.subscription?.request(.max(1))
    #expect(subscriber.values == ["2", "3", "4"])
    subscriber.subscription?.cancel()
  }

  @Test func `a subscriber may demand while it receives`() {
    let subscriber = Probe<String, Never>(asksFor: .none) { probe, _ in
      probe.subscription?.request(.max(1))
      return .none
    }
    feature.$viewState.subscribe(subscriber)
    subscriber.subscription?.request(.max(1))
    #expect(subscriber.values == ["0"])
    feature.send(.addTwice(1))
    feature.send(.add(1))
    #expect(subscriber.values == ["0", "1", "2", "3"])
    subscriber.subscription?.cancel()
  }

  @Test func `a subscriber that is freed by its cancellation may cancel again`() {
    var subscriber: FleetingSubscriber? = FleetingSubscriber()
    weak let freed = subscriber
    feature.$viewState.subscribe(subscriber!)
    let subscription = subscriber?.subscription as? any Subscription
    subscriber = nil
    #expect(freed != nil)
    subscription?.cancel()
    #expect(freed == nil)
  }

  @Test func `a subscriber that is freed with the feature may cancel`() {
    var feature: TallyFeature? = TallyFeature()
    var subscriber: FleetingSubscriber? = FleetingSubscriber()
    weak let freed = subscriber
    feature?.$viewState.subscribe(subscriber!)
    subscriber = nil
    #expect(freed != nil)
    feature = nil
    #expect(freed == nil)
  }

  @Test func `a cancelled subscription lets go of its subscriber`() {
    var subscriber: Probe? = Probe<String, Never>(asksFor: .none)
    weak let freed = subscriber
    feature.$viewState.subscribe(subscriber!)
    let subscription = subscriber?.subscription
    subscriber = nil
    #expect(freed != nil)
    subscription?.cancel()
    #expect(freed == nil)
  }
}

/// Is held by its subscription alone, and cancels that when it is freed.
private final class FleetingSubscriber: Subscriber {
  private(set) weak var subscription: AnyObject?

  deinit { (subscription as? any Subscription)?.cancel() }

  func receive(subscription: any Subscription) {
    self.subscription = subscription as AnyObject
    subscription.request(.unlimited)
  }

  func receive(_ view: String) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Never>) {}
}
