import Testing

@testable import BenchKit

@Suite struct WaitMeterTests {
  private let start = ContinuousClock.now

  /// A meter after ten seconds in steps of a second.
  private func meter(processorPerSecond: Duration, switchesPerSecond: Int) -> WaitMeter {
    func sample(_ second: Int) -> WaitMeter.Sample {
      WaitMeter.Sample(
        time: start + .seconds(second), processor: processorPerSecond * second,
        switches: switchesPerSecond * second)
    }
    var meter = WaitMeter(sample(0))
    for second in 1...10 { meter.add(sample(second)) }
    return meter
  }

  @Test func sleepsCount() {
    let meter = meter(processorPerSecond: .milliseconds(50), switchesPerSecond: 50)
    #expect(meter.waited == .milliseconds(9_500))
    #expect(meter.hasWaited(.seconds(9)) && !meter.hasWaited(.seconds(10)))
  }

  @Test func aBusyMachineIsNoWait() {
    let meter = meter(processorPerSecond: .milliseconds(20), switchesPerSecond: 0)
    #expect(meter.waited == .zero && !meter.hasWaited(.seconds(1)))
  }

  @Test func `short waits between work do not count as a wait`() {
    let meter = meter(processorPerSecond: .milliseconds(500), switchesPerSecond: 9)
    #expect(meter.waited == .seconds(5) && !meter.hasWaited(.seconds(1)))
  }
}
