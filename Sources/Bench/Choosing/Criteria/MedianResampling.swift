import BenchKit

/// The distribution of the median of samples drawn with replacement: the bootstrap, exactly.
///
/// With the n samples in order, the k-th smallest of n draws is at most the i-th sample when at least k draws are: a
/// binomial tail. For an even n the median is the mean of the two in the middle; given the lower one, the distribution
/// of the upper one has a closed form.
///
/// Source: J. Maritz, R. Jarrett, "A note on estimating the variance of the sample median", Journal of the American
/// Statistical Association 73 (1978), which computes the bootstrap of medians in this way.
package struct MedianResampling: Sendable {
  /// Samples beyond so many are not used; a run has a few dozen forks.
  static let mostSamples = 1_000

  private let sorted: [Double]
  /// The chance that the lower middle is at most this sample.
  private let cumulative: [Double]
  /// The chance that the upper middle is a later sample, given that the lower one is this.
  private let parting: [Double]

  /// The distribution of `samples`, of which there is at least one. O(n² log n).
  package init(_ samples: [Double]) {
    precondition(!samples.isEmpty, "a median needs at least one value")
    sorted = samples.prefix(Self.mostSamples).sorted()
    let count = sorted.count
    let middle = (count + 1) / 2
    let choices = Self.choices(count)
    let cumulative = (1...count).map { Self.tail(choices, middle, Double($0) / Double(count)) }
    self.cumulative = cumulative
    guard count.isMultiple(of: 2) else {
      parting = []
      return
    }
    parting = (1...count).map { index in
      let chance = cumulative[index - 1] - (index > 1 ? cumulative[index - 2] : 0)
      guard chance > 0, index < count else { return 0 }
      let (here, before) = (Double(index) / Double(count), Double(index - 1) / Double(count))
      let exactly =
        choices[middle]
        * (power(here, middle) - power(before, middle)) * power(1 - here, count - middle)
      return min(1, exactly / chance)
    }
  }

  /// The median of the resample that `uniform`, above 0 and below 1, chooses. O(log n).
  package func median(_ uniform: Double) -> Double {
    var (low, high) = (0, cumulative.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] < uniform { low = middle + 1 } else { high = middle }
    }
    guard !parting.isEmpty else { return sorted[low] }
    let before = low > 0 ? cumulative[low - 1] : 0
    let place = (uniform - before) / (cumulative[low] - before)
    guard place < parting[low] else { return sorted[low] }
    // All draws that are not at most this sample are later ones; the smallest of them is the upper middle.
    let later = sorted.count - low - 1
    let root = (place / parting[low]).logarithm / Double(sorted.count / 2)
    let rest = min(later - 1, Int(Double(later) * root.exponential))
    return (sorted[low] + sorted[sorted.count - 1 - rest]) / 2
  }

  /// The chance of at least `least` successes in n trials of this chance, with n's `choices`.
  private static func tail(_ choices: [Double], _ least: Int, _ chance: Double) -> Double {
    guard chance < 1 else { return 1 }
    let count = choices.count - 1
    return min(
      1,
      (least...count).reduce(0) { sum, successes in
        sum + choices[successes] * power(chance, successes)
          * power(1 - chance, count - successes)
      })
  }

  /// The numbers of ways to choose 0 to `count` of `count`. O(n).
  private static func choices(_ count: Int) -> [Double] {
    var lower = [1.0]
    for some in 0..<count / 2 {
      lower.append(lower[some] * Double(count - some) / Double(some + 1))
    }
    return (0...count).map { lower[min($0, count - $0)] }
  }
}

/// `base`, from 0 to 1, to this power.
private func power(_ base: Double, _ exponent: Int) -> Double {
  var (result, square, rest) = (1.0, base, exponent)
  while rest > 0 {
    if rest & 1 == 1 { result *= square }
    square *= square
    rest >>= 1
  }
  return result
}
