import ArgumentParser
import BenchKit

/// A distribution of latencies as HdrHistogram prints it, for the tools that plot such files.
///
/// The columns are the value, the share of latencies up to it, their count, and 1 / (1 − share);
/// lines that begin with `#` close the table.
struct HgrmReport {
  private let distribution: PercentileDistribution

  init(_ distribution: PercentileDistribution) { self.distribution = distribution }

  /// The only distribution of a result, besides that of the harness and the control; of the two for an open
  /// loop, the one from when actions were due. Throws when there is none, or more than one.
  init(_ result: ResultFile) throws {
    let found = result.distributions
    let isOther: [(Cell) -> Bool] = [
      { result.traits(of: $0).kind == .control }, { $0.isLatencyHarness },
      { result.traits(of: $0).kind == .uncorrectedLatency },
    ]
    let all = isOther.reduce(found) { all, isOther in
      let chosen = all.filter { !isOther($0.cell) }
      return chosen.isEmpty ? all : chosen
    }
    try Self.checkSingle(all.map(\.cell))
    self.init(all[0].distribution)
  }

  /// Throws unless there is exactly one cell with latencies.
  static func checkSingle(_ cells: [Cell]) throws {
    guard !cells.isEmpty else {
      throw ValidationError(
        "There is no latency here, and hgrm holds nothing else; bench run --only latency measures some."
      )
    }
    guard cells.count == 1 else {
      throw ValidationError(
        "hgrm holds one latency, and here are \(cells.count): choose one with --filter, such as "
          + "\(cells.prefix(3).map(\.description).joined(separator: ", ")).")
    }
  }

  var text: String {
    let head = "       Value     Percentile TotalCount 1/(1-Percentile)\n\n"
    // The first point at 100 % closes the table, where readers expect one such line.
    let count = distribution.points.prefix { $0.percentile < 100 }.count + 1
    let points = distribution.points.prefix(count).map { point in
      let rest = 1 - point.percentile / 100
      // Nothing is longer than the last, whose inverse would be infinite; readers expect none.
      let inverse = rest > 0 ? " " + Self.fixed(1 / rest, 2).aligned(to: 14) : ""
      return value(point.value) + " " + Self.fixed(point.percentile / 100, 12) + " "
        + "\(point.count)".aligned(to: 10) + inverse + "\n"
    }
    return head + points.joined() + foot
  }

  private var foot: String {
    let count = distribution.points.map(\.count).max() ?? 0
    let longest = distribution.points.map(\.value).max() ?? 0
    return """
      #[Mean    = \(value(distribution.mean)), StdDeviation   = \(value(distribution.deviation))]
      #[Max     = \(value(longest)), Total count    = \("\(count)".aligned(to: 12))]

      """
  }

  /// The value with at least one space before it, which readers go by.
  private func value(_ value: Double) -> String {
    " " + Self.fixed(value, 3).aligned(to: 11)
  }

  /// The number with this many places and nothing between thousands.
  private static func fixed(_ value: Double, _ places: Int) -> String {
    value.fixed(places).filter { $0 != "," }
  }
}

extension Cell {
  /// Whether its latencies are those of measuring itself, in any loop.
  fileprivate var isLatencyHarness: Bool {
    self == Floor.latencyHarness || self == Floor.openLatencyHarness(size)
      || self == Floor.openLatencyHarness(size).uncorrected
  }
}
