import Dispatch
import Explorer
import Synchronization
import Testing

@testable import AsyncReactor

@MainActor
struct PulseTests {
  struct State: Sendable, Equatable {
    @Pulse var alert: String?
    @Pulse var count = 0
    var other = 0
  }

  @Test func `fires on every assignment with the newest value`() {
    var state = State()
    state.alert = "a"
    state.alert = "a"
    state.alert = "b"
    #expect(published(state) == ["b", "b", "b"])
  }

  @Test func theFirstValueDoesNotFire() {
    #expect(published(State()).isEmpty)
  }

  @Test func isAValue() {
    var state = State()
    state.alert = "a"
    let former = state
    state.alert = "b"
    #expect(former.alert == "a")
    #expect(published(former) == ["a"])
    #expect(published(state) == ["b", "b"])
  }

  @Test func equalityIsThatOfTheValues() {
    var state = State()
    state.alert = "a"
    var other = state
    other.alert = "a"
    #expect(state == other)
    other.alert = "b"
    #expect(state != other)
  }

  @Test func `changes in place fire once with what they lead to`() {
    var state = State()
    state.count += 1
    state.count += 1
    #expect(counts(state) == [2])
    state.count = 5
    state.count += 1
    state.count = 7
    #expect(counts(state) == [7, 7, 7, 7])
  }

  @Test func `an assignment by no mutation fires in no state`() throws {
    try explore { run in
      let screen = Screen(AssigningAtFirst())
      var published: [String?] = []
      screen.onState = { state in state.$alert.updated { published.append($0) } }
      screen.send(.count)
      screen.send(.alert("b"))
      screen.send(.count)
      await run.settle()
      #expect(published == ["b"])
    }
  }

  @Test func `changes in place by two mutations fire twice`() throws {
    try explore { run in
      let screen = Screen(Counting())
      var published: [Int] = []
      screen.onState = { state in state.$count.updated { published.append($0) } }
      for _ in 1...2 { screen.send(3) }
      await run.settle()
      #expect(published == [3, 6])
    }
  }

  /// A detached task, a queue and concurrent iterations know nothing of the mutation.
  @Test(arguments: AssigningElsewhere.Input.allCases)
  private func anAssignmentOnAnotherThreadFires(_ input: AssigningElsewhere.Input) async {
    let screen = Screen(AssigningElsewhere())
    var published: [String?] = []
    screen.onState = { state in state.$alert.updated { published.append($0) } }
    for _ in 1...2 {
      screen.send(input)
      screen.send(.nothing)
    }
    await screen.received(4)
    let once: [String?] = input == .nothing ? [] : ["b", "b"]
    #expect(published == once + once)
  }

  private func counts(_ state: State) -> [Int] {
    var counts: [Int] = []
    state.$count.updated { counts.append($0) }
    return counts
  }

  /// Counts one by one, in place.
  private final class Counting: AsyncReactor, Sendable {
    nonisolated func initialState() -> State { State() }

    func reduce(_ input: Int) async -> Int { input }

    func mutate(_ state: State, mutation: Int) async -> State {
      var state = state
      for _ in 0..<mutation { state.count += 1 }
      return state
    }
  }

  @Test func onlyTheMutationThatAssignsFires() throws {
    try explore(.random(seed: 1, schedules: 50)) { run in
      let screen = Screen(Alerting())
      var alerts: [String?] = []
      screen.onState = { $0.$alert.updated { alerts.append($0) } }
      for input in [["a"], [], ["a"], [], ["b", "c"], []] as [[String]] { screen.send(input) }
      await run.settle()
      #expect(screen.states.count == 6)
      #expect(alerts == ["a", "a", "c", "c"])
    }
  }

  @Test func `no assignment is lost while the main actor is busy`() async {
    let screen = Screen(Alerting())
    var alerts: [String?] = []
    screen.onState = { $0.$alert.updated { alerts.append($0) } }
    let expected = (0..<2_000).map { "\($0)" }
    for alert in expected { screen.send([alert]) }
    await screen.received(2_000)
    #expect(alerts == expected)
  }

  @Test func aStateMadeAnewFires() throws {
    try explore { run in
      let screen = Screen(Alerting())
      var alerts: [String?] = []
      screen.onState = { $0.$alert.updated { alerts.append($0) } }
      screen.send(["new"])
      screen.send(["made anew"])
      await run.settle()
      #expect(alerts == ["new", "made anew"])
    }
  }

  @Test func anEarlierValueFires() throws {
    try explore { run in
      let screen = Screen(Undoing())
      var label = 0
      screen.onState = { state in state.$count.updated { label = $0 } }
      for input in [1, 2, nil] { screen.send(input) }
      await run.settle()
      #expect(screen.states.last?.count == 1)
      #expect(label == 1)
    }
  }

  @Test func aValueThatReduceLoadedFires() throws {
    try explore { run in
      let screen = Screen(Loading())
      var label = 0
      screen.onState = { state in state.$count.updated { label = $0 } }
      for input in [2, 1] { screen.send(input) }
      await run.settle()
      #expect(screen.states.last?.count == 1)
      #expect(label == 1)
    }
  }

