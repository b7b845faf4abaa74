import Testing

@testable import Explorer

@Suite struct SymbolNameTests {
  @Test func `a private type in a closures signature cuts nothing`() {
    let name = SymbolName(
      "closure #1 (A.(Hidden in _0123ABCD)) async -> () in A.(Screen in _0123ABCD).begin(_: Swift.Int) -> ()"
    )
    #expect(name.short == "A.Screen.begin(_: Swift.Int), closure 1")
  }

  @Test func discriminatorsAreLeftOut() {
    #expect(SymbolName("A.(load in _0123ABCD)() async throws -> ()").short == "A.load()")
  }
}
