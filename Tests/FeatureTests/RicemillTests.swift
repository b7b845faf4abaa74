import Explorer
import Ricemill
import Spec
import Testing

@testable import RicemillFeatures

// MARK: Counter: test

@MainActor
struct RicemillTests {
  @Test func `reset shows zero and tells the count`() {
    let counter = CounterMachine(input: .init(), store: .init(count: 0), extra: .init())
    var effects: [CounterSpec.Effect] = []
    let sink = counter.output.effects.sink { effects.append($0) }
    defer { sink.cancel() }
    counter.input.increment.send()
    counter.input.increment.send()
    #expect(counter.output.count == 2)
    counter.input.reset.send()
    #expect(counter.output.count == 0)
    #expect(effects == [.didReset(from: 2)])
  }

  // MARK: Search: test

  @Test func burstOfKeystrokesAsksOnce() throws {
    try explore { run in
      let service = CountedSearch()
      let search = SearchMachine(
        input: .init(), store: .init(query: ""),
        extra: .init(service: service, clock: run.clock))
      for query in ["a", "ab", "abc"] { search.input.queryChanged.send(query) }
      await run.advance(by: SearchSpec.debounce)
      run.expect(service.queries == ["abc"])
    }
  }
}
