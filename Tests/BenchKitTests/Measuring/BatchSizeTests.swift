import Testing

@testable import BenchKit

@Suite @MainActor struct BatchSizeTests {
  /// A calibration to 1,000 units of something that takes `overhead` + `each` per action.
  private func calibrated(
    overhead: Double = 0, each: Double, longest: Int
  ) async -> (size: BatchSize, measurements: Int) {
    var measurements = 0
    let size = await BatchSize.calibrated(to: 1_000, longest: longest) { size in
      measurements += 1
      return overhead + each * Double(size.actions)
    }
    return (size, measurements)
  }

  @Test(arguments: [0.001, 0.1, 1, 7, 99, 999])
  func batchTakesAtLeastTheTarget(each: Double) async {
    let (size, _) = await calibrated(each: each, longest: 100)
    #expect(each * Double(size.actions) >= 1_000)
    #expect(each * Double(size.actions) <= 10_100)
  }

  @Test func noRoundIsLongerThanTheLongest() async {
    let (size, _) = await calibrated(each: 1, longest: 7)
    #expect(size.count == 7)
    #expect(size.actions >= 1_000)
  }

  @Test func slowActionIsMeasuredOnceAtATime() async {
    let (size, measurements) = await calibrated(each: 5_000, longest: 100)
    #expect(size == BatchSize(rounds: 1, count: 1))
    #expect(measurements == 1)
  }

  @Test func clockThatStandsStillEndsTheCalibration() async {
    let (size, measurements) = await calibrated(each: 0, longest: 1_000)
    #expect(size.actions >= 1 << 30)
    #expect(measurements < 20)
  }

  @Test func overheadIsNotTakenForActions() async {
    let (size, _) = await calibrated(overhead: 900, each: 1, longest: 1_000)
    #expect(size.actions >= 100)
  }

  @Test func actionsAreSplitIntoRounds() {
    #expect(BatchSize(actions: 10, longest: 4) == BatchSize(rounds: 3, count: 4))
    #expect(BatchSize(actions: 3, longest: 4) == BatchSize(rounds: 1, count: 3))
  }
}
