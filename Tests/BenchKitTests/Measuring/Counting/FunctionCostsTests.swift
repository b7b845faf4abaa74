import Testing

@testable import BenchKit

@Suite struct FunctionCostsTests {
  @Test func `largest shares are of all functions and the largest first`() throws {
    let costs = FunctionCosts([
      try CallgrindProfile(
        """
        fn=(1) $s4main4sendyyF
        0 700
        fn=(2) strlen
        0 298
        fn=(3) memcmp
        0 2
        totals: 1000
        """)
    ])
    #expect(
      costs.largestShares(of: .instructions, detailed: false) == [
        FunctionShare(name: "main.send", share: 0.7), FunctionShare(name: "strlen", share: 0.298),
      ])
    #expect(costs.largestShares(of: .instructions, detailed: true)?.map(\.name).last == "memcmp")
    #expect(costs.largestShares(of: .time, detailed: false) == nil)
    #expect(costs.largestShares(of: .mallocs, detailed: false) == nil)
    #expect(costs.largestShares(of: .mallocs, detailed: true) == [])
  }

  @Test func `a call through a stub belongs to the caller of the stub`() throws {
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

  @Test func `copies of a function are one and a call is of the function that makes it`() throws {
    let calls = [("$s4main4sendyyF", 6), ("$s4main4sendyyFTf4n_n", 3), ("$s4main4waityyF", 3)]
    let blocks = calls.enumerated().map { index, call in
      "fn=(\(index + 2)) \(call.0)\n0 1\ncfn=(1)\ncalls=\(call.1) 0\n0 5"
    }
    let costs = FunctionCosts([
      try CallgrindProfile(
        (["fn=(1) swift_retain\n0 1"] + blocks + ["totals: 1\n"]).joined(separator: "\n"))
    ])
    #expect(
      costs.largestShares(of: .retains, detailed: true) == [
        FunctionShare(name: "main.send", share: 0.75),
        FunctionShare(name: "main.wait", share: 0.25),
      ])
  }

  @Test func `a function without a location belongs to the nearest callers that have one`() throws {
    let profile = try CallgrindProfile(
      """
      fn=(1) $s4main4sendyyF
      0 9
      cfn=(2) swift_allocObject
      calls=4 0
      0 5
      cfn=(3) malloc
      calls=1 0
      0 5
      fn=(2)
      0 4
      cfn=(3)
      calls=4 0
      0 5
      cfn=(4) slow
      calls=2 0
      0 5
      fn=(4)
      0 4
      cfn=(2)
      calls=2 0
      0 5
      fn=(5) $s4main3runyyF
      0 4
      cfn=(1)
      calls=9 0
      0 5
      cfn=(4)
      calls=3 0
      0 5
      totals: 1
      """)
    let sources = SourceLocations([
      "$s4main4sendyyF": .init(file: "main.swift", line: 3),
      "$s4main3runyyF": .init(file: "main.swift", line: 9),
    ])
    let costs = FunctionCosts([profile], sources)
    for function in ["swift_allocObject", "slow"] {
      #expect(costs.callers(of: function) == ["$s4main4sendyyF": 4, "$s4main3runyyF": 3])
    }
    #expect(costs.locations?.mapValues(\.line) == ["$s4main4sendyyF": 3, "$s4main3runyyF": 9])
    #expect(FunctionCosts(json: costs.json) == costs)
    #expect(FunctionCosts([profile]).calls == nil)
  }

  @Test func `names are shown as they are written`() {
    #expect(Demangling.name("$s4main4sendyyF") == "main.send() -> ()")
    #expect(Demangling.name("malloc") == "malloc")
  }
}
