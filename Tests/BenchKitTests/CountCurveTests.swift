import Testing

@testable import BenchKit

@Suite struct CountCurveTests {
  private func findings(_ points: [(Int, Int)]) -> [CellReport.Finding] {
    CountCurve(
      batches: points.map { .init(actions: $0, totals: [.mallocs: $1, .bytes: 16 * $1]) }
    ).findings([.mallocs, .bytes])
  }

  @Test func startUpCancelsOut() {
    #expect(
      findings([(32, 1_064), (64, 1_128), (128, 1_256)]) == [
        .init(.mallocs, 2, total: 3_448, actions: 224),
        .init(.bytes, 32, total: 16 * 3_448, actions: 224),
      ])
  }

  @Test func nothingIsZero() {
    #expect(
      findings([(32, 9), (64, 9), (128, 9)])[0] == .init(.mallocs, 0, total: 27, actions: 224))
  }

  @Test func costThatGrowsWithTheNumberOfActionsIsRemarked() {
    let finding = findings([(10, 100), (20, 400), (40, 1_600)])[0]
    #expect(finding.value == 50)
    #expect(finding.reason == "depends on history: 30 in short batches, 60 in long ones")
  }
}
