import Testing

@testable import BenchKit

@Suite struct NumbersTests {
  @Test func `places are cut and giant numbers stay numbers`() {
    #expect(12.34567.toThreePlaces == 12.346)
    #expect(1.7e308.toThreePlaces == 1.7e308)
    #expect((-1.7e308).shortest == "-1.7e+308")
    #expect(891.1.shortest == "891.1")
    #expect(3.0.shortest == "3")
    #expect(0.12345.shortest == "0.123")
  }
}
