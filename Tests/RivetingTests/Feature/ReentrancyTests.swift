import CombineShim
import Riveting
import TestSupport
import Testing

@MainActor
struct ReentrancyTests {
  private let feature = TallyFeature()

  @Test func anActionFromAnObserverWaitsForTheDelivery() {
    var events: [String] = []
    var subscriptions: [AnyCancellable] = []
    feature.$viewState.dropFirst().sink { [feature] view in
      events.append("a\(view)")
      if view == "1" {
        feature.send(.add(1))
        feature.send(.add(1))
        events.append("sent while \(feature.viewState), domain \(feature.interactor.domain.count)")
      }
    }.store(in: &subscriptions)
    feature.$viewState.dropFirst().sink { events.append("b\($0)") }.store(in: &subscriptions)

    feature.send(.add(1))

    #expect(
      events == ["a1", "sent while 1, domain 1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test func aChainOf100_000ActionsDoesNotOverflowTheStack() {
    let subscription = feature.$viewState.dropFirst().sink { [feature] _ in
      if feature.interactor.domain.count < 100_000 { feature.send(.add(1)) }
    }
    feature.send(.add(1))
    #expect(feature.viewState == "100000")
    withExtendedLifetime(subscription) {}
  }

  @Test func anActionFromTheFirstDeliveryWaitsForIt() {
    var events: [String] = []
    var subscriptions: [AnyCancellable] = []
    feature.$viewState.sink { events.append("a\($0)") }.store(in: &subscriptions)
    feature.$viewState.sink { [feature] view in
      if view == "0" {
        feature.send(.add(1))
        feature.send(.add(1))
      }
      events.append("b\(view)")
    }.store(in: &subscriptions)
    #expect(events == ["a0", "b0"])
    feature.send(.add(1))
    #expect(events == ["a0", "b0", "a1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test func whatTheFirstDeliveryCausesIsShownByAJob() async {
    var views: [String] = []
    let subscription = feature.$viewState.sink { [feature] view in
      views.append(view)
      if view == "0" {
        feature.interactor.interact(with: .add(1))
        feature.send(.add(1))
      }
    }
    #expect(views == ["0"])
    await mainActorIsIdle()
    #expect(views == ["0", "1", "2"])
    withExtendedLifetime(subscription) {}
  }

  @Test func anActionFromObjectWillChangeWaitsForTheChange() {
    var events: [String] = []
    var subscriptions: [AnyCancellable] = []
    feature.objectWillChange.sink { [feature] in
      events.append("will change from \(feature.viewState)")
      if feature.viewState == "0" { feature.send(.add(1)) }
    }.store(in: &subscriptions)
    feature.$viewState.dropFirst().sink { events.append($0) }.store(in: &subscriptions)
    feature.send(.add(1))
    #expect(events == ["will change from 0", "1", "will change from 1", "2"])
  }

  @Test func aChangeThroughTheInteractorFromAnObserverWaitsForTheDelivery() {
    var events: [String] = []
    var subscriptions: [AnyCancellable] = []
    feature.$viewState.dropFirst().sink { [feature] view in
      events.append("a\(view)")
      if view == "1" { feature.interactor.interact(with: .add(1)) }
    }.store(in: &subscriptions)
    feature.$viewState.dropFirst().sink { events.append("b\($0)") }.store(in: &subscriptions)
    feature.send(.add(1))
    #expect(events == ["a1", "b1", "a2", "b2"])
  }
}
