// What a package that depends on AsyncReactor must be able to rely on, whatever its language mode; `scripts/products` runs it,
// optimized, with the document's reactor.
import AsyncReactor

// A screen for the document's counter.

@MainActor
class CounterScreen: Store {
  typealias Reactor = CounterReactor

  var reactor: CounterReactor? = CounterReactor()
  private(set) var shown: [String] = []

  func state(_ state: CounterReactor.State) {
    state.$count.updated { shown.append("\($0)") }
    state.$message.updated { shown.append($0 ?? "") }
  }
}

@MainActor
func testCounter() async {
  let screen = CounterScreen()
  screen.send(.increment)
  screen.send(.decrement)
  screen.send(.reset)
  while screen.shown.count < 6 { await Task.yield() }
  let expected =
    ["1", "Count updated to 1"] + ["0", "Count updated to 0"] + ["0", "Count updated to 0"]
  precondition(screen.shown == expected)
  let tested = await Stub(reactor: CounterReactor()).test(input: .increment)
  precondition(tested.count == 1)
}

// Reactors of other isolation, and with what is not Sendable.

@MainActor
class OnMainActor: AsyncReactor {
  private var calls = 0

  nonisolated func initialState() -> Int { 0 }

  func reduce(_ input: Int) async -> Int {
    noteCall()
    await Task.yield()
    noteCall()
    return calls
  }

  func mutate(_ state: Int, mutation: Int) async -> Int {
    noteCall()
    return mutation
  }

  private func noteCall() {
    MainActor.preconditionIsolated("it runs elsewhere")
    calls += 1
  }
}

class Service {
  private var loads = 0

  func load() async -> Int {
    loads += 1
    return loads
  }
}

class WithService: AsyncReactor {
  private let service = Service()

  nonisolated func initialState() -> Int { 0 }

  func reduce(_ input: Int) async -> Int { await fetch() + input }

  func mutate(_ state: Int, mutation: Int) async -> Int { mutation }

  private func fetch() async -> Int { await service.load() }
}

@MainActor
final class Screen: Store {
  var reactor: OnMainActor? = OnMainActor()
  private(set) var shown: Int?

  func state(_ state: Int) { shown = state }
}

@MainActor
func testIsolation() async {
  let screen = Screen()
  screen.send(1)
  while screen.shown == nil { await Task.yield() }
  precondition(screen.shown == 2)
  let onMainActor = await Stub(reactor: OnMainActor()).test(input: 1)
  precondition(onMainActor == 2)
  let withService = await Stub(reactor: WithService()).test(input: 10)
  precondition(withService == 11)
}

// A test by a stub must return to its caller's executor, also where the compiler specializes it. Swift 6.3.1 leaves the way
// back out, of optimized builds only; see `Flow.returnToCaller()`. Two functions, since one for both would be generic.

final class ClassLog: AsyncReactor, Sendable {
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

await testCounter()
await testIsolation()
await testClass()
await testActor()
