import AsyncReactor
import BenchKit

/// A reactor without a screen, driven by the stub that its framework has for tests: what a reactor
/// costs without a store.
let reactorBenchmarks: [Benchmark] = [
  stub("stub.increment", of: "a reactor") { StubbedCounter() },
  stub("stub.actor", of: "an actor") { StubbedActor() },
  stub("main.increment", of: "a reactor of the main actor") { StubbedMain() },
]

private func stub<Reactor: AsyncReactor & SendableMetatype>(
  _ workload: String, of subject: String, _ make: @escaping @Sendable () -> Reactor
) -> Benchmark where Reactor.Input == Int, Reactor.State == StubbedCounter.State {
  Benchmark(
    pattern: "AsyncReactor", workload: workload,
    summary: "increment \(subject) by its test stub, wait for the state"
  ) {
    let stub = Stub(reactor: make())
    return { count in
      let former = await stub.test(input: 0).count
      for _ in 1..<count { _ = await stub.test(input: 1) }
      let last = await stub.test(input: 1).count
      guard last == former + count else {
        throw Mismatch(["state.count: expected \(former + count), found \(last)"])
      }
    }
  }
}

private final class StubbedCounter: AsyncReactor {
  struct State: Sendable { var count = 0 }

  func initialState() -> State { State() }

  func reduce(_ input: Int) async -> Int { input }

  func mutate(_ state: State, mutation: Int) async -> State { State(count: state.count + mutation) }
}

private actor StubbedActor: AsyncReactor {
  nonisolated func initialState() -> StubbedCounter.State { StubbedCounter.State() }

  func reduce(_ input: Int) async -> Int { input }

  func mutate(_ state: StubbedCounter.State, mutation: Int) async -> StubbedCounter.State {
    StubbedCounter.State(count: state.count + mutation)
  }
}

@MainActor
private final class StubbedMain: AsyncReactor {
  nonisolated init() {}

  nonisolated func initialState() -> StubbedCounter.State { StubbedCounter.State() }

  func reduce(_ input: Int) async -> Int { input }

  func mutate(_ state: StubbedCounter.State, mutation: Int) async -> StubbedCounter.State {
    StubbedCounter.State(count: state.count + mutation)
  }
}
