import Testing

@testable import BenchCLI
@testable import PatternBench

@Suite struct RaceReportTests {
  private let errors = """
    a line of the pattern
    ==================
    WARNING: ThreadSanitizer: Swift access race (pid=26503)
      Modifying access of Swift variable at 0x720800000030 by thread T2:
        #0 $s1m5StoreC4pushyySiF /tmp/ts/main.swift (m+0xfd27f) (BuildId: a9)
        #1 $s1myyYbcfU_ /tmp/ts/main.swift:11:74 (m+0xfc9d4) (BuildId: a9)

      Previous write of size 1 at 0x720800000030 by thread T1 (mutexes: read M0):
        #0 memmove <null> (m+0xfd2a4) (BuildId: a9)
        #1 $s1m5StoreC4sendyySiF /tmp/ts/main.swift:5:31 (m+0xfd2a4) (BuildId: a9)

      Location is heap block of size 32 at 0x720800000020 allocated by main thread:
        #0 malloc <null> (m+0x79e90) (BuildId: a9)

    SUMMARY: ThreadSanitizer: Swift access race /tmp/ts/main.swift in $s1m5StoreC4sendyySiF
    ==================
    """

  @Test func `both accesses are named with their lines`() throws {
    let report = try #require(RaceReport(in: errors))
    #expect(
      report.summary
        == "a Swift access race: modifying access in m.Store.push called from main.swift:11 by thread T2;"
        + " previous write in m.Store.send at main.swift:5 by thread T1")
    #expect(report.text.hasPrefix("WARNING: ThreadSanitizer: Swift access race"))
    #expect(report.text.hasSuffix("$s1m5StoreC4sendyySiF"))
  }

  @Test func noReportIsNoRace() {
    #expect(RaceReport(in: "Fatal error: ThreadSanitizer is not the cause") == nil)
    #expect(RaceReport(in: "WARNING: ThreadSanitizer: data race")?.summary == "a data race: ")
  }
}
