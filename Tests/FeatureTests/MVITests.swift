import Explorer
import MVI
import Spec
import Testing

@testable import MVIFeatures

// MARK: Counter: test

@MainActor
struct MVITests {
  @Test func `reset shows zero and tells the count`() {
    let counter = CounterModel(seed: .init(), environment: .test())
    let intents = PublishSubject<CounterIntent>()
    counter.attach(intents: intents)
    var actions: [CounterAction] = []
    let subscription = counter.getActions().subscribe { actions.append($0) }
    defer { subscription.dispose() }
    intents.onNext(.increment)
    intents.onNext(.increment)
    #expect(counter.viewModel.value().count == 2)
    intents.onNext(.reset)
    #expect(counter.viewModel.value().count == 0)
    #expect(actions == [.didReset(from: 2)])
  }

  // MARK: Search: test

  @Test func burstOfKeystrokesAsksOnce() throws {
    try explore { run in
      let service = CountedSearch()
      let search = SearchModel(seed: .init(), environment: .test(service, run.clock))
      let intents = PublishSubject<SearchIntent>()
      search.attach(intents: intents)
      for query in ["a", "ab", "abc"] { intents.onNext(.queryChanged(query)) }
      await run.advance(by: SearchSpec.debounce)
      run.expect(service.queries == ["abc"])
    }
  }
}
