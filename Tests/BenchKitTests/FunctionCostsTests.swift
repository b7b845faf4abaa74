import Testing

@testable import BenchKit

@Suite struct FunctionCostsTests {
  private func profile(retains: Int, instructions: Int) throws -> FunctionCosts {
    FunctionCosts([
      try CallgrindProfile(
        """
        fn=(1) $s4main4sendyyF
        0 \(instructions)
        cfn=(2) swift_retain
        calls=\(retains) 0
        0 5
        fn=(2)
        0 5
        totals: 1
        """)
    ])
  }

  @Test func riseIsFoundAtTheFunctionThatCalls() throws {
    let (former, now) = (
      try profile(retains: 2, instructions: 9), try profile(retains: 3, instructions: 9)
    )
    #expect(
      now.rises(of: .retains, since: former) == [
        .init(function: "$s4main4sendyyF", former: 2, now: 3)
      ])
    #expect(now.rises(of: .instructions, since: former).isEmpty)
  }

  @Test func callThroughAStubIsOfWhoCallsTheStub() throws {
    let costs = FunctionCosts([
      try CallgrindProfile(
        """
        fn=(1) $s4main4sendyyF
        0 9
        cfn=(2) 0x00000000003e5d30
        calls=4 0
        0 5
        fn=(2)
        0 4
        cfn=(3) swift_release
        calls=4 0
        0 5
        fn=(4) 0x00000000003e5d40
        cfn=(3)
        calls=1 0
        0 5
        cfn=(1)
        calls=1 0
        0 5
        totals: 1
        """)
    ])
    #expect(
      costs.shares["releases"] == ["$s4main4sendyyF": 4, "0x00000000003e5d40": 1])
  }

  @Test func namesAreShownAsTheyAreWritten() {
    #expect(Demangling.name("$s4main4sendyyF") == "main.send() -> ()")
    #expect(Demangling.name("malloc") == "malloc")
  }
}
