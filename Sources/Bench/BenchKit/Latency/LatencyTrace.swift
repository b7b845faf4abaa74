/// When each action of a trial was to be sent, was sent, and was rendered, in nanoseconds.
struct LatencyTrace: Equatable {
  /// When each was to be sent.
  var intended: [UInt64] = []
  /// When each was sent.
  var sent: [UInt64] = []
  /// When each was rendered; shorter while some are under way.
  var rendered: [UInt64] = []

  /// From when each was to be sent, so that who is kept from sending does not hide it.
  ///
  /// Source: G. Tene, "How NOT to Measure Latency", 2013 (coordinated omission).
  var corrected: [UInt64] { zip(intended, rendered).map { $1 > $0 ? $1 - $0 : 0 } }

  /// From when each was sent.
  var uncorrected: [UInt64] { zip(sent, rendered).map { $1 > $0 ? $1 - $0 : 0 } }
}
