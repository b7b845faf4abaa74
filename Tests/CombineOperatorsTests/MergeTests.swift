import CombineOperators
import TestSupport
import Testing

@Suite struct MergeTests {
  private let a = PassthroughSubject<Int, Failed>()
  private let b = PassthroughSubject<Int, Failed>()

  private func merged(_ demand: Subscribers.Demand) -> Probe<Int, Failed> {
    let probe = Probe<Int, Failed>(asksFor: demand)
    a.merge(with: b.map(\.self)).subscribe(probe)
    return probe
  }

  @Test func `values of all upstreams come in the order sent`() {
    let probe = merged(.unlimited)
    a.send(1)
    b.send(2)
    b.send(3)
    a.send(4)
    #expect(probe.values == [1, 2, 3, 4])
  }

  @Test func threeUpstreamsMerge() {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let probe = Probe<Int, Never>(asksFor: .unlimited)
    subjects[0].merge(with: subjects[1], subjects[2]).subscribe(probe)
    for (number, subject) in subjects.enumerated() { subject.send(number) }
    #expect(probe.values == [0, 1, 2])
  }

  @Test func finishesOnceAllUpstreamsHave() {
    let probe = merged(.unlimited)
    a.send(completion: .finished)
    #expect(probe.completions.isEmpty)
    b.send(1)
    b.send(completion: .finished)
    #expect(probe.values == [1])
    #expect(probe.completions == [.finished])
  }

  @Test func `a failure ends the merge and cancels the others`() {
    let a = Upstream(Int.self, Failed.self)
    let b = Upstream(Int.self, Failed.self)
    let probe = Probe<Int, Failed>(asksFor: .unlimited)
    a.merge(with: b).subscribe(probe)
    a.send(completion: .failure(Failed()))
    b.send(1)
    b.send(completion: .failure(Failed()))
    #expect(b.isCancelled)
    #expect(probe.values.isEmpty)
    #expect(probe.completions == [.failure(Failed())])
  }

  @Test func `cancelling cancels every upstream and nothing follows`() {
    let a = Upstream(Int.self, Never.self)
    let b = Upstream(Int.self, Never.self)
    let probe = Probe<Int, Never>(asksFor: .unlimited)
    a.merge(with: b).subscribe(probe)
    probe.cancel()
    a.send(1)
    a.send(completion: .finished)
    b.send(completion: .finished)
    #expect(a.isCancelled && b.isCancelled)
    #expect(probe.values.isEmpty && probe.completions.isEmpty)
  }

  @Test func `cancelling from within a delivery stops the rest`() {
    let a = PassthroughSubject<Int, Never>()
    let b = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>(asksFor: .unlimited) { probe, value in
      b.send(value + 1)
      probe.cancel()
      return .none
    }
    a.merge(with: b).subscribe(probe)
    a.send(1)
    a.send(3)
    #expect(probe.values == [1])
  }

  @Test func `subscribing to a cancelled merge cancels the upstream`() {
    let a = Upstream(Int.self, Never.self)
    let probe = Probe<Int, Never>(asksFor: .none)
    let cancelling = CancelsAtOnce(probe)
    a.merge(with: Upstream(Int.self, Never.self)).subscribe(cancelling)
    #expect(a.isCancelled)
    #expect(a.requests.isEmpty)
  }

  private struct CancelsAtOnce: Subscriber {
    let combineIdentifier = CombineIdentifier()
    let probe: Probe<Int, Never>
    init(_ probe: Probe<Int, Never>) { self.probe = probe }
    func receive(subscription: any Subscription) { subscription.cancel() }
    func receive(_ input: Int) -> Subscribers.Demand { probe.receive(input) }
    func receive(completion: Subscribers.Completion<Never>) {}
  }
}
