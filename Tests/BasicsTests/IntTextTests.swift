import Basics
import Testing

@Suite struct IntTextTests {
  @Test(arguments: [(0, "0"), (999, "999"), (1_234_567, "1,234,567"), (-1_000, "-1,000")])
  func `thousands are grouped`(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test(arguments: [(0, "0 views"), (1, "1 view"), (2_000, "2,000 views")])
  func `a number takes its noun`(number: Int, text: String) {
    #expect(number.counted("view") == text)
  }
}
