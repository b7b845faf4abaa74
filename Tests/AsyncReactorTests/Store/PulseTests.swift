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

  @Test func firesOnEveryAssignmentWithItsOwnValue() {
    var state = State()
    state.alert = "a"
    state.alert = "a"
    state.alert = "b"
    #expect(published(state) == ["a", "a", "b"])
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
    #expect(published(state) == ["a", "b"])
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

  @Test func changesInPlaceFireOnceWithWhatTheyLeadTo() {
    var state = State()
    state.count += 1
    state.count += 1
    #expect(counts(state) == [2])
    state.count = 5
    state.count += 1
    state.count = 7
    #expect(counts(state) == [2, 5, 6, 7])
  }

  @Test func anAssignmentByNoMutationFiresInNoState() throws {
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

  @Test func changesInPlaceByTwoMutationsFireTwice() throws {
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
    let once: [String?] = input == .nothing ? [] : ["a", "b"]
    #expect(published == once + once)
  }

  /// Values that no mutation is known to have assigned are let go when all have ended.
  @Test func formerValuesOfOtherThreadsDoNotCollect() async {
    let stub = Stub(reactor: AssigningElsewhere())
    var kept = 0
    for _ in 1...5_000 {
      kept = max(kept, await stub.test(input: .task).$alert.earlier?.count ?? 0)
    }
    #expect(kept < 5_000)
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
      #expect(alerts == ["a", "a", "b", "c"])
    }
  }

  @Test func noAssignmentIsLostWhileTheMainActorIsBusy() async {
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
