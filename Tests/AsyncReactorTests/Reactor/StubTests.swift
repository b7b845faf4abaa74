import Dispatch
import Explorer
import Synchronization
import TestSupport
import Testing

@testable import AsyncReactor

struct StubTests {
  @Test func `returns the state that the input leads to`() async {
    let stub = Stub(reactor: ClassTally())
    #expect(await stub.test(input: .add(1)).total == 1)
    #expect(await stub.test(input: .add(2)).total == 3)
    #expect(await Stub(reactor: MainTally()).test(input: .add(1)).total == 1)
  }

  @Test func `concurrent tests of a class are exact`() async {
    await areExact(Stub(reactor: ClassTally()))
  }
  @Test func `concurrent tests of an actor are exact`() async {
    await areExact(Stub(reactor: ActorTally()))
  }

  private func areExact<Reactor: AsyncReactor>(_ stub: Stub<Reactor>) async
  where Reactor.Input == Tally.Input, Reactor.State == Tally.State {
    await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask { for _ in 1...10_000 { _ = await stub.test(input: .add(1)) } }
      }
    }
    #expect(await stub.test(input: .add(0)).total == 80_000)
  }

  @Test func `a test of a class returns to the main actor`() async {
    await returnsToTheMainActor(Stub(reactor: ClassTally()), .add(1))
  }

  @Test func `a test of an actor returns to the main actor`() async {
    await returnsToTheMainActor(Stub(reactor: ActorTally()), .add(1))
  }

  @MainActor
  @Test func `a test that suspends returns to the main actor`() async {
    let stub = Stub(reactor: Suspending())
    for _ in 1...300 {
      _ = await stub.test(input: 1)
      guard isOnMainQueue else {
        Issue.record("it returned elsewhere")
        return
      }
    }
  }

  /// Where the compiler optimizes, a function that waits for others may return elsewhere; see
  /// `Flow.returnToCaller()`.
  @MainActor
  private func returnsToTheMainActor<Reactor: AsyncReactor>(
    _ stub: Stub<Reactor>, _ input: Reactor.Input
  ) async {
    let others = (1...2).map { _ in
      Task.detached {
        while !Task.isCancelled {
          for _ in 1...10 { _ = await stub.test(input: input) }
          await Task.yield()
        }
      }
    }
    var elsewhere = 0
    for _ in 1...2_000 {
      _ = await stub.test(input: input)
      if !isOnMainQueue { elsewhere += 1 }
    }
    #expect(elsewhere == 0)
    for other in others {
      other.cancel()
      await other.value
    }
  }

  @Test func `a slow input does not block others of a class`() throws {
    try slowInput { ClassTally() }
  }
  @Test func `a slow input does not block others of an actor`() throws {
    try slowInput { ActorTally() }
  }

  private func slowInput<Reactor: AsyncReactor>(_ make: @escaping @Sendable () -> Reactor) throws
  where Reactor.Input == Tally.Input, Reactor.State == Tally.State {
    try explore(.random(seed: 1, schedules: 200)) { run in
      let stub = Stub(reactor: make())
      let (entered, go) = (Gate(), Gate())
      let slow = Task { await stub.test(input: .addLate(100, entered: entered, go: go)) }
      await entered.pass()
      #expect(await stub.test(input: .add(1)).total == 1)
      go.open()
      #expect(await slow.value.total == 101)
    }
  }

  @Test func `a test that lets another go on ends both`() throws {
    try explore(.random(seed: 3, schedules: 100)) { run in
      let stub = Stub(reactor: ClassTally())
      let (entered, go, open) = (Gate(), Gate(), Gate())
      open.open()
      // From the first one it is known where `reduce` runs.
      _ = await stub.test(input: .add(0))
      let slow = Task { await stub.test(input: .addLate(100, entered: entered, go: go)) }
      await entered.pass()
      // Its reduce opens the gate that the other waits for.
      _ = await stub.test(input: .addLate(1, entered: go, go: open))
      #expect(await slow.value.total == 101)
    }
  }

  @Test func `a mutation that suspends holds up other tests of an actor`() throws {
    try explore(.random(seed: 2, schedules: 200)) { run in
      let reactor = ActorTally()
      let stub = Stub(reactor: reactor)
      let (entered, go) = (Gate(), Gate())
      let slow = Task { await stub.test(input: .addSlowly(10, entered: entered, go: go)) }
      await entered.pass()
      let next = Task { await stub.test(input: .add(1)) }
      reactor.send(.add(2))
      await run.settle()
      #expect(reactor.currentState.total == 0)
      go.open()
      #expect(await slow.value.total == 10)
      _ = await next.value
      await run.settle()
      #expect(reactor.currentState.total == 13)
    }
  }

  @Test func `a test of an actor reads what mutates before`() throws {
    try explore { run in
      let stub = Stub(reactor: ActorTally())
      let (entered, go) = (Gate(), Gate())
      let slow = Task { await stub.test(input: .addSlowly(10, entered: entered, go: go)) }
      await entered.pass()
      let next = Task { await stub.test(input: .add(1)) }
      await run.settle()
      go.open()
      #expect(await slow.value.total == 10)
      #expect(await next.value.total == 11)
    }
  }

  @MainActor
  @Test func `pulses that a test of an actor assigns fire in its stores`() throws {
    try explore { run in
      let reactor = PulsingActor()
      let screen = Screen(reactor)
      var fired: [Int] = []
      screen.onState = { state in state.$count.updated { fired.append($0) } }
      screen.connect()
      let stub = Stub(reactor: reactor)
      _ = await stub.test(input: 1)
      _ = await stub.test(input: 2)
      await run.settle()
      #expect(fired == [1, 2])
    }
  }

  @Test(arguments: [false, true])
  func `a test ends although an input follows`(_ suspends: Bool) async {
    let reactor = Following(suspends: suspends)
    let stub = Stub(reactor: reactor)
    #expect(await stub.test(input: .first).first == "first")
    reactor.testHasEnded.signal()
    #expect(await stub.test(input: .last) == ["first", "followed in time", "last"])
  }

  @MainActor
  @Test func `a test is not cancelled with the input before`() async {
    let reactor = Blocking()
    let screen = Screen(reactor)
    for _ in 1...10 { screen.send(.waitCancellably) }
    screen.send(.block)
    await reactor.isBlocking.pass()
    let test = Task.detached { await Stub(reactor: reactor).test(input: .isCancelled) }
    while reactor.flow.core.withLock({ $0.inputs.isEmpty }) { await Task.yield() }
    screen.disconnect()
    reactor.hasDisconnected.signal()
    #expect(await test.value == [false])
  }

  @Test func `the initial state is asked for once`() async {
    final class Asked: AsyncReactor, Sendable {
      let times = Atomic(0)

      nonisolated func initialState() -> Int {
        times.add(1, ordering: .relaxed)
        return 0
      }

      func reduce(_ input: Int) async -> Int { currentState + input }

      func mutate(_ state: Int, mutation: Int) async -> Int { mutation }
    }
    let reactor = Asked()
    let stub = Stub(reactor: reactor)
    for _ in 1...3 { _ = await stub.test(input: 1) }
    #expect(reactor.currentState == 3)
    #expect(reactor.times.load(ordering: .relaxed) == 1)
  }
}

