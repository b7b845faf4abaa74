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

  @Test func `the last line stands for others and is cut`() {
    #expect(CrashMessage.line(in: "one\n  two  \n\n") == "two")
    #expect(CrashMessage.line(in: " \n") == nil)
    #expect(CrashMessage.line(in: "\nExplorer: this process dies in a schedule\n") == nil)
    #expect(CrashMessage.line(in: String(repeating: "x", count: 300))?.count == 200)
  }

  @Test func `the place is the innermost line of swift`() {
    let text = """
      *** Signal 4: Backtracing from 0x563730e9a691... done ***

      *** Swift runtime failure: arithmetic overflow ***

      Thread 0 "bench" crashed:

        0 [inlined] [system] 0x0000563730e9a691 Swift runtime failure in bench at //<compiler-generated>
        1                    0x0000563730e9a691 Tally.add(_:) + 337 in bench at /home/me/A/Tally.swift:8:11
        2 [ra]               0x0000563730e9ce64 Other.take(_:) + 595 in bench at /home/me/A/Other.swift:31:38
      """
    #expect(CrashMessage.place(in: text) == "Tally.add(_:) at Tally.swift:8")
    #expect(CrashMessage.line(in: text) == "*** Swift runtime failure: arithmetic overflow ***")
    #expect(CrashMessage.place(in: "Fatal error: no") == nil)
  }

  @Test(arguments: ["Precondition failed: no", "Assertion failed: no", "Fatal error: no"])
  func `the cause is not the stack below it`(_ cause: String) {
    let text =
      "a.swift:25: \(cause)\nCurrent stack trace:\n0    libswiftCore.so 0x00007f report + 33\n"
    #expect(CrashMessage.line(in: text) == "a.swift:25: \(cause)")
  }
}
