import AsyncReactor
import Testing

// The document's non-UI snippets, as printed there; where one had to change, DOCUMENT.md says why.

// MARK: Quick Start 1, "Define a Reactor"

class CounterReactor: AsyncReactor {
  enum Input {
    case increment
    case decrement
    case reset
  }

  enum Mutation {
    case setCount(Int)
  }

  struct State: Sendable {
    @Pulse var count: Int = 0
    @Pulse var message: String?
  }

  nonisolated func initialState() -> State {
    State()
  }

  func reduce(_ input: Input) async -> Mutation {
    switch input {
    case .increment:
      return .setCount(currentState.count + 1)
    case .decrement:
      return .setCount(currentState.count - 1)
    case .reset:
      return .setCount(0)
    }
  }

  func mutate(_ state: State, mutation: Mutation) async -> State {
    var newState = state
    switch mutation {
    case .setCount(let count):
      newState.count = count
      newState.message = "Count updated to \(count)"
    }
    return newState
  }
}

struct AsyncReactorDocumentTests {
  // MARK: "Testing with Stub"

  @Test func testIncrement() async {
    let reactor = CounterReactor()
    let stub = Stub(reactor: reactor)

    let newState = await stub.test(input: .increment)

    #expect(newState.count == 1)
  }

  @Test func many() async {
    let reactor = CounterReactor()
    let stub = Stub(reactor: reactor)
    for i in 1...10_000 { #expect(await stub.test(input: .increment).count == i) }
    #expect(reactor.currentState.count == 10_000)
  }

  @Test @MainActor func store() async {
    final class S: Store {
      var reactor: CounterReactor? = CounterReactor()
      var counts: [Int] = []
      var pulses: [Int] = []
      var last = 0
      func state(_ state: CounterReactor.State) {
        counts.append(state.count)
        state.$count.updated { pulses.append($0) }
        if counts.count == 10_000 { done?.resume() }
      }
      var done: CheckedContinuation<Void, Never>?
    }
    let s = S()
    for _ in 0..<10_000 { s.send(.increment) }
    await withCheckedContinuation { s.done = $0 }
    #expect(s.counts == Array(1...10_000))
    #expect(s.pulses == Array(1...10_000))
  }
}
