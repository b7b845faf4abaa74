import CombineShim
import Riveting
import TestSupport
import Testing

@MainActor
struct SubscriptionTests {
  private let feature = TallyFeature()

  @Test func aLateSubscriberGetsTheCurrentStateFirst() {
    feature.send(.add(1))
    var views: [String] = []
    let subscription = feature.$viewState.sink { views.append($0) }
    feature.send(.add(1))
    #expect(views == ["1", "2"])
    withExtendedLifetime(subscription) {}
  }

  @Test func aCancelledSubscriberReceivesNothingMoreEvenWithinADelivery() {
    var views: [String] = []
    var second: AnyCancellable?
    let first = feature.$viewState.dropFirst().sink { _ in second?.cancel() }
    second = feature.$viewState.dropFirst().sink { views.append($0) }
    feature.send(.addTwice(1))
    #expect(views == [])
    withExtendedLifetime(first) {}
  }

  @Test func inWhateverOrderSubscribersLeaveTheOthersKeepTheirs() {
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

  @Test func aSubscriberThatComesWithinADeliveryGetsItsStateOnce() {
    var views: [String] = []
    var second: AnyCancellable?
    let first = feature.$viewState.dropFirst().sink { [feature] _ in
      guard second == nil else { return }
      second = feature.$viewState.sink { views.append($0) }
    }
    feature.send(.addTwice(1))
    #expect(views == ["1", "2"])
    withExtendedLifetime(first) {}
  }

  @Test func aSubscriberWithoutDemandGetsTheLatestStateWhenItDemands() {
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

  @Test func aSubscriberMayDemandWhileItReceives() {
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

  @Test func aSubscriberThatIsFreedByItsCancellationMayCancelAgain() {
    var subscriber: FleetingSubscriber? = FleetingSubscriber()
    weak let freed = subscriber
    feature.$viewState.subscribe(subscriber!)
    let subscription = subscriber?.subscription as? any Subscription
    subscriber = nil
    #expect(freed != nil)
    subscription?.cancel()
    #expect(freed == nil)
  }

  @Test func aSubscriberThatIsFreedWithTheFeatureMayCancel() {
    var feature: TallyFeature? = TallyFeature()
    var subscriber: FleetingSubscriber? = FleetingSubscriber()
    weak let freed = subscriber
    feature?.$viewState.subscribe(subscriber!)
    subscriber = nil
    #expect(freed != nil)
    feature = nil
    #expect(freed == nil)
  }

  @Test func aCancelledSubscriptionLetsGoOfItsSubscriber() {
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
