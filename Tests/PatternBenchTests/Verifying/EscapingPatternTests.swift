import BenchTestSupport
import Testing

@testable import BenchCLI
@testable import PatternBench

/// What `verify` says of patterns that hand work to other threads or to real time.
@Suite struct EscapingPatternTests {
  private func messages(_ pattern: String) throws -> [Substring] {
    let outcome = try Tool("wrong-bench", isOutside: false).run(
      "verify", "--filter", "\(pattern)/counter", "--sequences", "5", "--no-progress")
    #expect(outcome.code == 3)
    let lines = outcome.output.split(separator: "\n")
    let totals = try #require(lines.firstIndex { $0.hasPrefix("pattern ") })
    return Array(lines[(totals + 2)...])
  }

  @Test(arguments: [
    ("DeliversOnTheMainQueue", "delivers views on DispatchQueue.main or the main run loop"),
    ("DeliversOnAQueue", "delivers views on the Dispatch queue \"views\""),
    ("CountsByATimer", "delivers views on DispatchQueue.main or the main run loop"),
    ("CountsByARunLoop", "delivers views in real time, after nothing was left to do"),
    ("CountsByTheMainRunLoop", "delivers views on DispatchQueue.main or the main run loop"),
    ("ResetsInRealTime", "waits 0.05 seconds of real time"),
    ("TrapsOnAQueue", "traps on another thread"),
  ])
  func `the cause stands once below the first rule`(_ pattern: String, _ cause: String) throws {
    let messages = try messages(pattern)
    #expect(messages[0].hasPrefix("\(pattern)/counter breaks "), "\(messages)")
    let causes = messages.indices.filter {
      messages[$0].hasSuffix("this may be why rules fail")
    }
    let place = try #require(causes.first)
    #expect(causes.count == 1)
    #expect(messages[place].hasPrefix("\(pattern)/counter \(cause)"), "\(messages)")
    #expect(messages[place + 1].contains("wait on the clock of `environment`"))
    #expect(!messages[1..<place].contains { $0.contains(" breaks ") })
  }

  @Test func aReplayNamesTheCauseToo() throws {
    let outcome = try Tool("wrong-bench", isOutside: false).run(
      "verify", "--filter", "CountsByATimer/counter", "--replay", "OB1/counter/x", "--no-progress")
    #expect(outcome.code == 3)
    #expect(outcome.output.contains("this may be why rules fail"))
  }

  @Test func `a pattern that keeps to its thread has no escape`() throws {
    let messages = try messages("ForgetsNegative")
    #expect(messages[0].contains("breaks IN1"))
    #expect(!messages.contains { $0.contains("why rules fail") })
  }

  @Test func `chance is named where the replay stands`() throws {
    let messages = try messages("LosesAtRandom")
    #expect(messages.contains { $0.contains(" is not deterministic: ") })
  }
}
