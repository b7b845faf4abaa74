import Testing

@testable import BenchKit

@Suite @MainActor struct BatchSizeTests {
  /// A calibration to 1,000 units of rounds of `count` actions that take `each`, and `overhead` for all.
  private func calibrated(
    overhead: Double = 0, each: Double, count: Int
  ) async -> (size: BatchSize, measurements: Int) {
    var measurements = 0
    let size = await BatchSize.calibrated(to: 1_000, count: count) { size in
      measurements += 1
      return overhead + each * Double(size.actions)
    }
    return (size, measurements)
  }

  @Test(arguments: [0.001, 0.1, 1, 7, 99])
  func batchTakesAtLeastTheTarget(each: Double) async {
    let (size, _) = await calibrated(each: each, count: 100)
    #expect(each * Double(size.actions) >= 1_000)
    #expect(each * Double(size.actions) <= 10_100)
  }

  @Test func `rounds are of the same length however fast an action is`() async {
    for each in [0.1, 1, 100] {
      #expect(await calibrated(each: each, count: 7).size.count == 7)
    }
  }

  @Test func `rounds of slow actions are a tenth as long`() async {
    #expect(await calibrated(each: 200, count: 100).size == BatchSize(rounds: 1, count: 10))
    #expect(await calibrated(each: 5_000, count: 100).size == BatchSize(rounds: 1, count: 1))
    #expect(await calibrated(each: 50_000, count: 1).size == BatchSize(rounds: 1, count: 1))
  }

  @Test func `a clock that stands still ends the calibration`() async {
    let (size, measurements) = await calibrated(each: 0, count: 1_000)
    #expect(size.actions >= 1 << 30)
    #expect(measurements < 20)
  }

  @Test func overheadIsNotTakenForActions() async {
    let (size, _) = await calibrated(overhead: 900, each: 1, count: 10)
    #expect(size.actions >= 100)
  }

  @Test func `a lead has a share of the actions and one at least`() {
    #expect(BatchSize(rounds: 8, count: 100).share(0.25) == BatchSize(rounds: 2, count: 100))
    #expect(BatchSize(rounds: 1, count: 100).share(0.25) == BatchSize(rounds: 1, count: 25))
    #expect(BatchSize(rounds: 1, count: 1).share(0.25) == BatchSize(rounds: 1, count: 1))
  }

  @Test func actionsAreSplitIntoRounds() {
    #expect(BatchSize(actions: 10, longest: 4) == BatchSize(rounds: 3, count: 4))
    #expect(BatchSize(actions: 3, longest: 4) == BatchSize(rounds: 1, count: 3))
  }
}
