import Testing

@testable import BenchKit

@Suite struct CountCurveTests {
  private func measurements(_ points: [(Int, Int)]) -> [CellReport.Measurement] {
    CountCurve(
      batches: points.map { .init(actions: $0, totals: [.mallocs: $1, .bytes: 16 * $1]) }
    ).measurements([.mallocs, .bytes])
  }

  @Test func startUpCancelsOut() {
    #expect(
      measurements([(32, 1_064), (64, 1_128), (128, 1_256)]) == [
        .init(.mallocs, 2, total: 3_448, actions: 224),
        .init(.bytes, 32, total: 16 * 3_448, actions: 224),
      ])
  }

  @Test func nothingIsZero() {
    #expect(
      measurements([(32, 9), (64, 9), (128, 9)])[0] == .init(.mallocs, 0, total: 27, actions: 224))
  }

  @Test func `a cost that grows with the number of actions is remarked`() {
    let measurement = measurements([(10, 100), (20, 400), (40, 1_600)])[0]
    #expect(measurement.value == 50)
    #expect(measurement.reason == "depends on history: 30 in short batches, 60 in long ones")
  }
}
