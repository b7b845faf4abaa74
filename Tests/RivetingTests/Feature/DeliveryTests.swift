import CombineShim
import Explorer
import Riveting
import Testing

@MainActor
struct DeliveryTests {
  private let feature = TallyFeature()

  @Test func `every change is shown once before send returns`() {
    var views: [String] = []
    let subscription = feature.$viewState.sink { views.append($0) }
    #expect(views == ["0"])
    feature.send(.addTwice(1))
    #expect(views == ["0", "1", "2"])
    feature.send(.add(0))
    #expect(views == ["0", "1", "2", "2"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `the initial state is reduced and shown once`() throws {
    try explore { run in
      let reducer = CountingReducer()
      let feature = BaseFeature(interactor: TallyInteractor(), reducer: reducer)
      var views: [Int] = []
      let subscription = feature.$viewState.sink { views.append($0) }
      await run.settle()
      try require(views == [0], "shown once: \(views)")
      try require(reducer.calls == 1, "reduced once: \(reducer.calls)")
      withExtendedLifetime(subscription) {}
    }
  }

  @Test func `sending on the main actor needs no job`() throws {
    let report = try explore { _ in
      let feature = TallyFeature()
      for _ in 0..<100 { feature.send(.addTwice(1)) }
      try require(feature.viewState == "200", feature.viewState)
    }
    #expect(report.maxJobs == 1)
  }

  @Test func `the value an observer receives is the view state`() {
    var viewStates: [String] = []
    var received: [String] = []
    let subscription = feature.$viewState.sink { [feature] view in
      received.append(view)
      viewStates.append(feature.viewState)
    }
    feature.send(.addTwice(1))
    #expect(received == ["0", "1", "2"])
    #expect(viewStates == received)
    withExtendedLifetime(subscription) {}
  }

  @Test func `objectWillChange comes before the change`() {
    var views: [String] = []
    let subscription = feature.objectWillChange.sink { [feature] in
      views.append(feature.viewState)
    }
    feature.send(.addTwice(1))
    #expect(views == ["0", "1"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `changes from elsewhere all arrive in order on the main actor`() throws {
    try explore(.random(seed: 3, schedules: 200)) { run in
      let feature = TallyFeature()
      var views: [String] = []
      let subscription = feature.$viewState.sink { view in
        MainActor.assertIsolated()
        views.append(view)
      }
      for _ in 0..<3 {
        Task.detached {
          feature.send(.addTwice(1))
          await Task.yield()
          await feature.interactor.interact(with: .add(1))
        }
      }
      feature.send(.add(1))
      await run.settle()
      try require(views == (0...10).map(String.init), "every change, in order: \(views)")
      withExtendedLifetime(subscription) {}
    }
  }

  @Test func `a burst from elsewhere takes one job`() throws {
    let report = try explore { run in
      let feature = TallyFeature()
      await Task.detached { for _ in 0..<100 { feature.send(.add(1)) } }.value
      await run.settle()
      try require(feature.viewState == "100", feature.viewState)
    }
    #expect(report.maxJobs < 10)
  }

  @Test func `a change made through the interactor on the main actor is shown`() throws {
    try explore { run in
      let feature = TallyFeature()
      feature.interactor.interact(with: .add(1))
      await run.settle()
      try require(feature.viewState == "1", feature.viewState)
    }
  }

  @Test func sendShowsWhatOthersChangedBefore() {
    feature.interactor.interact(with: .add(1))
    var views: [String] = []
    let subscription = feature.$viewState.sink { views.append($0) }
    feature.send(.add(1))
    #expect(views == ["0", "1", "2"])
    withExtendedLifetime(subscription) {}
  }

  @Test func twoFeaturesMayShareAnInteractor() throws {
    try explore { run in
      let interactor = TallyInteractor()
      let first = TallyFeature(interactor: interactor, reducer: TallyReducer())
      let second = TallyFeature(interactor: interactor, reducer: TallyReducer())
      first.send(.add(1))
      second.send(.add(1))
      await run.settle()
      try require(first.viewState == "2" && second.viewState == "2", "both show every change")
    }
  }

  @Test func `an interactor written from scratch is shown through its stream`() throws {
    try explore(.exhaustive(limit: 10_000)) { run in
      let feature = BaseFeature(interactor: PlainInteractor(), reducer: TallyReducer())
      var views: [String] = []
      let subscription = feature.$viewState.removeDuplicates().sink { views.append($0) }
      feature.send(.add(1))
      feature.send(.add(1))
      await run.settle()
      try require(views == ["0", "1", "2"], "\(views)")
      withExtendedLifetime(subscription) {}
    }
  }
}

private final class CountingReducer: Reducing {
  private(set) var calls = 0

  func reduce(from tally: Tally) -> Int {
    calls += 1
    return tally.count
  }
}

/// Keeps to `Interacting` without help from `BaseInteractor`.
private final class PlainInteractor: Interacting {
  private(set) var domain = Tally()
  private let stream = AsyncStream.makeStream(of: Tally.self)

  var domainStream: AsyncStream<Tally> { stream.stream }

  func interact(with action: TallyAction) {
    domain.count += 1
    stream.continuation.yield(domain)
  }
}
