import Testing

@testable import BenchKit

@Suite struct CountBatchesTests {
  private func actions(unit: Int, longest: Int) -> [Int] {
    CountBatches(unit: unit, longest: longest).sizes.map(\.actions)
  }

  @Test(arguments: [(500, 1_000), (500, 10_000), (100, 20), (33, 100), (2, 10), (1, 1), (4, 1)])
  func `batches are one two and three times as long`(unit: Int, longest: Int) {
    let actions = actions(unit: unit, longest: longest)
    #expect(actions[1] == 2 * actions[0])
    #expect(actions[2] == 3 * actions[0])
    #expect(abs(actions[0] - unit) <= unit / 4)
  }

  @Test(arguments: [(500, 1_000), (100, 20), (1, 1)])
  func noRoundIsLongerThanAllowed(unit: Int, longest: Int) {
    #expect(CountBatches(unit: unit, longest: longest).sizes.allSatisfy { $0.count <= longest })
  }

  @Test func `rounds stay as many where their length can vary`() {
    #expect(Set(CountBatches(unit: 500, longest: 1_000).sizes.map(\.rounds)) == [2])
  }
}