/// Its first cancelled input lets the blocking one go on, and keeps the others from being cancelled until the last has begun.
private final class Blocking: AsyncReactor, Sendable {
  enum Input { case waitCancellably, block, isCancelled }

  let isBlocking = Gate()
  let hasDisconnected = DispatchSemaphore(value: 0)
  private let goOn = DispatchSemaphore(value: 0)
  private let lastHasBegun = DispatchSemaphore(value: 0)

  nonisolated func initialState() -> [Bool] { [] }

  func reduce(_ input: Input) async -> Bool {
    switch input {
    case .waitCancellably:
      await withTaskCancellationHandler {
        _ = await Gate().passOrCancel()
      } onCancel: {
        goOn.signal()
        wait(for: lastHasBegun)
      }
    case .block:
      isBlocking.open()
      wait(for: goOn)
    case .isCancelled:
      for _ in 1...10 { lastHasBegun.signal() }
      wait(for: hasDisconnected)
    }
    return Task.isCancelled
  }

  func mutate(_ state: [Bool], mutation: Bool) async -> [Bool] { state + [mutation] }

  private func wait(for semaphore: DispatchSemaphore) { _ = semaphore.wait(timeout: .now() + 300) }
}

private actor PulsingActor: AsyncReactor {
  struct State: Sendable { @Pulse var count = 0 }

  nonisolated func initialState() -> State { State() }

  func reduce(_ input: Int) async -> Int { input }

  func mutate(_ state: State, mutation: Int) async -> State {
    var newState = state
    newState.count = mutation
    return newState
  }
}

private final class Suspending: AsyncReactor {
  nonisolated func initialState() -> Int { 0 }

  func reduce(_ input: Int) async -> Int {
    await Task.yield()
    return input
  }

  func mutate(_ state: Int, mutation: Int) async -> Int { state + mutation }
}

/// Its first input sends another one, which keeps its thread until the test of the first has ended.
private final class Following: AsyncReactor, Sendable {
  enum Input { case first, following, last }

  let testHasEnded = DispatchSemaphore(value: 0)
  private let suspends: Bool

  init(suspends: Bool) { self.suspends = suspends }

  nonisolated func initialState() -> [String] { [] }

  func reduce(_ input: Input) async -> String {
    if suspends { await Task.yield() }
    switch input {
    case .first:
      send(.following)
      return "first"
    case .following:
      return waitForTheTest() == .success ? "followed in time" : "followed late"
    case .last:
      return "last"
    }
  }

  func mutate(_ state: [String], mutation: String) async -> [String] { state + [mutation] }

  // Long, since other tests may keep the threads that all tasks share; nothing is waited for if all is well.
  private func waitForTheTest() -> DispatchTimeoutResult {
    testHasEnded.wait(timeout: .now() + 300)
  }
}
