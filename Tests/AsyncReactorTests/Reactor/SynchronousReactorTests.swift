import AsyncReactor
import Explorer
import Synchronization
import Testing

@MainActor
struct SynchronousReactorTests {
  @Test func anInputHasTakenEffectWhenSendReturns() {
    let reactor = Adder()
    for number in 1...100 { reactor.send(.add(number)) }
    #expect(reactor.currentState.numbers == Array(1...100))
  }

  @Test func statesAreDeliveredByALaterJobInOrder() throws {
    try explore { run in
      let screen = Screen(Adder())
      for number in 1...3 { screen.send(.add(number)) }
      #expect(screen.states.isEmpty)
      await run.settle()
      #expect(screen.states.map(\.numbers) == [[1], [1, 2], [1, 2, 3]])
    }
  }

  @Test func aStoreThatConnectsReceivesNoStateFromBefore() throws {
    try explore { run in
      let early = Screen(Adder())
      early.send(.add(1))
      let late = Screen(early.reactor)
      late.connect()
      late.send(.add(2))
      await run.settle()
      #expect(early.states.map(\.numbers) == [[1], [1, 2]])
      #expect(late.states.map(\.numbers) == [[1, 2]])
    }
  }

  @Test func anInputSentFromReduceTakesEffectAfterwards() {
    let reactor = Adder()
    reactor.send(.addTwo(1, 2))
    #expect(reactor.currentState.numbers == [1, 2])
  }

  @Test(.timeLimit(.minutes(5))) func concurrentSendersAreExact() async {
    let reactor = Adder()
    await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask { for _ in 1...2_000 { reactor.send(.count) } }
      }
    }
    // A task may process the last ones.
    while reactor.currentState.count < 16_000 { await Task.yield() }
    #expect(reactor.currentState.count == 16_000)
  }

  @Test func concurrentTestsByAStubAreExact() async {
    let stub = Stub(reactor: Adder())
    await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask {
          for _ in 1...2_000 {
            let former = stub.initialState().count
            #expect(await stub.test(input: .count).count > former)
          }
        }
      }
    }
    #expect(await stub.test(input: .count).count == 16_001)
  }

  @Test func aPulseFiresOnceForEachMutationThatAssignsIt() throws {
    try explore { run in
      let screen = Screen(Adder())
      var fired: [Int] = []
      screen.onState = { state in state.$last.updated { fired.append($0) } }
      screen.send(.add(1))
      screen.send(.count)
      screen.send(.add(1))
      await run.settle()
      #expect(fired == [1, 1])
    }
  }

  @Test func anInputDuringWhichTheLastStoreDisconnectsIsNotCommitted() throws {
    try explore { run in
      let reactor = Adder()
      let screen = Screen(reactor)
      screen.connect()
      reactor.onReduce.withLock { $0 = { MainActor.assumeIsolated { screen.disconnect() } } }
      screen.send(.addTwo(1, 2))
      await run.settle()
      #expect(screen.states.isEmpty)
      #expect(reactor.currentState.numbers == [2])
      reactor.onReduce.withLock { $0 = nil }
      reactor.send(.add(3))
      #expect(reactor.currentState.numbers == [2, 3])
    }
  }

  @Test func aTestDuringWhichTheLastStoreDisconnectsIsCommitted() async {
    let reactor = Adder()
    let screen = Screen(reactor)
    screen.connect()
    reactor.onReduce.withLock { $0 = { MainActor.assumeIsolated { screen.disconnect() } } }
    let state = await Stub(reactor: reactor).test(input: .add(1))
    #expect(state.numbers == [1])
    #expect(reactor.currentState.numbers == [1])
  }

  @Test func anInputAfterTheLastStoreHasDisconnectedIsCommitted() {
    let reactor = Adder()
    let screen = Screen(reactor)
    screen.connect()
    screen.disconnect()
    reactor.send(.add(1))
    #expect(reactor.currentState.numbers == [1])
  }

  @Test func aReactorUsedByAnothersMutationHasPulsesOfItsOwn() throws {
    try explore { run in
      let inner = Screen(Adder())
      var fired: [Int] = []
      inner.onState = { state in state.$last.updated { fired.append($0) } }
      inner.connect()
      let outer = Screen(Adder())
      var outerFired: [Int] = []
      outer.onState = { state in state.$last.updated { outerFired.append($0) } }
      outer.reactor?.inner.withLock { $0 = inner.reactor }
      outer.send(.add(5))
      await run.settle()
      #expect(fired == [5])
      #expect(outerFired == [5])
    }
  }

  @Test func theReactorIsNotRetainedByWhatItProcessed() throws {
    try explore { run in
      let screen = Screen(Adder())
      let reactor = WeakReference(screen.reactor!)
      screen.send(.addTwo(1, 2))
      await run.settle()
      screen.reactor = nil
      screen.disconnect()
      #expect(reactor.object == nil)
    }
  }
}

/// Collects numbers.
private final class Adder: SynchronousReactor, Sendable {
  enum Input {
    case add(Int)
    /// Adds one number, and sends the other.
    case addTwo(Int, Int)
    case count
  }

  enum Mutation {
    case add(Int)
    case count(Int)
  }

  struct State: Sendable {
    var numbers: [Int] = []
    var count = 0
    @Pulse var last = 0
  }

  let onReduce = Mutex<(@Sendable () -> Void)?>(nil)
  /// Gets the numbers, too, while they are added here.
  let inner = Mutex<Adder?>(nil)

  func initialState() -> State { State() }

  func reduce(_ input: Input) -> Mutation {
    onReduce.withLock { $0 }?()
    switch input {
    case .add(let number):
      return .add(number)
    case .addTwo(let first, let second):
      send(.add(second))
      return .add(first)
    case .count:
      return .count(currentState.count + 1)
    }
  }

  func mutate(_ state: State, mutation: Mutation) -> State {
    var newState = state
    switch mutation {
    case .add(let number):
      newState.numbers.append(number)
      inner.withLock { $0 }?.send(.add(number))
      newState.last = number
    case .count(let count):
      newState.count = count
    }
    return newState
  }
}
