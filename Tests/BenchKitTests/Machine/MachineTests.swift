import Testing

@testable import BenchKit

@Suite struct MachineTests {
  @Test(arguments: [
    ("max 100000\n", nil), ("100000 100000\n", 1), ("150000 100000", 2), ("5000 100000", 1),
    ("", nil),
  ])
  func `a quota of a control group limits the processors`(text: String, processors: Int?) {
    #expect(Machine.processors(ofQuota: text) == processors)
  }
}
