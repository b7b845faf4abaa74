import BenchKit
import Spec

/// A cost, exact or with what is known of its uncertainty: one value per draw.
package indirect enum Quantity: Sendable {
  /// A count, which is the same in every draw.
  case exact(Double)
  /// A count of code, which another author would have written otherwise: anything within a share of it either way is
  /// equally likely.
  case written(Double, margin: Double, RandomStream)
  /// The median of forks, resampled.
  case median(MedianResampling, RandomStream)
  /// The mean of forks, resampled: shares of late actions, where each fork sends as many.
  case mean([Double], RandomStream)
  /// Not known: as likely to be anywhere between two values.
  case between(Double, Double, RandomStream)
  /// A cost between the sizes at which it was measured.
  case predicted(GrowthPrediction)
  /// A cost under a load of several axes: the first, and what each other adds to its smallest size; never less than
  /// nothing.
  case combined(Quantity, [(at: Quantity, smallest: Quantity)])
  /// So many times a cost.
  case scaled(Quantity, by: Double)

  /// The cost in a draw.
  package func value(_ draw: Int) -> Double {
    switch self {
    case .exact(let value): value
    case .written(let value, let margin, let stream):
      value * (1 + margin * (2 * stream.uniform(draw) - 1))
    case .median(let median, let stream): median.median(stream.uniform(draw))
    case .mean(let samples, let stream): Self.resampledMean(samples, stream.generator(draw))
    case .between(let low, let high, let stream): low + (high - low) * stream.uniform(draw)
    case .predicted(let prediction): prediction.value(draw)
    case .combined(let base, let extras):
      extras.reduce(base.value(draw)) { sum, extra in
        sum + max(0, extra.at.value(draw) - extra.smallest.value(draw))
      }
    case .scaled(let quantity, let factor): quantity.value(draw) * factor
    }
  }

  private static func resampledMean(_ samples: [Double], _ generator: SplitMix64) -> Double {
    var generator = generator
    let sum = samples.indices.reduce(0.0) { sum, _ in
      sum + samples[min(samples.count - 1, Int(generator.uniform() * Double(samples.count)))]
    }
    return sum / Double(samples.count)
  }

  /// The ends of the middle 95 % of draws, and the median of draws; all the same for what is exact.
  package func summary() -> Summary {
    switch self {
    case .exact(let value): return Summary(low: value, middle: value, high: value)
    case .written(let value, let margin, _):
      let half = 0.95 * margin * value
      return Summary(low: value - half, middle: value, high: value + half)
    default: break
    }
    let values = (0..<Self.summaryDraws).map(value).sorted()
    let interval = Bootstrap.interval(of: values, method: .bootstrap)
    return Summary(low: interval.low, middle: values.median, high: interval.high)
  }

  /// The draws that a summary takes; always the same ones, so that it depends on nothing but the quantity.
  private static let summaryDraws = 1_000

  /// What a quantity is, in three numbers.
  package struct Summary: Sendable, Equatable {
    package let low: Double
    package let middle: Double
    package let high: Double
  }
}

extension Quantity {
  /// The cost in `row`, whose stream takes its name from the cell; throws ``Missing`` when there is none.
  init(_ row: ResultRow?, seed: UInt64) throws(Missing) {
    guard let row else { throw Missing(because: "not in the files") }
    guard let value = row.value else {
      throw Missing(because: row.reason ?? row.status.rawValue)
    }
    let samples = row.samples.filter { Self.plausible.contains($0) }
    guard Self.plausible.contains(value), samples.count == row.samples.count else {
      throw Missing(because: "the file gives a cost that is none: \(value)")
    }
    let stream = RandomStream(seed: seed, "\(row.cell) \(row.metric.rawValue)")
    self =
      samples.isEmpty
      ? .exact(value)
      : row.metric.frame == nil
        ? .median(MedianResampling(samples), stream) : .mean(samples, stream)
  }

  /// The values that a cost can have in any unit; beyond, sums would lose their digits.
  static let plausible = 0...1e15

  /// Why there is no value.
  struct Missing: Error { let because: String }
}
