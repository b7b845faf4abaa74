import Ricemill
import TestSupport
import Testing

@MainActor @Suite struct OutputDemandTests {
  private struct Numbers: OutputType {
    let numbers: AnyPublisher<Int, Never>
  }

  /// A machine-less proxy of one output.
  private func proxy(_ numbers: some Publisher<Int, Never>) -> OutputProxy<Numbers> {
    OutputProxy(Numbers(numbers: numbers.eraseToAnyPublisher()))
  }

  @Test func `a subscriber never gets more than it requested`() {
    let probe = Probe<Int, Never>(asksFor: .max(2))
    proxy((0..<10).publisher).numbers.subscribe(probe)
    #expect(probe.values == [0, 1])
    probe.subscription?.request(.max(3))
    #expect(probe.values == [0, 1, 2, 3, 4])
  }

  @Test func demandReturnedFromADeliveryCounts() {
    let probe = Probe<Int, Never>(asksFor: .max(1)) { $1 < 3 ? .max(1) : .none }
    proxy((0..<10).publisher).numbers.subscribe(probe)
    #expect(probe.values == [0, 1, 2, 3])
  }

  @Test func `an output that completes delivers its values first`() {
    let counter = Counter()
    let probe = Probe<Int, Never>(asksFor: .unlimited)
    counter.output.announcements.map(\.count).subscribe(probe)
    var isFirst = true
    let sink = counter.output.announcements.sink { _ in
      guard isFirst else { return }
      isFirst = false
      counter.input.announce.send(["bb", "ccc"])
      counter.input.announce.send([])
    }
    counter.input.announce.send(["a"])
    #expect(probe.values == [1, 2, 3])
    #expect(probe.completions == [.finished])
    sink.cancel()
  }

  @Test func aFinishedOutputFinishesAtOnce() {
    let probe = Probe<Int, Never>(asksFor: .unlimited)
    proxy(Empty()).numbers.subscribe(probe)
    #expect(probe.completions == [.finished])
  }

  @Test func `a property that is set twice uses one of the demand`() {
    let counter = Counter()
    let probe = Probe<Int, Never>(asksFor: .max(3))
    counter.output.$count.subscribe(probe)
    counter.input.increment.send()
    counter.input.increment.send()
    counter.input.increment.send()
    #expect(probe.values == [0, 1, 2])
  }
}
