import BenchKit
import Testing

@testable import Choosing

/// Files that do not belong together, or hold what no tool would write.
@Suite struct EvidenceTests {
  private static let row = Files.time("A", "counter.increment", 1, 100)

  @Test func timesOfTwoMachinesAreNotMixed() {
    let error = #expect(throws: MixedEvidence.self) {
      _ = try Evidence([
        ("a.json", Files.result([Self.row])), ("b.json", Files.result([], cpu: "other")),
      ])
    }
    #expect(error?.description.contains("a.json and b.json cannot be mixed") == true)
    #expect(error?.description.contains("processor: 'cpu' and 'other'") == true)
  }

  @Test func theSeedAndTheAllocatorThatCountsMayDiffer() throws {
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

  @Test func oneMeasurementInTwoFilesIsRefused() {
    let error = #expect(throws: MixedEvidence.self) {
      _ = try Evidence([
        ("a.json", Files.result([Self.row])), ("b.json", Files.result([Self.row])),
      ])
    }
    #expect(error?.description.contains("both hold time of A/counter.increment/1") == true)
  }

  @Test(arguments: [-1, -1e300, 1e300, .nan, .infinity])
  func aCostThatIsNoneCountsAsMissing(value: Double) throws {
    for place in 0..<2 {
      var wrong = Files.time("A", "counter.increment", 1, 1e6)
      var estimate = try #require(wrong.estimate)
      if place == 0 { estimate.value = value } else { estimate.samples[3] = value }
      wrong.outcome = .ok(estimate)
      let choice = try Choice(
        .quick(200), Files.evidence([wrong, Files.time("B", "counter.increment", 1, 2e6)]),
        KnownPatterns([]))
      let reason =
        choice.criteria.first?.entries["A"]?.missing
        ?? choice.dropped.first?.criterion.entries["A"]?.missing
      #expect(reason?.contains("a cost that is none") == true)
      #expect(choice.acceptability.ranks.joined().allSatisfy { $0.isFinite })
    }
  }

  @Test func filesWithoutPatternsAreRefused() {
    let error = #expect(throws: ChoiceError.self) {
      _ = try Choice(.quick(), Files.evidence([]), KnownPatterns([]))
    }
    #expect(error?.description == "the files hold no measured pattern.")
  }
}
