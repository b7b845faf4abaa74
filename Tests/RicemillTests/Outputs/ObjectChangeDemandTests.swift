import Ricemill
import TestSupport
import Testing

@MainActor @Suite struct ObjectChangeDemandTests {
  @Test func `one turn uses one of the demand`() {
    let counter = Counter()
    let probe = Probe<Void, Never>(asksFor: .max(2))
    counter.objectWillChange.subscribe(probe)
    for _ in 0..<3 { counter.input.increment.send() }
    #expect(probe.values.count == 2)
  }

  @Test func `a change without demand is not published later`() {
    let counter = Counter()
    let probe = Probe<Void, Never>(asksFor: .max(1))
    counter.objectWillChange.subscribe(probe)
    counter.input.increment.send()
    counter.input.increment.send()
    probe.subscription?.request(.max(2))
    #expect(probe.values.count == 1, "those changes are made")
    counter.input.increment.send()
    #expect(probe.values.count == 2)
  }

  @Test func demandReturnedForAChangeCounts() {
    let counter = Counter()
    var more: [Subscribers.Demand] = [.max(1), .none]
    let probe = Probe<Void, Never>(asksFor: .max(1)) { _, _ in more.removeFirst() }
    counter.objectWillChange.subscribe(probe)
    for _ in 0..<3 { counter.input.increment.send() }
    #expect(probe.values.count == 2)
  }
}
