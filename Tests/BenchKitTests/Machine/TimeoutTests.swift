import Testing

@testable import BenchKit

@Suite struct TimeoutTests {
  private let start = ContinuousClock.now

  /// Whether a timeout of `seconds` is over at each of these moments, in seconds from the start.
  private func isOver(after seconds: Double, at moments: [Double]) -> [Bool] {
    var timeout = Timeout(.seconds(seconds), from: start)
    return moments.map { timeout.isOver(at: start + .seconds($0)) }
  }

  @Test func waitingUsesItUp() {
    #expect(isOver(after: 2, at: [0.9, 1.8, 2]) == [false, false, true])
  }

  @Test func `time in which the process was stopped does not count`() {
    #expect(isOver(after: 3, at: [3_600, 3_601, 3_602]) == [false, false, true])
  }
}
