// A test by a stub must return to its caller's executor, also where the compiler specializes it for a reactor of
// another module. Swift 6.3.1 left the way back out of optimized builds only; see `ThreadTurn.requireExecutor()`.
import AsyncReactor

final class ClassLog: AsyncReactor {
  nonisolated func initialState() -> [Int] { [] }

  func reduce(_ input: Int) async -> Int {
    await Task.yield()
    return input
  }

  func mutate(_ state: [Int], mutation: Int) async -> [Int] { state + [mutation] }
}

actor ActorLog: AsyncReactor {
  nonisolated func initialState() -> [Int] { [] }

  func reduce(_ input: Int) async -> Int {
    await Task.yield()
    return input
  }

  func mutate(_ state: [Int], mutation: Int) async -> [Int] { state + [mutation] }
}

@MainActor
func testClass() async {
  for round in 1...300 {
    let reactor = ClassLog()
    let stub = Stub(reactor: reactor)
    for input in 1...5 { reactor.send(input) }
    await Task.yield()
    let inputs = await stub.test(input: round)
    MainActor.preconditionIsolated("round \(round) went on elsewhere")
    precondition(inputs.contains(round))
    for _ in 1...20 { await Task.yield() }
  }
}

@MainActor
func testActor() async {
  for round in 1...300 {
    let reactor = ActorLog()
    let stub = Stub(reactor: reactor)
    for input in 1...5 { reactor.send(input) }
    await Task.yield()
    let inputs = await stub.test(input: round)
    MainActor.preconditionIsolated("round \(round) went on elsewhere")
    precondition(inputs.contains(round))
    for _ in 1...20 { await Task.yield() }
  }
}

await testClass()
await testActor()
