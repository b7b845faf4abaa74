import Dispatch
import Explorer
import TestSupport
import Testing

@testable import AsyncReactor

/// Whom a batch of states reaches.
@MainActor
struct DeliveryTests {
  @Test func `a store that is let go receives nothing more`() throws {
    try explore { run in
      let reactor = Summing()
      var screen: Screen<Summing>? = Screen(reactor)
      weak let reference = screen
      var received: [Int] = []
      screen?.onState = { received.append($0) }
      for _ in 1...3 { screen?.send(1) }
      let other = Screen(reactor)
      other.connect()
      screen?.onState = { state in
        received.append(state)
        if state == 2 { screen = nil }
      }
      await run.settle()
      #expect(received == [1, 2])
      #expect(reference == nil)
      #expect(other.states == [1, 2, 3])
    }
  }

  @Test func `a store that another lets go receives nothing more`() throws {
    try explore { run in
      let reactor = Summing()
      let first = Screen(reactor)
      var second: Screen<Summing>? = Screen(reactor)
      var received: [Int] = []
      first.connect()
      second?.onState = { received.append($0) }
      for _ in 1...3 { second?.send(1) }
      first.onState = { if $0 == 2 { second = nil } }
      await run.settle()
      #expect(first.states == [1, 2, 3])
      #expect(received == [1])
    }
  }

  @Test func `a store that disconnects in its state receives nothing more`() throws {
    try explore { run in
      let screen = Screen(Summing())
      screen.onState = { if $0 == 2 { screen.disconnect() } }
      for _ in 1...3 { screen.send(1) }
      await run.settle()
      #expect(screen.states == [1, 2])
    }
  }

  @Test func `a store that connects in anothers state receives only later ones`() throws {
    try explore { run in
      let reactor = Summing()
      let first = Screen(reactor)
      let late = Screen(reactor)
      first.onState = { state in
        guard state == 1 else { return }
        late.connect()
        first.send(1)
      }
      for _ in 1...2 { first.send(1) }
      await run.settle()
      #expect(first.states == [1, 2, 3])
      #expect(late.states == [3])
    }
  }

  @Test func `the main actor gets to do other things during a long delivery`() throws {
    try explore { run in
      let reactor = Summing()
      let (first, late, leaving) = (Screen(reactor), Screen(reactor), Screen(reactor))
      leaving.connect()
      for _ in 1...5_000 { first.send(1) }
      first.onState = { state in
        guard state == 1 else { return }
        Task {
          #expect(first.states.count < 5_000)
          late.connect()
          leaving.disconnect()
          first.send(1)
        }
      }
      await run.settle()
      #expect(first.states == Array(1...5_001))
      #expect(late.states.count < 5_000)
      #expect(late.states.last == 5_001)
      #expect(leaving.states.count < 5_000)
    }
  }

  /// Each exploration has a main actor of its own.
  @Test nonisolated func `stores of explorations beside each other keep their connections`() {
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      #expect(throws: Never.self) {
        try explore { _ in
          let reactor = Summing()
          let screens = [Screen(reactor), Screen(reactor)]
          for screen in screens { screen.connect() }
          let connections = screens.compactMap { connection(of: $0) }
          for _ in 1...100_000 { for screen in screens + screens.reversed() { screen.connect() } }
          #expect(connections.count == 2)
          let areSame = zip(screens, connections).allSatisfy { connection(of: $0) === $1 }
          #expect(areSame)
        }
      }
    }
  }

  @Test func `a store may send in its deinit`() throws {
    try explore { run in
      let reactor = Summing()
      let watching = Screen(reactor)
      watching.connect()
      do { _ = Parting(reactor) }
      await run.settle()
      #expect(watching.states == [1])
      #expect(reactor.currentState == 1)
      #expect(reactor.flow.core.withLock { $0.subscriptions.count } == 1)
    }
  }

}

private final class Summing: AsyncReactor, Sendable {
  nonisolated func initialState() -> Int { 0 }
  func reduce(_ input: Int) async -> Int { input }
  func mutate(_ state: Int, mutation: Int) async -> Int { state + mutation }
}

/// Sends once more when it is gone.
@MainActor
private final class Parting: Store {
  let reactor: Summing?

  init(_ reactor: Summing) { self.reactor = reactor }

  func state(_ state: Int) {}

  deinit {
    MainActor.assumeIsolated { send(1) }
  }
}

@MainActor
private func connection(of screen: Screen<Summing>) -> AnyObject? {
  WeakTable.connections.existing(of: screen)
}
