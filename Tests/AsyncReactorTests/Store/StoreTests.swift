import AsyncReactor
import Explorer
import TestSupport
import Testing

@MainActor
struct StoreTests {
  @Test func theInitialStateIsNotDelivered() throws {
    try explore { run in
      let screen = Screen(ClassTally())
      screen.connect()
      await run.settle()
      #expect(screen.states.isEmpty)
    }
  }

  @Test func sendingNeverDeliversBeforeItReturns() throws {
    try explore { run in
      let screen = Screen(ClassTally())
      screen.send(.add(1))
      #expect(screen.states.isEmpty)
      await run.settle()
      #expect(screen.states.count == 1)
    }
  }

  @Test func severalStoresReceiveTheSameOrder() throws {
    try explore(.random(seed: 3, schedules: 100)) { run in
      let reactor = ClassTally()
      let (first, second) = (Screen(reactor), Screen(reactor))
      second.connect()
      first.onState = { if $0.total == 1 { second.send(.add(10)) } }
      second.onState = { if $0.total == 1 { first.send(.add(100)) } }
      first.send(.add(1))
      await run.settle()
      #expect(first.states == second.states)
      #expect(first.states.last?.total == 111)
    }
  }

  @Test func `a late store receives only later states`() throws {
    try explore { run in
      let reactor = ClassTally()
      let first = Screen(reactor)
      first.send(.add(1))
      await run.settle()
      let late = Screen(reactor)
      late.connect()
      first.send(.add(1))
      await run.settle()
      #expect(late.states.map(\.total) == [2])
    }
  }

  @Test func aDisconnectedStoreReceivesNothing() throws {
    try explore(.random(seed: 4, schedules: 100)) { run in
      let reactor = ClassTally()
      let (staying, leaving) = (Screen(reactor), Screen(reactor))
      staying.connect()
      leaving.send(.add(1))
      leaving.disconnect()
      await run.settle()
      #expect(leaving.states.isEmpty)
      #expect(staying.states.map(\.total) == [1])
      leaving.send(.add(1))
      await run.settle()
      #expect(leaving.states.map(\.total) == [2])
    }
  }

  @Test(arguments: Disconnection.allCases)
  private func `the last store to disconnect cancels inputs under way`(_ way: Disconnection) throws
  {
    try explore(.random(seed: 5, schedules: 100)) { run in
      let reactor = Counted(LiveObjects())
      let screen = Screen(reactor)
      let (entered, cancelled) = (Gate(), Gate())
      screen.send(.waitCancellably(entered: entered, cancelled: cancelled))
      await entered.pass()
      if way != .disconnect { screen.reactor = nil }
      switch way {
      case .disconnect: screen.disconnect()
      case .sendWithoutReactor: screen.send(.increment(LiveObjects.Token(LiveObjects())))
      case .connectWithoutReactor: screen.connect()
      }
      await cancelled.pass()
      await run.settle()
      #expect(screen.states.isEmpty)
      #expect(reactor.currentState.count == 0)
    }
  }

  private enum Disconnection: CaseIterable {
    case disconnect, sendWithoutReactor, connectWithoutReactor
  }

  #if DEBUG
    // Swift 5 mode compiles it without `unchecked`.
    @Test(arguments: 0..<3)
    func `using a store on another thread traps`(use: Int) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [use] in
        await MainActor.run {
          let screen = Screen(ClassTally())
          let uses: [@MainActor () -> Void] = [
            { screen.send(.add(1)) }, { screen.connect() }, { screen.disconnect() },
          ]
          let use = unchecked(uses[use])
          elsewhere { use() }
        }
      }
      let message = result?.standardErrorContent.text
      #expect(message?.contains("main-actor code uses a store on another thread") == true)
    }
  #endif

  @Test func withoutAReactorSendingDoesNothing() throws {
    try explore { run in
      let screen = Screen<ClassTally>(nil)
      screen.send(.add(1))
      await run.settle()
      #expect(screen.states.isEmpty)
    }
  }

  @Test func `receives only the states of its reactor`() throws {
    try explore(.random(seed: 6, schedules: 100)) { run in
      let (first, second) = (ClassTally(), ClassTally())
      let screen = Screen(first)
      screen.send(.add(1))
      screen.reactor = second
      await run.settle()
      #expect(screen.states.isEmpty)
      screen.send(.add(7))
      first.send(.add(1))
      await run.settle()
      #expect(screen.states.map(\.total) == [7])
    }
  }
}
