import Explorer
import Synchronization
import Testing

@testable import AsyncReactor

/// A reactor that counts itself, its states and its inputs.
final class Counted: AsyncReactor {
  enum Input: Sendable {
    case increment(Census.Token)
    case wait(entered: Gate, go: Gate, Census.Token)
    case waitCancellably(entered: Gate, cancelled: Gate)
  }

  struct State: Sendable {
    var count = 0
    var token: Census.Token
  }

  private let census: Census
  private let token: Census.Token
  private let onEnd: @Sendable (State) -> Void

  init(_ census: Census, onEnd: @escaping @Sendable (State) -> Void = { _ in }) {
    self.census = census
    self.onEnd = onEnd
    token = Census.Token(census)
  }

  deinit { onEnd(currentState) }

  nonisolated func initialState() -> State { State(token: Census.Token(census)) }

  func reduce(_ input: Input) async -> Int {
    switch input {
    case .increment:
      return currentState.count + 1
    case .wait(let entered, let go, _):
      entered.open()
      await go.pass()
      return -1
    case .waitCancellably(let entered, let cancelled):
      entered.open()
      if await Gate().passOrCancel() { cancelled.open() }
      return -2
    }
  }

  func mutate(_ state: State, mutation: Int) async -> State {
    State(count: mutation, token: Census.Token(census))
  }
}

@MainActor
struct LifetimeTests {
  @Test func aNewReactorStartsAnew() async {
    let census = Census()
    for _ in 0..<2_000 {
      let stub = Stub(reactor: Counted(census))
      #expect(stub.initialState().count == 0)
      #expect(await stub.test(input: .increment(Census.Token(census))).count == 1)
    }
  }

  @Test func theStateEndsWithItsReactor() {
    let census = Census()
    do {
      let reactor = Counted(census)
      #expect(reactor.currentState.count == 0)
      #expect(census.alive == 2)
    }
    #expect(census.alive == 0)
  }

  @Test func theStateCanBeReadUntilTheEnd() async {
    let last = Mutex(0)
    do {
      let census = Census()
      let reactor = Counted(census) { state in last.withLock { $0 = state.count } }
      _ = await Stub(reactor: reactor).test(input: .increment(Census.Token(census)))
      _ = await Stub(reactor: reactor).test(input: .increment(Census.Token(census)))
    }
    #expect(last.withLock { $0 } == 2)
  }

  @Test func firstUsedInItsDeinitLeavesNothing() {
    let census = Census()
    let before = Counted(census)
    _ = before.currentState
    for _ in 0..<100 { _ = Counted(census) { #expect($0.count == 0) } }
    withExtendedLifetime(before) { #expect(census.alive == 2) }
  }

  @Test func tenThousandThroughAStubLeaveNothing() throws {
    try explore { run in
      let census = Census()
      for _ in 0..<10_000 {
        let stub = Stub(reactor: Counted(census))
        _ = await stub.test(input: .increment(Census.Token(census)))
      }
      await run.settle()
      #expect(census.alive == 0)
    }
  }

  @Test func tenThousandThroughAStoreLeaveNothing() throws {
    try explore { run in
      let census = Census()
      var stores: [WeakReference] = []
      for _ in 0..<10_000 {
        let screen = Screen(Counted(census))
        screen.send(.increment(Census.Token(census)))
        await screen.received(1)
        #expect(screen.states[0].count == 1)
        stores.append(WeakReference(screen))
      }
      await run.settle()
      #expect(census.alive == 0)
      #expect(!stores.contains { $0.object != nil })
    }
  }

  @Test func threadsNeverSeeEachOthersStates() async {
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          let census = Census()
          for _ in 0..<2_000 {
            let reactor = Counted(census)
            let stub = Stub(reactor: reactor)
            #expect(reactor.currentState.count == 0)
            #expect(await stub.test(input: .increment(Census.Token(census))).count == 1)
            #expect(reactor.currentState.count == 1)
          }
        }
      }
    }
  }

  @Test func aSubclassHasOneStateToo() async {
    final class Derived: ClassTally {
      override func initialState() -> Tally.State { Tally.State(total: 5) }
    }
    let derived = Derived()
    let base: ClassTally = derived
    _ = await Stub(reactor: derived).test(input: .add(1))
    #expect(await Stub(reactor: base).test(input: .add(1)).total == 7)
    #expect(base.currentState == derived.currentState)
  }

  @Test func aStoreDroppedWithWorkInFlightCancelsItAndIsFreed() throws {
    try explore(.random(seed: 4, schedules: 200)) { run in
      let census = Census()
      let (entered, cancelled) = (Gate(), Gate())
      var delivered = 0
      do {
        let screen = Screen(Counted(census))
        screen.onState = { _ in delivered += 1 }
        screen.send(.waitCancellably(entered: entered, cancelled: cancelled))
        screen.send(.increment(Census.Token(census)))
        await entered.pass()
      }
      await cancelled.pass()
      await run.settle()
      #expect(census.alive == 0)
      #expect(delivered <= 1)
    }
  }

  @Test func lateResultsAreNeitherDeliveredNorKept() throws {
    try explore(.random(seed: 5, schedules: 200)) { run in
      let census = Census()
      let (entered, go) = (Gate(), Gate())
      let reactor = Counted(census)
      var delivered: [Int] = []
      do {
        let screen = Screen(reactor)
        screen.onState = { delivered.append($0.count) }
        screen.send(.wait(entered: entered, go: go, Census.Token(census)))
        await entered.pass()
      }
      go.open()
      await run.settle()
      #expect(delivered.isEmpty)
      #expect(reactor.currentState.count == 0)
      withExtendedLifetime(reactor) { #expect(census.alive == 2) }
    }
  }

  @Test func queuedInputsOfADroppedStoreAreDropped() throws {
    try explore { run in
      let census = Census()
      let reactor = Counted(census)
      do {
        let screen = Screen(reactor)
        for _ in 0..<10 { screen.send(.increment(Census.Token(census))) }
      }
      await run.settle()
      #expect(reactor.currentState.count == 0)
      #expect(census.alive == 2)
    }
  }

  @Test func aReactorWorksOnAfterItsStoreIsGone() throws {
    try explore(.random(seed: 6, schedules: 200)) { run in
      let reactor = ClassTally()
      do {
        let screen = Screen(reactor)
        screen.send(.addLate(1, entered: Gate(), go: Gate()))
        await run.settle()
      }
      let second = Screen(reactor)
      second.send(.add(2))
      await run.settle()
      #expect(second.states.map(\.total) == [2])
    }
  }

  @Test func finishedInputsLeaveNoBookkeeping() throws {
    try explore { run in
      let reactor = ClassTally()
      let screen = Screen(reactor)
      for round in 0..<100 {
        let gates = (0..<100).map { _ in Gate() }
        for gate in gates { screen.send(.addLate(1, entered: Gate(), go: gate)) }
        await run.settle()
        for gate in gates { gate.open() }
        await run.settle()
        #expect(reactor.currentState.total == (round + 1) * 100)
      }
      #expect(reactor.flow.workerCount <= 2)
    }
  }
}

struct WeakReference {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
