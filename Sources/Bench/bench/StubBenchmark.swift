import AsyncReactor
import BenchKit

/// A reactor without a screen, driven by the stub that its framework has for tests: what a reactor
/// costs without a store.
let stubBenchmark = ExtraBenchmark(
  pattern: "AsyncReactor", workload: "stub.increment",
  summary: "increment a reactor by its test stub, wait for the state"
) {
  let stub = Stub(reactor: StubbedCounter())
  return { count in
    let former = await stub.test(input: .add(0)).count
    for _ in 1..<count { _ = await stub.test(input: .add(1)) }
    let last = await stub.test(input: .add(1)).count
    guard last == former + count else {
      throw Mismatch(["state.count: expected \(former + count), found \(last)"])
    }
  }
}

private final class StubbedCounter: AsyncReactor {
  enum Input: Sendable { case add(Int) }

  struct State: Sendable { var count = 0 }

  func initialState() -> State { State() }

  func reduce(_ input: Input) async -> Input { input }

  func mutate(_ state: State, mutation: Input) async -> State {
    switch mutation {
    case .add(let amount): State(count: state.count + amount)
    }
  }
}
