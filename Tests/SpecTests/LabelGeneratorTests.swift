import Spec
import Testing

@Suite struct LabelGeneratorTests {
  @Test func `labels are the same in every process`() {
    var labels = LabelGenerator(seed: 1)
    let expected = ["brisk meadow 212", "hollow garden 236", "opaque fiddle 541"]
    #expect(expected.map { _ in labels.next() } == expected)
  }

  @Test func seedsGiveDifferentLabels() {
    var first = LabelGenerator(seed: 1)
    var second = LabelGenerator(seed: 2)
    #expect((0..<3).map { _ in first.next() } != (0..<3).map { _ in second.next() })
  }
}
