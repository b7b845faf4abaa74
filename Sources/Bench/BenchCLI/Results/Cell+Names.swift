import BenchKit

extension Cell {
  var isFloor: Bool { feature == "floor" }

  var isControl: Bool { pattern == Cell.controlPattern }

  /// Whether it is about the latencies of single actions.
  var isLatency: Bool { feature == "latency" }

  /// Whether it is a workload of every pattern, in a usual run.
  var isUsual: Bool { !isFloor && !isControl && !isLatency && !isScale }

  /// What its line in a table begins with.
  var name: String { isFloor ? part : isControl ? workload : pattern }

  /// The mechanism that a floor is about.
  var part: String { String(workload.dropFirst(feature.count + 1)) }

  /// The title of the table that it belongs to.
  var group: String {
    if isFloor { return "Floor" }
    if isControl { return pattern }
    return size == 1 ? workload : "\(workload) · \(size.grouped) \(sizeName)"
  }
}

extension ResultEnvironment {
  /// The first digits of the revision, and whether anything differs from it.
  var revision: String {
    isRevisionKnown ? git.prefix(12) + (dirty ? " with changes" : "") : "unknown revision"
  }

  var isRevisionKnown: Bool { !git.isEmpty && git.allSatisfy(\.isHexDigit) }
}

/// Remarks about cells, each printed once with the cells that it is about.
struct Remarks {
  private var all: [(cell: Cell, metric: String, reason: String)] = []

  mutating func add(_ cell: Cell, _ metric: String, _ reason: String) {
    all.append((cell, metric, reason))
  }

  /// The remarks in lines of at most `width`.
  func lines(_ width: Int) -> [String] {
    all.map(\.reason).unique.flatMap { reason in
      let own = all.filter { $0.reason == reason }
      let cells = own.map(\.cell).unique
      let metrics = own.map(\.metric).unique
      let few = cells.prefix(3).map(\.description).joined(separator: ", ")
      let place = cells.count > 3 ? "\(few) and \(cells.count - 3) more" : few
      let what = metrics.count > 5 ? "\(metrics.count) metrics" : metrics.joined(separator: ", ")
      return "\(what) – \(reason): \(place)".wrapped(to: width)
    }
  }
}
