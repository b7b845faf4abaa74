import BenchKit
import Testing

@testable import Choosing

/// Files that do not belong together, or hold what no tool would write.
@Suite struct EvidenceTests {
  private static let row = Files.row("A", "counter.increment", 1, .time, 100)

  @Test func `times of two machines are not mixed`() {
    let error = #expect(throws: MixedEvidence.self) {
      _ = try Evidence([
        ("a.json", Files.result([Self.row])), ("b.json", Files.result([], cpu: "other")),
      ])
    }
    #expect(error?.description.contains("a.json and b.json cannot be mixed") == true)
    #expect(error?.description.contains("processor: 'cpu' and 'other'") == true)
  }

  @Test func `the seed and the allocator that counts may differ`() throws {
    var other = Files.result([])
    other.environment.seed = 7
    other.environment.allocator = "glibc; counts: none"
    other.environment.fingerprint = "another"
    _ = try Evidence([("a.json", Files.result([Self.row])), ("b.json", other)])
    other.environment.allocator = "musl; counts: none"
    #expect(throws: MixedEvidence.self) {
      _ = try Evidence([("a.json", Files.result([Self.row])), ("b.json", other)])
    }
  }

  @Test func `one measurement in two files is refused`() {
    let error = #expect(throws: MixedEvidence.self) {
      _ = try Evidence([
        ("a.json", Files.result([Self.row])), ("b.json", Files.result([Self.row])),
      ])
    }
    #expect(error?.description.contains("both hold time of A/counter.increment/1") == true)
  }

  @Test func filesWithoutPatternsAreRefused() {
    let error = #expect(throws: ChoiceError.self) {
      _ = try Choice(Question(), Files.evidence([]), KnownPatterns([]))
    }
    #expect(error?.description == "the files hold no measured pattern.")
  }
}
