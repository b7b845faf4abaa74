import AsyncReactor
import Explorer
import Foundation
import Synchronization
import TestSupport
import Testing

/// What threads do with a flow's lane. A lost wake-up makes these wait, until the limit.
@Suite(.timeLimit(.minutes(30)))
@MainActor
struct ExecutorTests {
  @Test func `jobs that other threads queue are not lost`() async {
    let screen = Screen(Traveller())
    for _ in 1...200 {
      let former = screen.states.count
      for _ in 1...20 { screen.send(.travel) }
      await screen.received(former + 20)
    }
    #expect(screen.states.map(\.count) == Array(1...4_000))
  }

  @Test func `inputs keep their order while others come back`() async {
    let screen = Screen(Traveller())
    var number = 0
    for _ in 1...2_000 {
      let former = screen.states.count
      screen.send(.travel)
      for _ in 1...3 {
        number += 1
        screen.send(.note(number))
      }
      await screen.received(former + 4)
    }
    #expect(screen.states.last?.notes == Array(1...number))
  }

  @Test func `an input that has not begun is dropped with its store`() throws {
    try explore { run in
      let reactor = Traveller()
      let screen = Screen(reactor)
      screen.send(.note(1))
      screen.disconnect()
      await run.settle()
      #expect(reactor.reduced.load(ordering: .relaxed) == 0)
      screen.send(.note(2))
      await run.settle()
      #expect(screen.states.map(\.notes) == [[2]])
    }
  }

  @Test func `a reduce that yields again and again lets later inputs go ahead`() throws {
    try explore { run in
      let screen = Screen(Polling(giveUpAfter: .polls(1_000)))
      for input in [Polling.Input.pass, .poll, .raise] { screen.send(input) }
      await run.settle()
      #expect(screen.states.last == ["passed", "raised", "seen"])
    }
  }

  @Test func `a test of a reduce that yields again and again does not keep the main thread`() async
  {
    let reactor = Polling()
    let stub = Stub(reactor: reactor)
    let polled = Task { await stub.test(input: .poll) }
    await reactor.pollingHasBegun()
    #expect(await stub.test(input: .raise) == ["raised"])
    #expect(await polled.value == ["raised", "seen"])
  }

  @Test func `reduces that yield again and again leave threads to others`() async {
    let polling = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
      Screen(Polling())
    }
    for screen in polling { screen.send(.poll) }
    let other = Screen(Polling())
    other.send(.pass)
    await other.received(1)
    for screen in polling { screen.send(.raise) }
    for screen in polling { await screen.received(2) }
    #expect(polling.allSatisfy { $0.states.last == ["raised", "seen"] })
  }

  @Test func `inputs that send the next leave threads to others`() async {
    let feeding = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in Feeding() }
    for reactor in feeding { reactor.send(true) }
    // Of the priority of those that run executors, as this one: other threads serve other priorities.
    let stopping = Task.detached(priority: Task.currentPriority) {
      for reactor in feeding { reactor.send(false) }
    }
    await stopping.value
    for reactor in feeding { #expect(await Stub(reactor: reactor).test(input: false) == "stopped") }
  }

  @Test func `a stub may test a reactor in anothers reduce`() async {
    let inner = Stub(reactor: Traveller())
    let outer = Stub(reactor: Asking(inner))
    for number in 1...1_000 { #expect(await outer.test(input: ()) == number) }
  }
}

/// Its `reduce` may go to another executor and come back.
private final class Traveller: AsyncReactor, Sendable {
  enum Input {
    case travel
    case note(Int)
  }

  struct State: Sendable {
    var count = 0
    var notes: [Int] = []
  }

  let reduced = Atomic(0)

  nonisolated func initialState() -> State { State() }

  func reduce(_ input: Input) async -> Input {
    reduced.add(1, ordering: .relaxed)
    if case .travel = input { await Elsewhere().pass() }
    return input
  }

  func mutate(_ state: State, mutation: Input) async -> State {
    var newState = state
    newState.count += 1
    if case .note(let number) = mutation { newState.notes.append(number) }
    return newState
  }
}

/// Its `reduce` polls, until another input has been reduced.
private final class Polling: AsyncReactor, Sendable {
  enum Input { case pass, poll, raise }

  private let isPolling = Atomic(false)
  private let isRaised = Atomic(false)
  private let limit: Limit

  /// When it gives up, so that a test fails instead of waiting for ever. Other tests may keep the main actor for long.
  enum Limit {
    case polls(Int)
    case time(Duration)
  }

  init(giveUpAfter limit: Limit = .time(.seconds(1_500))) { self.limit = limit }

  nonisolated func initialState() -> [String] { [] }

  func reduce(_ input: Input) async -> String {
    switch input {
    case .pass:
      return "passed"
    case .raise:
      isRaised.store(true, ordering: .releasing)
      return "raised"
    case .poll:
      isPolling.store(true, ordering: .releasing)
      let begin = ContinuousClock.now
      var polls = 0
      while !isRaised.load(ordering: .acquiring) {
        polls += 1
        switch limit {
        case .polls(let most): if polls > most { return "never seen" }
        case .time(let most): if ContinuousClock.now - begin > most { return "never seen" }
        }
        await Task.yield()
      }
      return "seen"
    }
  }

  func mutate(_ state: [String], mutation: String) async -> [String] { state + [mutation] }

  func pollingHasBegun() async {
    while !isPolling.load(ordering: .acquiring) { await Task.yield() }
  }
}

/// After `true`, sends itself the next `true`, until it gets `false`.
private final class Feeding: AsyncReactor, Sendable {
  nonisolated func initialState() -> String { "" }

  // It gives up in the end, so that a test fails instead of waiting for ever.
  private let left = Atomic(500_000)
  private let isStopped = Atomic(false)

  func reduce(_ input: Bool) async -> String {
    if !input { isStopped.store(true, ordering: .relaxed) }
    let isStopped = isStopped.load(ordering: .relaxed)
    if isStopped { return left.load(ordering: .relaxed) > 0 ? "stopped" : "given up" }
    if left.subtract(1, ordering: .relaxed).newValue > 0 { send(true) }
    return "fed"
  }

  func mutate(_ state: String, mutation: String) async -> String { mutation }
}

private actor Elsewhere {
  func pass() {}
}

/// Asks another reactor.
private final class Asking: AsyncReactor, Sendable {
  let other: Stub<Traveller>

  init(_ other: Stub<Traveller>) { self.other = other }

  nonisolated func initialState() -> Int { 0 }

  func reduce(_ input: Void) async -> Int { await other.test(input: .travel).count }

  func mutate(_ state: Int, mutation: Int) async -> Int { mutation }
}
