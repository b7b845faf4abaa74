/// Whether a subject can keep up with a rate.
enum Saturation {
  /// Why what was measured at `rate` actions per second says nothing, if so.
  ///
  /// Either fewer than 99 of 100 actions were rendered in time: in the last tenth, half of them came
  /// later than a hundredth of the whole trial. Or the backlog grew until the end: each quarter of
  /// the actions waited longer than the one before, the last at least three times as long as the
  /// first, and for at least ten others.
  static func reason(_ trace: LatencyTrace, rate: Int) -> String? {
    let lags = trace.corrected.map { Double($0) }
    guard lags.count >= 40 else { return nil }
    let interval = 1e9 / Double(rate)
    let span = interval * Double(lags.count)
    let late = Array(lags.suffix(lags.count / 10)).median
    if late > span / 100 {
      let achieved = Double(rate) * span / (span + late)
      return "saturated: \(Int(achieved)) of \(rate) actions per second were rendered"
    }
    let quarters = (0..<4).map {
      Array(lags[$0 * lags.count / 4..<($0 + 1) * lags.count / 4]).median
    }
    let grows = zip(quarters, quarters.dropFirst()).allSatisfy { $0 < $1 }
    guard grows, quarters[3] >= 3 * quarters[0], quarters[3] >= 10 * interval else { return nil }
    return "saturated: the backlog grew until the end, to \(Int(quarters[3] / interval)) actions"
  }
}
