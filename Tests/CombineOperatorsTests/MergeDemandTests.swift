import CombineOperators
import TestSupport
import Testing

@Suite struct MergeDemandTests {
  private let a = Upstream(Int.self, Never.self)
  private let b = Upstream(Int.self, Never.self)

  private func merged(
    _ demand: Subscribers.Demand,
    onValue: @escaping (Probe<Int, Never>, Int) -> Subscribers.Demand = { _, _ in .none }
  ) -> Probe<Int, Never> {
    let probe = Probe<Int, Never>(asksFor: demand, onValue: onValue)
    a.merge(with: b).subscribe(probe)
    return probe
  }

  @Test func unlimitedDemandGoesUpstreamOnce() {
    let probe = merged(.unlimited)
    #expect(a.requests == [.unlimited])
    #expect(b.requests == [.unlimited])
    #expect(a.send(1) == .none)
    probe.subscription?.request(.unlimited)
    #expect(a.requests == [.unlimited])
  }

  @Test func `with limited demand every upstream is asked for one value ahead`() {
    let probe = merged(.none)
    #expect(a.requests == [.max(1)])
    #expect(b.requests == [.max(1)])
    probe.subscription?.request(.max(1))
    #expect(a.send(1) == .max(1))
    #expect(b.send(2) == .none)
    #expect(probe.values == [1])
  }

  @Test func `values wait for demand and then their senders are asked for more`() {
    let probe = merged(.none)
    a.send(1)
    b.send(2)
    #expect(probe.values.isEmpty)
    probe.subscription?.request(.max(1))
    #expect(probe.values == [1])
    #expect(a.requests == [.max(1), .max(1)])
    #expect(b.requests == [.max(1)])
    probe.subscription?.request(.max(5))
    #expect(probe.values == [1, 2])
    #expect(b.requests == [.max(1), .max(1)])
  }

  @Test func demandReturnedByTheSubscriberCounts() {
    let probe = merged(.max(1)) { _, value in value == 1 ? .max(2) : .none }
    for value in 1...4 { a.send(value) }
    #expect(probe.values == [1, 2, 3])
  }

  @Test func `demand that becomes unlimited reaches every upstream`() {
    let probe = merged(.max(1))
    a.send(1)
    b.send(2)
    probe.subscription?.request(.unlimited)
    #expect(probe.values == [1, 2])
    #expect(a.requests.last == .unlimited)
    #expect(b.requests.last == .unlimited)
  }

  @Test func `finishing waits for demand for what waits`() {
    let probe = merged(.none)
    a.send(1)
    a.send(completion: .finished)
    b.send(completion: .finished)
    #expect(probe.completions.isEmpty)
    probe.subscription?.request(.max(1))
    #expect(probe.values == [1])
    #expect(probe.completions == [.finished])
  }

  @Test func `a failure does not wait for demand`() {
    let a = Upstream(Int.self, Failed.self)
    let probe = Probe<Int, Failed>(asksFor: .none)
    a.merge(with: Upstream(Int.self, Failed.self)).subscribe(probe)
    a.send(1)
    a.send(completion: .failure(Failed()))
    #expect(probe.values.isEmpty)
    #expect(probe.completions == [.failure(Failed())])
  }

  @Test func `a subscriber never gets more than it asked for`() {
    let probe = Probe<Int, Never>(asksFor: .max(3))
    (0..<10).publisher.merge(with: (10..<20).publisher).subscribe(probe)
    #expect(probe.values.count == 3)
    probe.subscription?.request(.max(100))
    #expect(probe.values.sorted() == Array(0..<20))
    #expect(probe.completions == [.finished])
  }

  @Test func `one at a time does not nest`() {
    let probe = Probe<Int, Never>(asksFor: .max(1)) { _, _ in .max(1) }
    (0..<100_000).publisher.merge(with: (0..<100_000).publisher.map { -$0 }).subscribe(probe)
    #expect(probe.values.count == 200_000)
    #expect(probe.deepestNesting == 1)
  }
}
