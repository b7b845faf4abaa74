import DirectFeatures
import Explorer
import Spec
import Testing

// MARK: Counter: test

@MainActor
struct DirectTests {
  @Test func `reset shows zero and tells the count`() {
    let counter = DirectCounter(seed: .init(), environment: .test())
    var effects: [CounterSpec.Effect] = []
    let token = counter.onEffect { effects.append($0) }
    defer { token.cancel() }
    counter.send(.increment)
    counter.send(.increment)
    #expect(counter.view.count == 2)
    counter.send(.reset)
    #expect(counter.view.count == 0)
    #expect(effects == [.didReset(from: 2)])
  }

  // MARK: Search: test

  @Test func burstOfKeystrokesAsksOnce() throws {
    try explore { run in
      let service = CountedSearch()
      let search = DirectSearch(seed: .init(), environment: .test(service, run.clock))
      for query in ["a", "ab", "abc"] { search.send(.queryChanged(query)) }
      await run.advance(by: SearchSpec.debounce)
      run.expect(service.queries == ["abc"])
    }
  }
}
