import BenchKit

extension SamplingPlan {
  /// A few batches, for children that do not measure.
  package static let tiny = SamplingPlan(forks: 3, batchNanoseconds: 1, batches: 3, warmUps: 1)
}
