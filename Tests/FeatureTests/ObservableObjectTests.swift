import CombineShim
import Explorer
import Spec
import Testing

@testable import ObservableFeatures

// MARK: Counter: test

@MainActor
struct ObservableObjectTests {
  @Test func `reset shows zero and tells the count`() {
    let counter = ObservableObjectCounter(seed: .init(), environment: .test())
    var effects: [CounterSpec.Effect] = []
    counter.onEffect = { effects.append($0) }
    counter.increment()
    counter.increment()
    #expect(counter.view.count == 2)
    counter.reset()
    #expect(counter.view.count == 0)
    #expect(effects == [.didReset(from: 2)])
  }

  // MARK: Search: test

  @Test func burstOfKeystrokesAsksOnce() throws {
    try explore { run in
      let service = CountedSearch()
      let search = ObservableObjectSearch(seed: .init(), environment: .test(service, run.clock))
      for query in ["a", "ab", "abc"] { search.changeQuery(query) }
      await run.advance(by: SearchSpec.debounce)
      run.expect(service.queries == ["abc"])
    }
  }
}
