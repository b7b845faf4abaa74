import BenchKit
import Spec
import Testing

@testable import Choosing

@Suite struct MedianResamplingTests {
  /// The distribution by drawing all nⁿ resamples.
  private func all(_ samples: [Double]) -> [Double: Double] {
    let count = samples.count
    let total = (0..<count).reduce(1) { product, _ in product * count }
    var shares: [Double: Double] = [:]
    for number in 0..<total {
      var rest = number
      let drawn = samples.map { _ in
        defer { rest /= count }
        return samples[rest % count]
      }
      shares[drawn.median, default: 0] += 1 / Double(total)
    }
    return shares
  }

  @Test(arguments: [
    [3.0], [5, 1], [2, 9, 4], [1, 2, 4, 8], [7, 1, 3, 5, 9], [1, 2, 4, 8, 16, 32],
  ])
  func itIsTheDistributionOfAllResamples(samples: [Double]) {
    let resampling = MedianResampling(samples)
    let steps = 40_000
    var shares: [Double: Double] = [:]
    for step in 0..<steps {
      let median = resampling.median((Double(step) + 0.5) / Double(steps))
      shares[median, default: 0] += 1 / Double(steps)
    }
    let expected = all(samples)
    #expect(Set(shares.keys) == Set(expected.keys))
    for (median, share) in expected {
      #expect(abs((shares[median] ?? 0) - share) < 0.001, "median \(median) of \(samples)")
    }
  }

  @Test func manySamplesAreNoProblem() {
    var random = SplitMix64(seed: 3)
    let resampling = MedianResampling(
      (0..<5_000).map { _ in Double.random(in: 0...1, using: &random) })
    for uniform in [1e-12, 0.3, 0.5, 0.9, 1 - 1e-12] {
      #expect((0.3...0.7).contains(resampling.median(uniform)))
    }
  }
}
