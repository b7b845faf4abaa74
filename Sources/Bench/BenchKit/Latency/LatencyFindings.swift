/// The latencies that one child process saw.
package struct LatencyFindings: Sendable, Equatable, Codable {
  /// From when each action was to be sent; in a closed loop, from when it was sent.
  package var corrected: LatencyCounts
  /// From when each was sent; nil in a closed loop, where that is the same.
  package var uncorrected: LatencyCounts?
  /// Why they say nothing, if so.
  package var saturation: String?

  package init(
    corrected: LatencyCounts, uncorrected: LatencyCounts? = nil, saturation: String? = nil
  ) {
    self.corrected = corrected
    self.uncorrected = uncorrected
    self.saturation = saturation
  }

  init(_ trace: LatencyTrace, _ loop: LatencyTrial.Loop) {
    corrected = LatencyCounts(trace.corrected)
    guard case .open(let rate) = loop else { return }
    uncorrected = LatencyCounts(trace.uncorrected)
    saturation = Saturation.reason(trace, rate: rate)
  }
}
