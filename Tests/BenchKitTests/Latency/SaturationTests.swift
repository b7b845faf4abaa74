import Testing

@testable import BenchKit

@Suite struct SaturationTests {
  /// A trial at 10,000 per second whose actions are this late, in microseconds.
  private func trace(_ count: Int = 1_000, _ lag: (Int) -> Double) -> LatencyTrace {
    var trace = LatencyTrace()
    for index in 0..<count {
      let intended = UInt64(index) * 100_000
      trace.intended.append(intended)
      trace.sent.append(intended)
      trace.rendered.append(intended + UInt64(lag(index) * 1_000))
    }
    return trace
  }

  @Test func promptSubjectIsNotSaturated() {
    #expect(Saturation.reason(trace { _ in 5 }, rate: 10_000) == nil)
    #expect(Saturation.reason(trace { Double($0 * 7 % 13) }, rate: 10_000) == nil)
  }

  @Test func singleStallIsNotSaturation() {
    let stalled = trace { (400..<600).contains($0) ? Double(600 - $0) * 100 : 5 }
    #expect(Saturation.reason(stalled, rate: 10_000) == nil)
    #expect(Saturation.reason(trace { $0 == 999 ? 50_000 : 5 }, rate: 10_000) == nil)
  }

  @Test func subjectThatFallsBehindIsSaturatedAndItsRateIsTold() throws {
    let reason = try #require(Saturation.reason(trace { Double($0) * 100 }, rate: 10_000))
    #expect(reason.hasPrefix("saturated: 51"))
    #expect(reason.hasSuffix(" of 10000 actions per second were rendered"))
  }

  @Test func backlogThatGrowsUntilTheEndIsSaturation() {
    let growing = trace(20_000) { 5 + Double($0) * 0.5 }
    #expect(
      Saturation.reason(growing, rate: 10_000)?.hasPrefix("saturated: the backlog grew") == true)
  }
}
