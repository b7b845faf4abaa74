import Testing

@testable import BenchKit

@Suite struct SaturationTests {
  /// A trial at `rate` per second whose actions are this late, in microseconds.
  private func trace(
    _ count: Int = 1_000, rate: UInt64 = 10_000, _ lag: (Int) -> Double
  ) -> LatencyTrace {
    var trace = LatencyTrace()
    for index in 0..<count {
      let intended = UInt64(index) * 1_000_000_000 / rate
      trace.intended.append(intended)
      trace.sent.append(intended)
      trace.rendered.append(intended + UInt64(lag(index) * 1_000))
    }
    return trace
  }

  @Test func promptSubjectIsNotSaturated() {
    #expect(Saturation(trace { _ in 5 }, rate: 10_000) == nil)
    #expect(Saturation(trace { Double($0 * 7 % 13) }, rate: 10_000) == nil)
  }

  @Test func singleStallIsNotSaturation() {
    let stalled = trace { (400..<600).contains($0) ? Double(600 - $0) * 100 : 5 }
    #expect(Saturation(stalled, rate: 10_000) == nil)
    #expect(Saturation(trace { $0 == 999 ? 50_000 : 5 }, rate: 10_000) == nil)
  }

  @Test func `a subject that falls behind is saturated and its rate is reported`() throws {
    let saturation = try #require(Saturation(trace { Double($0) * 100 }, rate: 10_000))
    guard case .behind(let achieved, of: 10_000) = saturation else {
      Issue.record("\(saturation)")
      return
    }
    #expect((5_100..<5_200).contains(achieved))
    #expect("\(saturation)" == "\(achieved) of 10000 actions per second were rendered")
  }

  @Test func `slow actions that keep up are not saturation`() {
    // Nine milliseconds each, of the sixteen between two.
    #expect(Saturation(trace(48, rate: 60) { _ in 9_000 }, rate: 60) == nil)
    // A queue that is always as long: a constant latency of several intervals.
    #expect(Saturation(trace(200, rate: 1_000) { _ in 5_000 }, rate: 1_000) == nil)
  }

  @Test func `slow actions that fall behind are saturation also at low rates`() throws {
    // Eighteen milliseconds each, of the sixteen between two.
    let behind = trace(48, rate: 60) { 18_000 + Double($0) * 1_333 }
    #expect(Saturation(behind, rate: 60) != nil)
    #expect(Saturation(trace(19, rate: 60) { Double($0) * 20_000 }, rate: 60) == nil)
  }

  @Test func `a backlog that grows until the end is saturation`() throws {
    let growing = trace(20_000) { 5 + Double($0) * 0.5 }
    let saturation = try #require(Saturation(growing, rate: 10_000))
    guard case .backlog = saturation else {
      Issue.record("\(saturation)")
      return
    }
    #expect("\(saturation)".hasPrefix("the backlog grew until the end, to "))
  }
}
