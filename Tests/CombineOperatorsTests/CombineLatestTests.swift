import CombineOperators
import Testing

@Suite struct CombineLatestTests {
  private let a = PassthroughSubject<Int, Failed>()
  private let b = PassthroughSubject<String, Failed>()

  private func combined(_ demand: Subscribers.Demand = .unlimited) -> Probe<String, Failed> {
    let probe = Probe<String, Failed>(asksFor: demand)
    a.combineLatest(b) { "\($0)\($1)" }.subscribe(probe)
    return probe
  }

  @Test func everyChangeGivesTheLatestOfBothOnceBothHaveOne() {
    let probe = combined()
    a.send(1)
    a.send(2)
    #expect(probe.values.isEmpty)
    b.send("x")
    b.send("y")
    a.send(3)
    #expect(probe.values == ["2x", "2y", "3y"])
  }

  @Test func threeAndFourUpstreamsCombine() {
    let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let three = Probe<[Int], Never>(asksFor: .unlimited)
    let four = Probe<[Int], Never>(asksFor: .unlimited)
    subjects[0].combineLatest(subjects[1], subjects[2]) { [$0, $1, $2] }.subscribe(three)
    subjects[0].combineLatest(subjects[1], subjects[2], subjects[3]) { [$0, $1, $2, $3] }
      .subscribe(four)
    for (number, subject) in subjects.enumerated() { subject.send(number) }
    subjects[1].send(9)
    #expect(three.values == [[0, 1, 2], [0, 9, 2]])
    #expect(four.values == [[0, 1, 2, 3], [0, 9, 2, 3]])
  }

  @Test func tuplesComeWithoutATransform() {
    var last: (Int, String, Int, String)?
    let sink = a.combineLatest(b, a, b).sink(
      receiveCompletion: { _ in }, receiveValue: { last = $0 })
    a.send(1)
    b.send("x")
    #expect(last.map { "\($0.0)\($0.1)\($0.2)\($0.3)" } == "1x1x")
    sink.cancel()
  }

  @Test func finishesOnceAllUpstreamsHave() {
    let probe = combined()
    a.send(1)
    a.send(completion: .finished)
    #expect(probe.completions.isEmpty)
    b.send("x")
    #expect(probe.values == ["1x"])
    b.send(completion: .finished)
    #expect(probe.completions == [.finished])
  }

  @Test func aFailureEndsItAndCancelsTheOthers() {
    let a = Upstream(Int.self, Failed.self)
    let b = Upstream(Int.self, Failed.self)
    let probe = Probe<Int, Failed>(asksFor: .unlimited)
    a.combineLatest(b, +).subscribe(probe)
    b.send(completion: .failure(Failed()))
    a.send(1)
    #expect(a.isCancelled)
    #expect(probe.completions == [.failure(Failed())])
  }

  @Test func demandGoesToEveryUpstreamAsItIs() {
    let a = Upstream(Int.self, Never.self)
    let b = Upstream(Int.self, Never.self)
    let probe = Probe<Int, Never>(asksFor: .max(1)) { _, _ in .max(2) }
    a.combineLatest(b, +).subscribe(probe)
    #expect(a.requests == [.max(1)])
    a.send(1)
    b.send(2)
    #expect(a.requests == [.max(1), .max(2)])
    probe.subscription?.request(.max(3))
    #expect(b.requests == [.max(1), .max(2), .max(3)])
  }

  @Test func withoutDemandCombinationsAreDroppedButTheLatestValuesKept() {
    let a = Upstream(Int.self, Never.self)
    let b = Upstream(Int.self, Never.self)
    let probe = Probe<[Int], Never>(asksFor: .max(1))
    a.combineLatest(b) { [$0, $1] }.subscribe(probe)
    a.send(1)
    b.send(1)
    a.send(2)
    b.send(2)
    #expect(probe.values == [[1, 1]])
    probe.subscription?.request(.max(1))
    #expect(probe.values == [[1, 1]])
    a.send(3)
    #expect(probe.values == [[1, 1], [3, 2]])
  }

  @Test func cancellingCancelsEveryUpstreamAndNothingFollows() {
    let a = Upstream(Int.self, Never.self)
    let b = Upstream(Int.self, Never.self)
    let probe = Probe<Int, Never>(asksFor: .unlimited)
    a.combineLatest(b, +).subscribe(probe)
    a.send(1)
    probe.cancel()
    b.send(2)
    #expect(a.isCancelled && b.isCancelled)
    #expect(probe.values.isEmpty)
  }

  @Test func valuesThatWereReplacedAreFreed() {
    final class Token {}
    let a = PassthroughSubject<Token, Never>()
    let b = PassthroughSubject<Int, Never>()
    var first: Token? = Token()
    weak let former = first
    let sink = a.combineLatest(b).sink { _ in }
    a.send(first!)
    first = nil
    #expect(former != nil)
    a.send(Token())
    #expect(former == nil)
    sink.cancel()
  }
}
