import Explorer
import IV
import Spec
import Testing

@testable import IVFeatures

// MARK: Counter: test

@MainActor
struct IVTests {
  @Test func `reset shows zero and tells the count`() {
    let screen = CounterScreen()
    var effects: [CounterSpec.Effect] = []
    screen.observer.onEffect = { effects.append($0) }
    screen.link(CounterInteractor(seed: .init(), environment: .test()))
    screen.emit(.did(.increment))
    screen.emit(.did(.increment))
    #expect(screen.shown.count == 2)
    screen.emit(.did(.reset))
    #expect(screen.shown.count == 0)
    #expect(effects == [.didReset(from: 2)])
  }

  // MARK: Search: test

  @Test func burstOfKeystrokesAsksOnce() throws {
    try explore { run in
      let service = CountedSearch()
      let screen = SearchScreen()
      screen.link(SearchInteractor(seed: .init(), environment: .test(service, run.clock)))
      for query in ["a", "ab", "abc"] { screen.emit(.did(.queryChanged(query))) }
      await run.advance(by: SearchSpec.debounce)
      run.expect(service.queries == ["abc"])
    }
  }
}
