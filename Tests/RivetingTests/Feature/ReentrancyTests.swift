import CombineShim
import Riveting
import TestSupport
import Testing

@MainActor
struct ReentrancyTests {
  private let feature = TallyFeature()

  @Test func `what the first delivery causes is shown by a job`() async {
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

  @Test func `an action from objectWillChange waits for the change`() {
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

  @Test func `a change through the interactor from an observer waits for the delivery`() {
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
