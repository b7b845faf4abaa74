import BenchTestSupport
import Foundation
import TestSupport
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

@Suite struct ChooseCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private static let committed = ["full", "scale", "conformance", "effort", "changes"].map {
    committedFile("Results/\($0).json").path
  }

  /// Times of two patterns: an action takes a thousandth of a frame of A's, and a tenth of B's.
  private func result(cpu: String = "cpu", a: String = "A") -> String {
    let rows = [(a, 0.001), ("B", 0.1)].flatMap { pattern, share in
      ["counter.screen", "counter.roundtrip"].map { workload -> ResultRow in
        ResultRow(
          Cell(pattern: pattern, workload: workload, size: 1), .time,
          .ok(.init(share * 8_330_000, samples: [])))
      }
    }
    return ResultFile(environment: .sample(cpu: cpu), rows: rows).text
  }

  private func choose(_ options: String...) throws -> Tool.Outcome {
    try tool.write(result(), to: "a.json")
    return try tool.run(["choose", "a.json"] + options)
  }

  /// The answer to a question, from the committed results.
  private func answer(_ options: String...) throws -> String {
    let outcome = try tool.run(["choose"] + Self.committed + ["--format", "json"] + options)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let file = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    return try #require(file?["answer"] as? String)
  }

  @Test func theAnswerComesFirstThenTheLoadTheTableAndTheCommand() throws {
    let outcome = try choose("--frame", "8.33")
    #expect(outcome.code == 0)
    #expect(
      outcome.output.hasPrefix(
        """
        For a screen with 60 actions a second, A takes under 1\u{A0}% of a frame, B 5 to 25\u{A0}%. Their code was not counted.
        Load: no list, 1 screen, 1 observer, no sender off the main actor, 60 actions a second.
        """), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("To repeat it: bench choose a.json\n"))
  }

  @Test func theRepeatedCommandHasEveryOptionThatMatters() throws {
    let outcome = try choose(
      "--frame", "16.67", "--actions-per-second", "10", "--prefer", "b", "--of-second", "0.2")
    #expect(
      outcome.output.hasSuffix(
        "bench choose a.json --prefer b --actions-per-second 10 --frame 16.67 --of-second 0.2\n"),
      "\(outcome.output)")
  }

  @Test(arguments: [
    [], ["--require", "replay"], ["--pattern", "A"], ["--of-frame", "0.01"], ["--frame", "0.001"],
  ])
  func jsonFollowsItsSchema(options: [String]) throws {
    try tool.write(result(), to: "a.json")
    let outcome = try tool.run(["choose", "a.json", "--format", "json"] + options)
    #expect(outcome.code == 0)
    #expect(try Schema("choice-2").violations(of: outcome.output) == [])
    let committed = try tool.run(
      ["choose"] + Self.committed + ["--rows", "1000", "--format", "json"]
        + options.filter { $0 != "A" && $0 != "--pattern" })
    #expect(try Schema("choice-2").violations(of: committed.output) == [])
  }

  @Test func everyFormatHasTheSameAnswer() throws {
    let answer = try self.answer("--rows", "10000")
    for format in ["markdown", "html"] {
      let outcome = try tool.run(
        ["choose"] + Self.committed + ["--rows", "10000", "--format", format])
      #expect(outcome.output.contains(format == "html" ? answer.htmlEscaped : answer))
    }
    let page = try tool.run(["report"] + Self.committed + ["--format", "html"])
    #expect(page.output.contains(try self.answer().htmlEscaped))
  }

  @Test func theFormOfTheReportHasTheAnswersOfTheCommand() throws {
    let page = try tool.run(["report"] + Self.committed + ["--format", "html"]).output
    for (key, options) in [
      ("no 1 60 nothing", []),
      (
        "10000 1 10 observes-parts",
        ["--rows", "10000", "--actions-per-second", "10", "--require", "observes-parts"]
      ),
      (
        "1000000 100 60 replay",
        [
          "--rows", "1000000", "--observers", "100", "--require",
          "replay",
        ]
      ),
    ] {
      let outcome = try tool.run(["choose"] + Self.committed + ["--format", "json"] + options)
      let file = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
      let answer = try #require(file?["answer"] as? String)
      #expect(page.contains("<li data-for=\"\(key)\">\(answer.htmlEscaped)</li>"), "\(key)")
    }
  }

  @Test(arguments: ["<script>alert(1)</script>", "\"onload=", "a\u{202E}b\nc"])
  func namesOfPatternsAreInertText(name: String) throws {
    try tool.write(result(a: name), to: "a.json")
    let page = try tool.run("choose", "a.json", "--format", "html")
    #expect(page.code == 0 && !page.output.contains("<script>alert"))
    let text = try tool.run("choose", "a.json")
    #expect(text.code == 0 && !text.output.contains("\u{202E}"))
  }

  @Test(arguments: [
    (["--require", "fast"], "--require: there is no capability 'fast'"),
    (["--require", "thread-safe-sent"], "Did you mean 'thread-safe-send'?"),
    (["--pattern", "C"], "The files hold no pattern 'C'. Patterns: A, B"),
    (["--prefer", "C"], "The files hold no pattern 'C'. Patterns: A, B"),
    (["--prefer", ","], "--prefer names nothing."),
    (["--rows", "100"], "--rows: the files hold no sweep scale.rows"),
    (["--require", "replay", "--require", "fast"], "there is no capability 'fast'"),
    (["--prefer", "A", "--prefer", "C"], "The files hold no pattern 'C'"),
    (
      ["--rows", "100", "--rows=200"], "--rows is given twice, as '100' and as '200'; give it once."
    ),
    (["--rows", "0"], "--rows takes a number from 1; 0 is none"),
    (["--rows", "-5"], "--rows takes a number from 1; -5 is none"),
    (["--senders", "-1"], "--senders takes a number from 0; -1 is none"),
    (["--actions-per-second", "0"], "takes a number above 0"),
    (["--frame", "0"], "--frame takes a number above 0"),
    (["--of-frame", "2"], "--of-frame takes a share above 0, up to 1; 2 is none"),
    (["--format", "csv"], "'csv' is invalid"),
  ])
  func wrongUsageSaysWhatIsPossible(options: [String], sentence: String) throws {
    try tool.write(result(), to: "a.json")
    let outcome = try tool.run(["choose", "a.json"] + options)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test func filesThatCannotBeUsedAreNamed() throws {
    #expect(
      try tool.run("choose").errors.contains(
        "there are no committed results here (Results/full.json,"))
    try tool.write(result(), to: "a.json")
    try tool.write(result(cpu: "other"), to: "b.json")
    let mixed = try tool.run("choose", "a.json", "b.json")
    #expect(mixed.code == 8 && mixed.errors.contains("times of a.json and b.json cannot be mixed"))
    for (content, reason) in [
      ("", "e.json is empty"), ("{", "it is no JSON"), (#"{"schema":"x"}"#, "its schema is 'x'"),
      (#"{"schema":"patternbench.effort/9","rows":[]}"#, "reads patternbench.effort/1"),
    ] {
      try tool.write(content, to: "e.json")
      let outcome = try tool.run("choose", "a.json", "e.json")
      #expect(outcome.code == 1 && outcome.errors.contains(reason), "\(outcome.errors)")
    }
  }

  @Test func anAnswerFromTheCommittedResultsFitsOneScreen() throws {
    for options in [[], ["--rows", "10000"], ["--require", "thread-safe-send,replay"]] {
      let outcome = try tool.run(["choose"] + Self.committed + options)
      #expect(outcome.code == 0)
      let lines = outcome.output.components(separatedBy: "\n")
      #expect(lines.count <= 26 && lines.dropLast(2).allSatisfy { $0.count <= 120 })
      // References are not chosen among.
      #expect(outcome.output.contains("\nIV ") && !outcome.output.contains("\nDirect"))
    }
  }

  @Test func whoCannotSendFromTasksIsNamedWithTheRule() throws {
    let outcome = try tool.run(
      ["choose"] + Self.committed + ["--require", "thread-safe-send", "--verbose"])
    #expect(
      outcome.output.hasPrefix(
        "For a screen with 60 actions a second, only RIV, AsyncReactor and MVI can take actions from any task;"
      ),
      "\(outcome.output)")
    let line = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix("IV ") })
    #expect(line.contains("no thread-safe send (CO1)"))
    #expect(outcome.output.contains("What is lacking\n"))
  }

  @Test func nobodyLeftAndNobodyFastEnoughAreAnswers() throws {
    let nobody = try choose("--require", "replay")
    #expect(nobody.output.contains("no pattern is proven to do all that is required"))
    #expect(
      try answer("--require", "synchronous,thread-safe-send,bounded").hasSuffix(
        "no pattern does all that is required; of the nearest, RIV and MVI cannot bound the memory of pending actions, "
          + "Ricemill and IV cannot take actions from any task."))
    let slow = try choose("--frame", "0.001")
    #expect(slow.output.contains("A and B cannot keep up"), "\(slow.output)")
  }

  @Test func aLongListIsPredictedAndALongerOneRefused() throws {
    #expect(
      try answer("--rows", "10000").hasPrefix(
        "For a list of 10,000 rows with 60 actions a second, ")
    )
    let refused = try tool.run(["choose"] + Self.committed + ["--rows", "2000000"])
    #expect(refused.code == 64)
    #expect(
      refused.errors.contains(
        "--rows 2000000 lies beyond the sweep scale.rows, which ends at 1000000"))
    #expect(refused.errors.contains("The nearest is --rows 1000000."))
  }

  @Test(arguments: [
    (["--rows", "1"], "For a list of 1 row with 60 actions a second, "),
    (["--screens", "1000"], "For 1,000 screens with 60 actions a second, "),
    (["--screens", "20", "--rows", "100"], "For 20 lists of 100 rows with 60 actions a second, "),
    (["--rows", "300000"], " of a frame, over the limit of 25\u{A0}%)"),
    (["--rows", "100000", "--actions-per-second", "480"], "over the limit of 50\u{A0}%)"),
    (["--rows", "10000"], "Load: 10,000 rows, of which an action changes one, "),
    (["--prefer", "IV,MVI"], " What you prefer is longer: IV ("),
  ])
  func whatIsAskedIsInTheAnswer(options: [String], words: String) throws {
    let outcome = try tool.run(["choose"] + Self.committed + options + ["--format", "markdown"])
    #expect(outcome.code == 0 && outcome.output.contains(words), "\(outcome.output)")
  }

  @Test func aPatternTenTimesDearerChangesTheAnswer() throws {
    // At ten times its costs, RIV takes more than a quarter of a frame for a row of ten thousand at 200 actions a second.
    var result = try ResultFile(path: committedFile("Results/scale.json").path)
    for index in result.rows.indices where result.rows[index].cell.pattern == "RIV" {
      guard var estimate = result.rows[index].estimate else { continue }
      estimate.value *= 10
      result.rows[index].outcome = .ok(estimate)
    }
    try tool.write(result.text, to: "scale.json")
    let files = Self.committed.filter { !$0.hasSuffix("scale.json") } + ["scale.json"]
    let options = ["--rows", "10000", "--actions-per-second", "480", "--format", "json"]
    let before = try tool.run(["choose"] + Self.committed + options)
    let after = try tool.run(["choose"] + files + options)
    #expect(!before.output.contains("RIV cannot keep up"))
    #expect(after.output.contains("RIV cannot keep up"), "\(after.output)")
  }
}
