import Testing

@testable import AsyncReactor

struct FlowCoreTests {
  /// So that the end of a worker need not look for it, with the lock held.
  @Test func everyWorkerKnowsItsPlace() {
    let reactor = ClassTally()
    let flow = reactor.flow
    flow.core.withLock { core in
      let workers = (0..<5).map { _ in core.nextWorker(flow.makeWorker) }
      for number in [1, 4, 0, 2, 3] {
        core.remove(workers[number])
        #expect(core.workers.map(\.place) == Array(core.workers.indices))
        #expect(!core.workers.contains { $0 === workers[number] })
      }
      #expect(core.workers.isEmpty)
    }
    withExtendedLifetime(reactor) {}
  }

  /// So that many stores that leave are not looked for one by one; those that stay keep their order.
  @MainActor
  @Test func storesThatLeaveAreRemovedWhenTheyAreHalf() {
    let reactor = ClassTally()
    let screens = (0..<8).map { _ in Screen(reactor) }
    for screen in screens { screen.connect() }
    let all = reactor.flow.core.withLock { $0.subscriptions }
    for (number, kept) in [(5, 8), (0, 8), (7, 8), (2, 4), (2, 4), (1, 4), (3, 2), (4, 1), (6, 0)] {
      screens[number].disconnect()
      let open = all.filter { $0.isOpen }.map(ObjectIdentifier.init)
      let left = reactor.flow.core.withLock { $0.subscriptions }
      #expect(left.count == kept)
      #expect(left.filter { $0.isOpen }.map(ObjectIdentifier.init) == open)
    }
  }
}
