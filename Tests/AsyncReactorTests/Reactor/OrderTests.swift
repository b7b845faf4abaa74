import AsyncReactor
import Explorer
import TestSupport
import Testing

/// When inputs take effect; each of these holds for every kind of reactor.
@MainActor
struct OrderTests {
  @Test func `inputs of one sender take effect in order class`() async {
    await inOrder(ClassTally())
  }
  @Test func `inputs of one sender take effect in order actor`() async {
    await inOrder(ActorTally())
  }
  @Test func `inputs of one sender take effect in order main actor`() async {
    await inOrder(MainTally())
  }

  private func inOrder<Reactor: AsyncReactor>(_ reactor: Reactor) async
  where Reactor.Input == Tally.Input, Reactor.State == Tally.State {
    let screen = Screen(reactor)
    for number in 1...10_000 { screen.send(.add(number)) }
    await screen.received(10_000)
    #expect(screen.states.map(\.last) == Array(1...10_000))
    #expect(reactor.currentState == screen.states.last)
    #expect(reactor.currentState.total == 10_000 * 10_001 / 2)
  }

  @Test func concurrentSendersAreExactClass() async {
    // The class is not Sendable, so it is the store that the tasks share.
    let screen = Screen(ClassTally())
    await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask { for _ in 1...10_000 { await screen.send(.add(1)) } }
      }
    }
    await screen.received(80_000)
    #expect(screen.states.map(\.total) == Array(1...80_000))
  }

  @Test func concurrentSendersAreExactActor() async {
    let reactor = ActorTally()
    let screen = Screen(reactor)
    screen.connect()
    await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask { for _ in 1...10_000 { reactor.send(.add(1)) } }
      }
    }
    await screen.received(80_000)
    #expect(screen.states.map(\.total) == Array(1...80_000))
  }

  @Test func `a slow reduce does not block class`() throws { try slowReduce { ClassTally() } }
  @Test func `a slow reduce does not block actor`() throws { try slowReduce { ActorTally() } }
  // The explorer's other strategies change the order of the main actor's jobs, which Swift promises as little as that of
  // others. The main queue keeps it, and what a reactor on the main actor promises rests on that.
  @Test func `a slow reduce does not block main actor`() throws {
    try slowReduce(.fifo) { MainTally() }
  }

  private func slowReduce<Reactor: AsyncReactor>(
    _ strategy: Strategy = .random(seed: 1, schedules: 300),
    _ make: @escaping @Sendable () -> Reactor
  ) throws where Reactor.Input == Tally.Input, Reactor.State == Tally.State {
    try explore(strategy) { run in
      let screen = Screen(make())
      let (entered, go) = (Gate(), Gate())
      screen.send(.addLate(100, entered: entered, go: go))
      screen.send(.add(1))
      screen.send(.add(2))
      await run.settle()
      #expect(screen.states.map(\.total) == [1, 3])
      go.open()
      screen.send(.add(3))
      await run.settle()
      // The late mutation meets the newest state, whenever that is; nothing is lost.
      #expect(screen.states.last?.total == 106)
      #expect(screen.states.map(\.count) == [1, 2, 3, 4])
    }
  }

  @Test func `a resumed reduce does not wait for all inputs class`() throws {
    try resumed { ClassTally() }
  }
  @Test func `a resumed reduce does not wait for all inputs actor`() throws {
    try resumed { ActorTally() }
  }
  @Test func `a resumed reduce does not wait for all inputs main actor`() throws {
    try resumed { MainTally() }
  }

  private func resumed<Reactor: AsyncReactor>(_ make: @escaping @Sendable () -> Reactor) throws
  where Reactor.Input == Tally.Input, Reactor.State == Tally.State {
    try explore(.fifo) { run in
      let screen = Screen(make())
      let (go, open) = (Gate(), Gate())
      open.open()
      screen.send(.addLate(100, entered: Gate(), go: go))
      // Its reduce opens the gate that the other waits for.
      screen.send(.addLate(1, entered: go, go: open))
      for _ in 1...5_000 { screen.send(.add(1)) }
      await run.settle()
      #expect(screen.states.count == 5_002)
      let place = try #require(screen.states.firstIndex { $0.last == 100 })
      #expect(place < 2_000)
    }
  }

  @Test func manySlowReducesAllLand() throws {
    try explore(.random(seed: 2, schedules: 200)) { run in
      let screen = Screen(ClassTally())
      let gates = (0..<6).map { _ in Gate() }
      for (number, gate) in gates.enumerated() {
        screen.send(.addLate(1 << number, entered: Gate(), go: gate))
        screen.send(.add(1000))
      }
      await run.settle()
      for gate in gates.reversed() { gate.open() }
      await run.settle()
      #expect(screen.states.count == 12)
      #expect(screen.states.last?.total == 6063)
    }
  }

  @Test func commitsNeverOverlapClass() throws { try slowMutate { ClassTally() } }
  @Test func commitsNeverOverlapActor() throws { try slowMutate { ActorTally() } }
  @Test func commitsNeverOverlapMainActor() throws { try slowMutate(.fifo) { MainTally() } }

  private func slowMutate<Reactor: AsyncReactor>(
    _ strategy: Strategy = .random(seed: 3, schedules: 300),
    _ make: @escaping @Sendable () -> Reactor
  ) throws where Reactor.Input == Tally.Input, Reactor.State == Tally.State {
    try explore(strategy) { run in
      let screen = Screen(make())
      let (lateEntered, lateGo, entered, go) = (Gate(), Gate(), Gate(), Gate())
      screen.send(.addLate(100, entered: lateEntered, go: lateGo))
      await run.settle()
      screen.send(.addSlowly(10, entered: entered, go: go))
      screen.send(.add(1))
      await run.settle()
      lateGo.open()
      await run.settle()
      // While one mutation is being applied, neither a late one nor a new one gets a state.
      #expect(screen.states.isEmpty)
      go.open()
      await run.settle()
      #expect(screen.states.map(\.total) == [10, 110, 111])
    }
  }

  @Test func `nothing is read before a late commit class`() throws {
    try lateAppends { ClassList() }
  }
  @Test func `nothing is read before a late commit actor`() throws {
    try lateAppends { ActorList() }
  }

  /// Each `reduce` has waited before it reads, so what it reads is the newest until its own commit.
  private func lateAppends<Reactor: AsyncReactor>(_ make: @escaping @Sendable () -> Reactor) throws
  where Reactor.Input == (Int, go: Gate), Reactor.State == [Int] {
    try explore(.random(seed: 6, schedules: 300)) { run in
      let screen = Screen(make())
      let gates = (0..<4).map { _ in Gate() }
      for (number, gate) in gates.enumerated() { screen.send((number, go: gate)) }
      await run.settle()
      for gate in gates { gate.open() }
      await run.settle()
      #expect(screen.states.last?.sorted() == [0, 1, 2, 3])
    }
  }

  @Test func `inputs that do not suspend take effect in order`() throws {
    try explore(.exhaustive(limit: 3_000)) { run in
      let screen = Screen(ClassTally())
      for number in 1...3 { screen.send(.add(number)) }
      await run.settle()
      #expect(screen.states.map(\.total) == [1, 3, 6])
    }
  }
}

/// Waits, then adds a number to what its list is by then.
private final class ClassList: AsyncReactor {
  nonisolated func initialState() -> [Int] { [] }

  func reduce(_ input: (Int, go: Gate)) async -> [Int] {
    await input.go.pass()
    return currentState + [input.0]
  }

  func mutate(_ state: [Int], mutation: [Int]) async -> [Int] { mutation }
}

private actor ActorList: AsyncReactor {
  nonisolated func initialState() -> [Int] { [] }

  func reduce(_ input: (Int, go: Gate)) async -> [Int] {
    await input.go.pass()
    return currentState + [input.0]
  }

  func mutate(_ state: [Int], mutation: [Int]) async -> [Int] { mutation }
}
