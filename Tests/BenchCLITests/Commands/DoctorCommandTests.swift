import BenchTestSupport
import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct DoctorCommandTests {
  @Test func `JSON follows its schema and names what is looked at`() throws {
    let outcome = try Tool().run("doctor", "--format", "json")
    #expect(outcome.code == 0)
    #expect(try Schema("doctor-1").violations(of: outcome.output) == [])
    for name in [
      "valgrind", "strip", "setarch", "jemalloc", "build", "cores", "steal", "clock", "TMPDIR",
      "variables",
    ] {
      #expect(outcome.output.contains("\"name\":\"\(name)\""))
    }
  }

  @Test func `a missing allocator is reported with consequence and remedy`() throws {
    let outcome = try Tool().run("doctor", variables: ["PATTERNBENCH_JEMALLOC": "/no/such.so"])
    #expect(outcome.code == 0)
    let line = try #require(
      outcome.output.split(separator: "\n").first { $0.contains("  jemalloc ") })
    #expect(line.hasPrefix("missing  jemalloc"))
    let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("mallocs and bytes are not counted → install"))
    #expect(outcome.output.contains("Measuring works, without "))
  }

  @Test func reportSaysWhenNothingWorks() {
    let findings = [DoctorRules.noChildren("cannot start bench: No such file")]
    let text = DoctorReport(findings).text(.plain)
    #expect(text.hasPrefix("missing  processes  cannot start bench: No such file; nothing can be"))
    #expect(text.hasSuffix("\nNothing can be measured here.\n"))
  }
}
