import Testing

@testable import BenchKit

@Suite struct CrashMessageTests {
  @Test func causeIsFoundAmongABacktrace() {
    let text = """
      *** Signal 11: Backtracing from 0x7f1bf20a7006... done ***

      *** Program crashed: Bad pointer dereference at 0x0000000000000008 ***

      Thread 0 "bench" crashed:
      Backtrace took 0.84s
      """
    #expect(
      CrashMessage.line(in: text)
        == "*** Program crashed: Bad pointer dereference at 0x0000000000000008 ***")
    #expect(
      CrashMessage.line(in: "\(text)\nmain.swift:1: Fatal error: boom")
        == "main.swift:1: Fatal error: boom")
  }

  @Test func lastLineStandsForOthersAndIsCut() {
    #expect(CrashMessage.line(in: "one\n  two  \n\n") == "two")
    #expect(CrashMessage.line(in: " \n") == nil)
    #expect(CrashMessage.line(in: String(repeating: "x", count: 300))?.count == 200)
  }
}
