import BenchKit

/// A logarithmic axis of a chart.
struct ChartScale {
  let low: Double
  let high: Double
  /// Where ``low`` and ``high`` are.
  let start: Double
  let end: Double

  /// A scale from a little below `low` to a little above `high`, both positive.
  init(_ low: Double, _ high: Double, from start: Double, to end: Double) {
    (self.low, self.high) = (low / 1.05, high * 1.05)
    (self.start, self.end) = (start, end)
  }

  /// Where `value` is; at an end what lies beyond it.
  func place(_ value: Double) -> Double {
    let share = (value.logarithm - low.logarithm) / (high.logarithm - low.logarithm)
    return start + (end - start) * min(max(share, 0), 1)
  }

  /// Round values to mark: 1, 2 and 5 times powers of ten, or powers alone where these would be too many.
  var marks: [Double] {
    let fine = marks([1, 2, 5])
    return fine.count <= 8 ? fine : marks([1])
  }

  private func marks(_ steps: [Double]) -> [Double] {
    var power = 1.0
    while power > low { power /= 10 }
    var found: [Double] = []
    while power <= high {
      found += steps.map { $0 * power }.filter { $0 >= low && $0 <= high }
      power *= 10
    }
    return found
  }
}
