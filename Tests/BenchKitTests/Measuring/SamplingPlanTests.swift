import BenchTestSupport
import Testing

@testable import BenchKit

@Suite struct SamplingPlanTests {
  private let plan = SamplingPlan(
    forks: 12, batchNanoseconds: 200_000, leadNanoseconds: 50_000, batches: 64, leastBatches: 16,
    warmUps: 4)

  @Test(arguments: [(0, 64), (300, 64), (1_500, 64), (3_000, 32), (4_000, 24), (60_000, 16)])
  func longBatchesAreFewer(microseconds: Int, batches: Int) {
    #expect(plan.batches(ofCycle: .microseconds(microseconds), members: 3) == batches)
  }

  @Test func `plans without a least number have all batches`() {
    #expect(SamplingPlan.tiny.batches(ofCycle: .seconds(1), members: 1) == 3)
  }
}
