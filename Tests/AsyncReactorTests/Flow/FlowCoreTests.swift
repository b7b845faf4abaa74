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
}