  @Test func `a store that connects late receives later assignments`() throws {
    try explore { run in
      let reactor = Alerting()
      let first = Screen(reactor)
      first.send(["a", "b"])
      await run.settle()
      let late = Screen(reactor)
      var alerts: [String?] = []
      late.onState = { $0.$alert.updated { alerts.append($0) } }
      late.connect()
      for input in [[], ["c", "d"]] as [[String]] { first.send(input) }
      await run.settle()
      #expect(alerts == ["d", "d"])
    }
  }

  @Test func `two pulses of one place are two`() throws {
    try explore { run in
      let screen = Screen(Doubling())
      var calls: [Int] = []
      screen.onState = { state in
        for pulse in [state.$first, state.$second] { pulse.updated { calls.append($0) } }
      }
      for input in [1, 2] { screen.send(input) }
      await run.settle()
      #expect(calls == [1, 10, 2, 20])
    }
  }

  @Test func manyAssignmentsTakeNoMemory() {
    var state = State()
    for _ in 1...1_000_000 { state.alert = "a" }
    #expect(MemoryLayout<Pulse<Int>>.size <= 48)
    #expect(published(state).count == 1_000_000)
  }

  @Test func severalStoresAllReceiveIt() throws {
    try explore { run in
      let reactor = Alerting()
      let screens = (0..<3).map { _ in Screen(reactor) }
      var alerts: [[String?]] = [[], [], []]
      for (index, screen) in screens.enumerated() {
        screen.onState = { $0.$alert.updated { alerts[index].append($0) } }
        screen.connect()
      }
      for alert in ["a", "a", "b"] { screens[0].send([alert]) }
      await run.settle()
      #expect(alerts == Array(repeating: ["a", "a", "b"], count: 3))
      withExtendedLifetime(screens) {}
    }
  }

  private func published(_ state: State) -> [String?] {
    var values: [String?] = []
    state.$alert.updated { values.append($0) }
    return values
  }

  /// Assigns each string of its input; "made anew" makes a state from nothing.
  private final class Alerting: AsyncReactor, Sendable {
    nonisolated func initialState() -> State { State() }

    func reduce(_ input: [String]) async -> [String] { input }

    func mutate(_ state: State, mutation: [String]) async -> State {
      var state = state
      if let alert = mutation.first, alert == "made anew" {
        state = State(alert: alert)
      } else {
        for alert in mutation { state.alert = alert }
      }
      state.other += 1
      return state
    }
  }
}

/// Counts; nil takes the state from before the last number.
private final class Undoing: AsyncReactor {
  private var former: [PulseTests.State] = []

  nonisolated func initialState() -> PulseTests.State { PulseTests.State() }

  func reduce(_ input: Int?) async -> Int? { input }

  func mutate(_ state: PulseTests.State, mutation: Int?) async -> PulseTests.State {
    guard let mutation else { return former.removeLast() }
    former.append(state)
    var newState = state
    newState.count = mutation
    return newState
  }
}

/// Its `reduce` loads the whole state.
private final class Loading: AsyncReactor {
  nonisolated func initialState() -> PulseTests.State { PulseTests.State() }

  func reduce(_ input: Int) async -> PulseTests.State {
    var state = PulseTests.State()
    state.count = input
    return state
  }

  func mutate(
    _ state: PulseTests.State, mutation: PulseTests.State
  ) async -> PulseTests.State { mutation }
}

private final class Doubling: AsyncReactor {
  struct State: Sendable {
    @Pulse var first = 0
    @Pulse var second = 0
  }

  nonisolated func initialState() -> State { State() }

  func reduce(_ input: Int) async -> Int { input }

  func mutate(_ state: State, mutation: Int) async -> State {
    var newState = state
    newState.first = mutation
    newState.second = 10 * mutation
    return newState
  }
}

/// Assigns a pulse twice, on another thread.
private final class AssigningElsewhere: AsyncReactor, Sendable {
  enum Input: CaseIterable { case nothing, task, queue, iterations }

  nonisolated func initialState() -> PulseTests.State { PulseTests.State() }

  func reduce(_ input: Input) async -> Input { input }

  func mutate(_ state: PulseTests.State, mutation: Input) async -> PulseTests.State {
    @Sendable func assign() -> PulseTests.State {
      var state = state
      state.alert = "a"
      state.alert = "b"
      return state
    }
    switch mutation {
    case .nothing:
      return state
    case .task:
      return await Task.detached { assign() }.value
    case .queue:
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: assign()) }
      }
    case .iterations:
      return iterate(assign)
    }
  }

  private func iterate(_ assign: @Sendable () -> PulseTests.State) -> PulseTests.State {
    let assigned = Mutex<PulseTests.State?>(nil)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let state = assign()
      assigned.withLock { $0 = state }
    }
    return assigned.withLock { $0! }
  }
}

/// Its initial state assigns a pulse.
private final class AssigningAtFirst: AsyncReactor {
  enum Input {
    case count
    case alert(String)
  }

  nonisolated func initialState() -> PulseTests.State {
    var state = PulseTests.State()
    state.alert = "a"
    return state
  }

  func reduce(_ input: Input) async -> Input { input }

  func mutate(_ state: PulseTests.State, mutation: Input) async -> PulseTests.State {
    var newState = state
    switch mutation {
    case .count: newState.other += 1
    case .alert(let alert): newState.alert = alert
    }
    return newState
  }
}
