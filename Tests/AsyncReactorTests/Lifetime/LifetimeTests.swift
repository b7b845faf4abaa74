import Dispatch
import Explorer
import FrameworkSupport
import Synchronization
import TestSupport
import Testing

@testable import AsyncReactor

/// A reactor that counts itself, its states and its inputs.
final class Counted: AsyncReactor, Sendable {
  enum Input: Sendable {
    case increment(LiveObjects.Token)
    case wait(entered: Gate, go: Gate, LiveObjects.Token)
    case waitCancellably(entered: Gate, cancelled: Gate)
  }

  struct State: Sendable {
    var count = 0
    var token: LiveObjects.Token
  }

  private let liveObjects: LiveObjects
  private let token: LiveObjects.Token
  private let onEnd: @Sendable (State) -> Void

  init(_ liveObjects: LiveObjects, onEnd: @escaping @Sendable (State) -> Void = { _ in }) {
    self.liveObjects = liveObjects
    self.onEnd = onEnd
    token = LiveObjects.Token(liveObjects)
  }

  deinit { onEnd(currentState) }

  nonisolated func initialState() -> State { State(token: LiveObjects.Token(liveObjects)) }

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
    State(count: mutation, token: LiveObjects.Token(liveObjects))
  }
}

@MainActor
struct LifetimeTests {
  @Test func `what is kept for dead owners does not collect`() {
    let (table, liveObjects) = (WeakTable(), LiveObjects())
    let owners = (0..<10).map { _ in ClassTally() }
    for owner in owners { _ = table.keep(LiveObjects.Token(liveObjects), for: owner) }
    for _ in 0..<1_000 {
      _ = table.keep(LiveObjects.Token(liveObjects), for: ClassTally())
      #expect(table.count <= 22)
      #expect(liveObjects.count == table.count)
    }
    for owner in owners { #expect(table.existing(of: owner) != nil) }
  }

  @Test func `the state of a dead reactor is freed by a sweep`() {
    let liveObjects = LiveObjects()
    #expect(Counted(liveObjects).currentState.count == 0)
    WeakTable.flows.sweep()
    #expect(liveObjects.count == 0)
  }

  /// An input ends on the thread that processed it, which has freed the reactor just before.
  @Test func `a reactor made where another ends is not taken for that`() async {
    let made = Mutex<[Echo]>([])
    let (isReleased, hasEnded) = (DispatchSemaphore(value: 0), Gate())
    do {
      let reactor = Echo(waitingFor: isReleased)
      reactor.send(
        EndNote {
          for _ in 1...50 {
            let reactor = Echo()
            reactor.send(nil)
            made.withLock { $0.append(reactor) }
          }
          hasEnded.open()
        })
    }
    isReleased.signal()
    await hasEnded.pass()
    for reactor in made.withLock(\.self) {
      #expect(await Stub(reactor: reactor).test(input: nil) == 2)
    }
  }

  @Test func `the state can be read until the end`() async {
    let last = Mutex(0)
    do {
      let liveObjects = LiveObjects()
      let reactor = Counted(liveObjects) { state in last.withLock { $0 = state.count } }
      _ = await Stub(reactor: reactor).test(input: .increment(LiveObjects.Token(liveObjects)))
      _ = await Stub(reactor: reactor).test(input: .increment(LiveObjects.Token(liveObjects)))
    }
    #expect(last.withLock { $0 } == 2)
  }

  @Test func `first used in its deinit leaves nothing`() {
    let liveObjects = LiveObjects()
    let before = Counted(liveObjects)
    _ = before.currentState
    for _ in 0..<100 { _ = Counted(liveObjects) { #expect($0.count == 0) } }
    WeakTable.flows.sweep()
    withExtendedLifetime(before) { #expect(liveObjects.count == 2) }
  }

  @Test func `ten thousand through a stub leave nothing`() throws {
    try explore { run in
      let liveObjects = LiveObjects()
      for _ in 0..<10_000 {
        let stub = Stub(reactor: Counted(liveObjects))
        _ = await stub.test(input: .increment(LiveObjects.Token(liveObjects)))
      }
      await run.settle()
      WeakTable.flows.sweep()
      #expect(liveObjects.count == 0)
    }
  }

  @Test func `ten thousand through a store leave nothing`() throws {
    try explore { run in
      let liveObjects = LiveObjects()
      var stores: [WeakReference] = []
      for _ in 0..<10_000 {
        let screen = Screen(Counted(liveObjects))
        screen.send(.increment(LiveObjects.Token(liveObjects)))
        await screen.received(1)
        #expect(screen.states[0].count == 1)
        stores.append(WeakReference(screen))
      }
      await run.settle()
      WeakTable.flows.sweep()
      #expect(liveObjects.count == 0)
      #expect(!stores.contains { $0.object != nil })
    }
  }

  @Test func threadsNeverSeeEachOthersStates() async {
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          let liveObjects = LiveObjects()
          for _ in 0..<2_000 {
            let reactor = Counted(liveObjects)
            let stub = Stub(reactor: reactor)
            #expect(reactor.currentState.count == 0)
            #expect(await stub.test(input: .increment(LiveObjects.Token(liveObjects))).count == 1)
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
    let (first, second) = (Screen(derived), Screen(base))
    second.connect()
    first.send(.add(1))
    second.send(.add(1))
    await second.received(2)
    #expect(second.states.last?.total == 7)
    #expect(base.currentState == derived.currentState)
  }

  @Test func `a store dropped with workInFlight cancels it and is freed`() throws {
    try explore(.random(seed: 4, schedules: 200)) { run in
      let liveObjects = LiveObjects()
      let (entered, cancelled) = (Gate(), Gate())
      var delivered = 0
      do {
        let screen = Screen(Counted(liveObjects))
        screen.onState = { _ in delivered += 1 }
        screen.send(.waitCancellably(entered: entered, cancelled: cancelled))
        screen.send(.increment(LiveObjects.Token(liveObjects)))
        await entered.pass()
      }
      await cancelled.pass()
      await run.settle()
      WeakTable.flows.sweep()
      #expect(liveObjects.count == 0)
      #expect(delivered <= 1)
    }
  }

  @Test func `work of a freed store that did not disconnect ends with the next sweep`() throws {
    try explore { run in
      let liveObjects = LiveObjects()
      let (entered, cancelled) = (Gate(), Gate())
      do {
        let screen = Careless(Counted(liveObjects))
        screen.send(.waitCancellably(entered: entered, cancelled: cancelled))
        await entered.pass()
      }
      WeakTable.connections.sweep()
      await cancelled.pass()
      await run.settle()
      WeakTable.flows.sweep()
      #expect(liveObjects.count == 0)
    }
  }

  @Test func `a reactor of the main actor ends there also with an input under way`() throws {
    try explore(.random(seed: 7, schedules: 200)) { run in
      let (entered, go) = (Gate(), Gate())
      let ended = Mutex<[Bool]>([])
      do {
        let screen = Screen(Parting { isOnMain in ended.withLock { $0.append(isOnMain) } })
        screen.send((entered, go))
        await entered.pass()
      }
      go.open()
      await run.settle()
      #expect(ended.withLock { $0 } == [true])
    }
  }

  @Test func `work of a freed store that did not disconnect ends with the next state`() throws {
    try explore(.random(seed: 8, schedules: 100)) { run in
      let liveObjects = LiveObjects()
      let reactor = Counted(liveObjects)
      let (entered, cancelled) = (Gate(), Gate())
      do {
        let screen = Careless(reactor)
        screen.send(.waitCancellably(entered: entered, cancelled: cancelled))
        await entered.pass()
      }
      reactor.send(.increment(LiveObjects.Token(liveObjects)))
      await cancelled.pass()
      await run.settle()
      #expect(reactor.currentState.count == 1)
    }
  }

  @Test func `late results are neither delivered nor kept`() throws {
    try explore(.random(seed: 5, schedules: 200)) { run in
      let liveObjects = LiveObjects()
      let (entered, go) = (Gate(), Gate())
      let reactor = Counted(liveObjects)
      var delivered: [Int] = []
      do {
        let screen = Screen(reactor)
        screen.onState = { delivered.append($0.count) }
        screen.send(.wait(entered: entered, go: go, LiveObjects.Token(liveObjects)))
        await entered.pass()
      }
      go.open()
      await run.settle()
      #expect(delivered.isEmpty)
      #expect(reactor.currentState.count == 0)
      withExtendedLifetime(reactor) { #expect(liveObjects.count == 2) }
    }
  }

  @Test func `queued inputs of a dropped store are dropped`() throws {
    try explore { run in
      let liveObjects = LiveObjects()
      let reactor = Counted(liveObjects)
      do {
        let screen = Screen(reactor)
        for _ in 0..<10 { screen.send(.increment(LiveObjects.Token(liveObjects))) }
      }
      await run.settle()
      #expect(reactor.currentState.count == 0)
      #expect(liveObjects.count == 2)
    }
  }

  @Test func `a reactor works on after its store is gone`() throws {
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
      #expect(reactor.flow.core.withLock { $0.underWay.isEmpty })
    }
  }
}

/// A store that does not disconnect when it ends.
@MainActor
private final class Careless: Store {
  let reactor: Counted?

  init(_ reactor: Counted) { self.reactor = reactor }

  func state(_ state: Counted.State) {}
}

/// Says where it ends.
private final class Parting: AsyncReactor, Sendable {
  private let onEnd: @Sendable (Bool) -> Void

  init(onEnd: @escaping @Sendable (Bool) -> Void) { self.onEnd = onEnd }

  deinit { onEnd(MainActor.isCurrent) }

  nonisolated func initialState() -> Int { 0 }

  func reduce(_ input: (entered: Gate, go: Gate)) async -> Int {
    input.entered.open()
    await input.go.pass()
    return 1
  }

  func mutate(_ state: Int, mutation: Int) async -> Int { state + mutation }
}

struct WeakReference {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

/// Counts its inputs; may wait before it reduces the first.
private final class Echo: AsyncReactor, Sendable {
  private let event: DispatchSemaphore?

  init(waitingFor event: DispatchSemaphore? = nil) { self.event = event }

  nonisolated func initialState() -> Int { 0 }

  func reduce(_ input: EndNote?) async -> Int {
    wait()
    return 1
  }

  func mutate(_ state: Int, mutation: Int) async -> Int { state + mutation }

  private func wait() { event?.wait() }
}

/// Says when it ends.
private final class EndNote: Sendable {
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}
