import Explorer
import Riveting
import Spec
import Testing

@testable import RIVFeatures

// MARK: Counter: test

@MainActor
struct RIVTests {
  @Test func `reset shows zero and tells the count`() {
    let counter = CounterFeature(
      interactor: CounterInteractor(initialDomain: CounterDomain(count: 0)),
      reducer: CounterReducer())
    counter.send(.increment)
    counter.send(.increment)
    #expect(counter.viewState.view.count == 2)
    counter.send(.reset)
    #expect(counter.viewState.view.count == 0)
    #expect(counter.viewState.effect.value == .didReset(from: 2))
  }

  // MARK: Search: test

  @Test func burstOfKeystrokesAsksOnce() throws {
    try explore { run in
      let service = CountedSearch()
      let search = SearchFeature(
        interactor: SearchInteractor(
          initialDomain: SearchDomain(query: ""), service: service, clock: run.clock),
        reducer: SearchReducer())
      for query in ["a", "ab", "abc"] { search.send(.queryChanged(query)) }
      await run.advance(by: SearchSpec.debounce)
      run.expect(service.queries == ["abc"])
    }
  }
}
