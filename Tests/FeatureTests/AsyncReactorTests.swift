import AsyncReactor
import Explorer
import Spec
import Testing

@testable import AsyncReactorFeatures

// MARK: Counter: test

@MainActor
struct AsyncReactorTests {
  @Test func `reset shows zero and tells the count`() async {
    let stub = Stub(reactor: CounterReactor(seed: .init()))
    _ = await stub.test(input: .increment)
    #expect(await stub.test(input: .increment).count == 2)
    let state = await stub.test(input: .reset)
    #expect(state.count == 0)
    #expect(state.effect == .didReset(from: 2))
  }

  // MARK: Search: test

  @Test func burstOfKeystrokesAsksOnce() throws {
    try explore { run in
      let service = CountedSearch()
      let stub = Stub(
        reactor: SearchReactor(query: "", service: service, clock: run.clock))
      for query in ["a", "ab", "abc"] { _ = await stub.test(input: .user(.queryChanged(query))) }
      await run.advance(by: SearchSpec.debounce)
      run.expect(service.queries == ["abc"])
    }
  }
}
