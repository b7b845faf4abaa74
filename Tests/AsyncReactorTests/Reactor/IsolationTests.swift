import AsyncReactor
import TestSupport
import Testing

/// Reactors as people write them, by the document's protocol: that they compile is half of each test.
@MainActor
@Suite struct IsolationTests {
  @Test func `a class on the main actor runs there`() async {
    let screen = Screen(MainReactor())
    screen.send(1)
    await screen.received(1)
    #expect(await Stub(reactor: MainReactor()).test(input: 2) == [true, true])
    #expect(screen.states == [[true, true]])
  }

  @Test func `a class may wait for what is not sendable`() async {
    let screen = Screen(LoadingReactor())
    screen.send("a")
    await screen.received(1)
    #expect(screen.states == [["a", "loaded", "fetched"]])
  }
}

/// It says nothing of the isolation of its methods, which use what belongs to the main actor.
@MainActor
private class MainReactor: AsyncReactor {
  private var places: [Bool] = []

  nonisolated func initialState() -> [Bool] { [] }

  func reduce(_ input: Int) async -> Bool {
    note()
    await Task.yield()
    note()
    return places.allSatisfy { $0 }
  }

  func mutate(_ state: [Bool], mutation: Bool) async -> [Bool] {
    note()
    return [mutation, places.allSatisfy { $0 }]
  }

  private func note() {
    MainActor.assertIsolated()
    places.append(isOnMainQueue)
  }
}

private class Service {
  private var calls = 0

  func load() async -> String {
    calls += 1
    await Task.yield()
    return "loaded"
  }
}

/// It has a service, and a method of its own, that are asynchronous and not Sendable.
private class LoadingReactor: AsyncReactor {
  private let service = Service()

  nonisolated func initialState() -> [String] { [] }

  func reduce(_ input: String) async -> [String] {
    let loaded = await service.load()
    let fetched = await fetch()
    return [input, loaded, fetched]
  }

  func mutate(_ state: [String], mutation: [String]) async -> [String] { state + mutation }

  private func fetch() async -> String {
    await Task.yield()
    return "fetched"
  }
}
