import Foundation
import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct ChooseCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private static let results = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Results").standardized.path
  private static let committed = ["full", "scale", "latency", "conformance"].map {
    "\(results)/\($0).json"
  }

  /// Times of two patterns, in shares of a frame: A is better in one action, B in a list.
  private func result(cpu: String = "cpu", a: String = "A") -> String {
    let rows = [(a, 0.1, 0.4), ("B", 0.3, 0.1)].flatMap { pattern, counter, list in
      [("counter.increment", counter), ("list.swap", list)].map { workload, share -> ResultRow in
        let samples = (-5...5).map { share * 8_330_000 * (1 + Double($0) / 500) }
        return ResultRow(
          Cell(pattern: pattern, workload: workload, size: 1), .time,
          .ok(.init(share * 8_330_000, samples: samples)))
      }
    }
    return ResultFile(
      environment: ResultEnvironment(
        tool: "bench 1", git: "a", dirty: false, swift: "6", flags: "release", cpu: cpu, cores: 2,
        kernel: "Linux", virtualization: "none", allocator: "glibc", binary: "sha256:0", seed: 1),
      rows: rows
    ).text
  }

  private func choose(_ options: String...) throws -> Tool.Outcome {
    try tool.write(result(), to: "a.json")
    return try tool.run(["choose", "a.json", "--draws", "2000"] + options)
  }

  @Test func anAnswerComesWithItsArgumentAndTheCommandThatRepeatsIt() throws {
    let outcome = try choose()
    #expect(outcome.code == 0)
    let places = [
      "Requirements", "What decides nothing", "What decides\n", "Dominance",
      "Over all weights allowed",
      "Answer: it depends on lists against dispatch",
    ].map { outcome.output.range(of: $0)?.lowerBound }
    #expect(!places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    #expect(outcome.output.contains("moving 0.3"))
    #expect(outcome.output.hasSuffix("bench choose a.json --draws 2000 --seed 42\n"))
    #expect(outcome.output.split(separator: "\n").filter { $0.count > 120 } == [])
  }

  @Test func theRepeatedCommandGivesTheSameBytes() throws {
    let outcome = try choose("--order", "dispatch>lists", "--frame", "16.67")
    #expect(
      outcome.output.contains(
        "bench choose a.json --order 'dispatch>lists' --frame 16.67 --draws 2000 --seed 42"))
    #expect(
      try choose("--without", "list.swap", "--features", "counter,list", "--margin", "0.2").output
        .contains(
          "bench choose a.json --without list.swap --features counter,list --margin 0.2 --draws 2000 --seed 42"
        ))
    #expect(try choose("--order", "dispatch>lists", "--frame", "16.67").output == outcome.output)
  }

  @Test(arguments: [
    [], ["--order", "dispatch>lists"], ["--weights", "lists=0.2..0.4"], ["--require", "replay"],
    ["--threshold", "1"], ["--pattern", "A"],
  ])
  func jsonFollowsItsSchema(options: [String]) throws {
    try tool.write(result(), to: "a.json")
    let outcome = try tool.run(
      ["choose", "a.json", "--draws", "500", "--format", "json"] + options)
    #expect(outcome.code == 0)
    #expect(try Schema("choice-1").violations(of: outcome.output) == [])
  }

  @Test func everyFormatHasTheSameNumbers() throws {
    let text = try choose().output
    let share = try #require(
      text.firstMatch(of: /first in (\d+\.\d) % of draws|first in (\d+\.\d)\u{A0}% of draws/))
    let number = try #require(share.1 ?? share.2)
    let json = try choose("--format", "json").output
    #expect(json.contains(number))
    #expect(try choose("--format", "markdown").output.contains("\(number)\u{A0}%"))
    #expect(try choose("--format", "html").output.contains("\(number)\u{A0}%"))
  }

  @Test func whatHasNoWeightIsNamedAndNothingElseIsComparedBy() throws {
    let outcome = try choose("--weights", "lists=..0,dispatch=..0,memory=1")
    #expect(outcome.code == 64)
    let weightless = try choose("--weights", "lists=..0", "--threshold", "0.5")
    #expect(weightless.output.contains("lists: it has no weight."))
    #expect(weightless.output.contains("Nothing is left to compare A and B by; choose by taste."))
    #expect(!weightless.output.contains("What decides\n"))
  }

  @Test(arguments: ["<script>alert(1)</script>", "\"onload=", "a\u{202E}b\nc"])
  func namesOfPatternsAreInertText(name: String) throws {
    try tool.write(result(a: name), to: "a.json")
    let page = try tool.run("choose", "a.json", "--draws", "200", "--format", "html")
    #expect(page.code == 0 && !page.output.contains("<script>alert"))
    let text = try tool.run("choose", "a.json", "--draws", "200")
    #expect(text.code == 0 && !text.output.contains("\u{202E}"))
  }

  @Test(arguments: [
    (["--require", "fast"], "--require: there is no capability 'fast'"),
    (["--order", "fast>lists"], "--order: 'fast' in 'fast>lists' is no group. Groups: dispatch,"),
    (["--weights", "lists=2"], "--weights: 'lists=2' is no range"),
    (["--weights", "lists=0.9..,effort=0.9.."], "no weights fit these ranges"),
    (["--weights", "lists=..0.1,dispatch=..0.1"], "the upper bounds add up to only 0.2"),
    (["--order", "lists>effort", "--weights", "lists=0.5"], "leave one of them out"),
    (["--pattern", "C"], "The files hold no pattern 'C'. Patterns: A, B"),
    (["--rows", "100"], "--rows: the files hold no sweep scale.rows"),
    (["--rows", "0"], "--rows takes a number from 1; 0 is none"),
    (["--senders", "-1"], "--senders"), (["--actions-per-second", "0"], "takes a number above 0"),
    (["--frame", "0"], "--frame takes a number above 0"),
    (["--threshold", "2"], "a share from 0 to 1"),
    (["--draws", "3"], "--draws takes a number from 200"),
    (["--require", "thread-safe-sent"], "Did you mean 'thread-safe-send'?"),
    (["--order", "effort"], "to count effort alone, --weights effort=1"),
    (["--features", "counter,chart"], "--features: there is no feature 'chart'"),
    (["--features", "counter", "--rows", "100"], "which --features leaves out"),
    (["--without", "list.swop"], "There is no criterion 'list.swop'. Did you mean 'list.swap'?"),
    (["--margin", "1"], "--margin takes a share from 0 to less than 1"),
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

  @Test func committedResultsGiveAnAnswerAndTheReportHasTheSame() throws {
    let answer = try tool.run(["choose"] + Self.committed + ["--format", "markdown"])
    #expect(answer.code == 0, "\(answer.errors)")
    // References are not chosen among.
    let left = try #require(answer.output.split(separator: "\n").first { $0.hasPrefix("Left: ") })
    #expect(left.contains(", IV,") && !left.contains("Direct"))
    let page = try tool.run(["report"] + Self.committed + ["--format", "html"])
    #expect(page.output.contains("<section id=\"choice\""))
    let rows = answer.output.split(separator: "\n").filter {
      $0.hasPrefix("| ") && $0.contains("%")
    }
    #expect(rows.count > 5)
    for row in rows {
      for value in row.split(separator: "|").map({ $0.trimmed }) where value.hasSuffix("%") {
        #expect(page.output.contains(">\(value.htmlEscaped)<"), "\(value)")
      }
    }
  }

  @Test func whoCannotSendFromTasksIsRemovedWithTheReason() throws {
    let outcome = try tool.run(
      ["choose"] + Self.committed + [
        "--require", "thread-safe-send,several-observers", "--draws", "500",
      ])
    #expect(outcome.code == 0)
    let lines = outcome.output.split(separator: "\n")
    for pattern in ["IV", "Ricemill"] {
      let line = try #require(lines.first { $0.hasPrefix("  \(pattern) ") })
      #expect(line.contains(" does not claim thread-safe send: "))
    }
    let left = try #require(outcome.output.split(separator: "\n").first { $0.contains("Left: ") })
    #expect(left.contains("RIV, AsyncReactor") && !left.contains("Ricemill"))
    let without = try tool.run(
      ["choose", Self.committed[0], "--require", "several-observers", "--draws", "500"])
    #expect(without.output.contains("several observers is unverified: no verification was given"))
    #expect(without.output.contains("Answer: cannot be told"))
  }

  @Test func aLongListIsPredictedAndALongerOneRefused() throws {
    let outcome = try tool.run(
      ["choose"] + Self.committed + ["--rows", "10000", "--instances", "50", "--draws", "500"])
    #expect(outcome.code == 0 && outcome.output.contains("list.toggle/10000"))
    let refused = try tool.run(["choose"] + Self.committed + ["--rows", "2000000"])
    #expect(refused.code == 64)
    #expect(
      refused.errors.contains(
        "--rows 2000000 lies outside the sweep scale.rows, from 100 to 1000000 rows"))
    #expect(refused.errors.contains("The nearest is --rows 1000000."))
  }
}
