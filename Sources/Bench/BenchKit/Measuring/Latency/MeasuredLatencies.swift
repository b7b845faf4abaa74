/// How the actions of a latency measurement follow one another.
package enum LatencyLoop: Sendable, Equatable {
  /// Each is sent when the one before has been rendered.
  case closed
  /// Each is sent at its own time, `rate` per second, whatever has become of those before.
  case open(rate: Int)

  /// The actions per second; nil in a closed loop.
  package var rate: Int? { if case .open(let rate) = self { rate } else { nil } }

  /// The nanoseconds after which an open loop of `count` actions stops sending, because the subject is
  /// saturated: three times the planned duration, and no less than a tenth of a second.
  package static func longest(_ count: Int, rate: Int) -> UInt64 {
    max(3 * UInt64(count) * 1_000_000_000 / UInt64(rate), 100_000_000)
  }
}

/// The latencies that one child process measured.
package struct MeasuredLatencies: Sendable, Equatable, Codable {
  /// Latencies from the time when each action was to be sent; in a closed loop, from when it was sent.
  package var corrected: LatencyCounts
  /// Latencies from the time when each was sent; nil in a closed loop, where that is the same.
  package var uncorrected: LatencyCounts?
  /// How the subject failed to keep up with the rate; nil when it kept up, and in a closed loop.
  package var saturation: Saturation?

  package init(
    corrected: LatencyCounts, uncorrected: LatencyCounts? = nil, saturation: Saturation? = nil
  ) {
    self.corrected = corrected
    self.uncorrected = uncorrected
    self.saturation = saturation
  }

  package init(_ trace: LatencyTrace, _ loop: LatencyLoop) {
    corrected = LatencyCounts(trace.corrected)
    guard case .open(let rate) = loop else { return }
    uncorrected = LatencyCounts(trace.uncorrected)
    saturation = Saturation(trace, rate: rate)
  }
}

/// The times, in nanoseconds, at which each action was to be sent, was sent, and was rendered.
package struct LatencyTrace: Equatable {
  /// When each was to be sent; empty in a closed loop, where that is when it was sent.
  package var intended: [UInt64] = []
  /// When each was sent.
  package var sent: [UInt64] = []
  /// When each was rendered; shorter while some are under way.
  package var rendered: [UInt64] = []

  package init() {}

  /// Latencies from the intended times, so that a subject that delays sending does not hide it.
  ///
  /// Source: G. Tene, "How NOT to Measure Latency", 2013 (coordinated omission).
  var corrected: [UInt64] {
    zip(intended.isEmpty ? sent : intended, rendered).map { $1 > $0 ? $1 - $0 : 0 }
  }

  /// Latencies from the times of sending.
  var uncorrected: [UInt64] { zip(sent, rendered).map { $1 > $0 ? $1 - $0 : 0 } }
}

/// How a subject failed to keep up with a rate of actions, so that its latencies mean nothing.
package enum Saturation: Sendable, Equatable, Codable, CustomStringConvertible {
  /// Fewer actions per second were rendered than sent.
  case behind(achieved: Int, of: Int)
  /// The backlog grew until the end, to this many actions.
  case backlog(actions: Int)

  /// The saturation in `trace`, at `rate` actions per second; nil when the subject kept up.
  ///
  /// A subject is behind when fewer than 99 of 100 actions were rendered in time, and the delay grew: in the
  /// last tenth, half of them came later than a hundredth of the whole duration, later than two intervals,
  /// and at least twice as late as in the first tenth. Its backlog grew when each quarter of the actions
  /// waited longer than the one before, the last at least three times as long as the first, and for at least
  /// ten others. Nothing is said about fewer than 20 actions.
  init?(_ trace: LatencyTrace, rate: Int) {
    let lags = trace.corrected.map { Double($0) }
    guard lags.count >= 20 else { return nil }
    let interval = 1e9 / Double(rate)
    let span = interval * Double(lags.count)
    let early = lags.prefix(lags.count / 10).median
    let late = lags.suffix(lags.count / 10).median
    if late > span / 100, late > 2 * interval, late >= 2 * early {
      self = .behind(achieved: Int(Double(rate) * span / (span + late)), of: rate)
      return
    }
    let quarters = (0..<4).map {
      Array(lags[$0 * lags.count / 4..<($0 + 1) * lags.count / 4]).median
    }
    let grows = zip(quarters, quarters.dropFirst()).allSatisfy { $0 < $1 }
    guard grows, quarters[3] >= 3 * quarters[0], quarters[3] >= 10 * interval else { return nil }
    self = .backlog(actions: Int(quarters[3] / interval))
  }

  package var description: String {
    switch self {
    case .behind(let achieved, let rate):
      "\(achieved) of \(rate) actions per second were rendered"
    case .backlog(let actions): "the backlog grew until the end, to \(actions) actions"
    }
  }
}
