import BenchTestSupport
import Catalog
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

  /// The answer to a question, from the committed results with times of twenty rows.
  private func answer(_ options: String...) throws -> String { try answer(options, try files()) }

  private func answer(_ options: [String], _ files: [String]) throws -> String {
    let outcome = try tool.run(["choose"] + files + ["--format", "json"] + options)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let file = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    return try #require(file?["answer"] as? [String]).joined(separator: " ")
  }

  /// The committed results with times of twenty rows on the screen: those that copy all rows take 10 ns a row, the others
  /// 4 µs. They lack what no answer reads, since a debug build takes seconds to read all.
  private static let results = Result {
    let copying = ["ObservableObject", "RIV", "AsyncReactor", "MVI"]
    let others = ["Observable", "IV", "Ricemill"]
    let rows = (copying + others).flatMap { pattern in
      [100, 1_000, 10_000, 100_000, 1_000_000].map { size in
        ResultRow(
          Cell(pattern: pattern, workload: "scale.visible20", size: size), .time,
          .ok(.init(copying.contains(pattern) ? 4_000 + 10 * Double(size) : 4_000)),
          traits: .init(.scale, axis: .rows))
      }
    }
    return try ["full.json", "scale.json"].map { name in
      var result = try ResultFile(path: committedFile("Results/\(name)").path)
      result.rows.removeAll {
        ![.time, .renders, .unchangedRenders].contains($0.metric)
          || $0.cell.workload == "scale.visible20"
      }
      if name == "scale.json" { result.rows += rows }
      return (name: name, text: result.text)
    }
  }

  private func files() throws -> [String] {
    let results = try Self.results.get()
    for result in results { try tool.write(result.text, to: result.name) }
    return results.map(\.name) + Self.committed.dropFirst(2)
  }

  @Test func `the answer comes first then the table and the command`() throws {
    let outcome = try choose("--frame", "8.33")
    #expect(outcome.code == 0)
    #expect(
      outcome.output.hasPrefix(
        """
        For a screen with 60 actions a second, A takes under 1\u{A0}% of a frame for an action, B 5 to 25\u{A0}%.
        Their code was not counted.

        pattern  of a frame
        """), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("To repeat it: bench choose a.json\n"))
  }

  @Test func `the repeated command has every option that matters`() throws {
    let outcome = try choose(
      "--frame", "16.67", "--actions-per-second", "10", "--prefer", "b", "--no-search")
    #expect(
      outcome.output.hasSuffix(
        "bench choose a.json --prefer b --no-search --actions-per-second 10 --frame 16.67\n"),
      "\(outcome.output)")
  }

  @Test(arguments: [
    [], ["--require", "replay"], ["--pattern", "A"], ["--of-frame", "0.01"], ["--frame", "0.001"],
  ])
  func jsonFollowsItsSchema(options: [String]) throws {
    try tool.write(result(), to: "a.json")
    let outcome = try tool.run(["choose", "a.json", "--format", "json"] + options)
    #expect(outcome.code == 0)
    #expect(try Schema("choice-3").violations(of: outcome.output) == [])
    let committed = try tool.run(
      ["choose"] + Self.committed + ["--rows", "1000", "--format", "json"]
        + options.filter { $0 != "A" && $0 != "--pattern" })
    #expect(try Schema("choice-3").violations(of: committed.output) == [])
  }

  @Test func everyFormatHasTheSameAnswer() throws {
    let files = try files()
    let answer = try answer(["--rows", "10000"], files)
    for format in ["markdown", "html"] {
      let outcome = try tool.run(["choose"] + files + ["--rows", "10000", "--format", format])
      #expect(
        format == "html"
          ? outcome.output.contains(answer.htmlEscaped)
          : outcome.output.components(separatedBy: "\n\n").prefix(3).joined(separator: " ")
            == answer)
    }
    let page = try tool.run(["report"] + files + ["--format", "html"])
    #expect(page.output.contains(try self.answer([], files).htmlEscaped))
  }

  @Test func `the form of the report has the answers of the command`() throws {
    let files = try files()
    let page = try tool.run(["report"] + files + ["--format", "html"]).output
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
      let answer = try answer(options, files)
      #expect(
        page.contains("<li data-for=\"\(key)\"><p class=\"answer\">\(answer.htmlEscaped)</p>"),
        "\(key)")
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
    (["--ios", "seventeen"], "--ios takes a version such as 17 or 16.4, not 'seventeen'."),
    (["--require", "thread-safe-sent"], "Did you mean 'thread-safe-send'?"),
    (["--pattern", "C"], "The files hold no pattern 'C'. Patterns: A, B"),
    (["--prefer", "C"], "The files hold no pattern 'C'. Patterns: A, B"),
    (["--prefer", ","], "--prefer has no name: give one, or leave it out."),
    (["--rows", "5,00"], "'5,00' is invalid"),
    (["--require", "replay", "--require", "fast"], "there is no capability 'fast'"),
    (["--prefer", "A", "--prefer", "C"], "The files hold no pattern 'C'"),
    (
      ["--rows", "100", "--rows=200"], "--rows is given twice, as '100' and as '200'; give it once."
    ),
    (["--rows", "0"], "--rows takes a number from 1, not 0"),
    (["--rows", "-5"], "--rows takes a number from 1, not -5"),
    (["--senders", "-1"], "--senders takes a number from 0, not -1"),
    (["--actions-per-second", "0"], "takes a number above 0"),
    (["--frame", "0"], "--frame takes a number above 0"),
    (["--screens", "5"], "Unknown option '--screens'"),
    (["--of-second", "1"], "Unknown option '--of-second'"),
    (["--of-frame", "2"], "--of-frame takes a share above 0, up to 1, not 2"),
    (["--format", "csv"], "'csv' is invalid"),
  ])
  func wrongUsageSaysWhatIsPossible(options: [String], sentence: String) throws {
    try tool.write(result(), to: "a.json")
    let outcome = try tool.run(["choose", "a.json"] + options)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test func `files that cannot be used are named`() throws {
    #expect(
      try tool.run("choose").errors.contains(
        "there are no committed results here (Results/full.json,"))
    try tool.write(result(), to: "a.json")
    try tool.write(result(cpu: "other"), to: "b.json")
    let mixed = try tool.run("choose", "a.json", "b.json")
    #expect(mixed.code == 8 && mixed.errors.contains("times of a.json and b.json cannot be mixed"))
    for (content, reason) in [
      ("", "e.json is empty"), ("{", "it is not JSON"), (#"{"schema":"x"}"#, "its schema is 'x'"),
      (#"{"schema":"patternbench.effort/9","rows":[]}"#, "reads patternbench.effort/1"),
    ] {
      try tool.write(content, to: "e.json")
      let outcome = try tool.run("choose", "a.json", "e.json")
      #expect(outcome.code == 1 && outcome.errors.contains(reason), "\(outcome.errors)")
    }
  }

  @Test func `the answer ends with what to do next`() throws {
    let outcome = try tool.run(["choose"] + (try files()) + ["--rows", "5,000"])
    let next = try #require(outcome.output.components(separatedBy: "\n\n").last)
    #expect(
      next.hasPrefix(
        """
        Compare: bench source list --pattern Observable,RIV
        Copy screens: Examples/Screens/Observable, Examples/Screens/RIV
        Copy tests: Tests/FeatureTests/ObservableListTests.swift, Tests/FeatureTests/RIVListTests.swift
        Which views SwiftUI evaluates when a row changes: Examples/Screens/README.md
        Awkward in Observable: @State
        """), "\(next)")
  }

  @Test func `what is to be copied is there`() throws {
    for pattern in Catalog.patterns {
      let places = [pattern.sources?.screens, pattern.sources?.test, pattern.sources?.listTest]
        .compactMap { $0 }
      for place in places {
        #expect(FileManager.default.fileExists(atPath: committedFile(place).path), "\(place)")
      }
      #expect((pattern.needs == nil) == pattern.isReference)
    }
  }

  @Test func `a pattern that takes no sends from tasks is named with the rule`() throws {
    let outcome = try tool.run(
      ["choose"] + Self.committed + ["--require", "thread-safe-send", "--verbose"])
    #expect(
      outcome.output.hasPrefix(
        "For a screen with 60 actions a second, only RIV, MVI and AsyncReactor can take actions from tasks off the main actor;"
      ),
      "\(outcome.output)")
    let line = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix("IV ") })
    #expect(line.contains("no thread-safe send (CO1)"))
    #expect(outcome.output.contains("What is lacking\n"))
  }

  @Test func `no pattern left and none fast enough are answers`() throws {
    let nobody = try choose("--require", "replay")
    #expect(nobody.output.contains("no pattern is proven to do all that is required"))
    #expect(
      try answer("--require", "rendered-after-send,thread-safe-send,bounded").hasSuffix(
        "no pattern does all that is required; of the nearest, RIV and MVI cannot bound the memory of pending actions, "
          + "IV and Ricemill cannot take actions from tasks off the main actor."))
    let slow = try choose("--frame", "0.001")
    #expect(slow.output.contains("A and B cannot keep up"), "\(slow.output)")
  }

  @Test func `a long list is predicted and a longer one refused`() throws {
    #expect(
      try answer("--rows", "10000").hasPrefix(
        "For a list of 10,000 rows (20 on the screen) with 60 actions a second, ")
    )
    let refused = try tool.run(["choose"] + (try files()) + ["--rows", "2000000"])
    #expect(refused.code == 64)
    #expect(
      refused.errors.contains(
        "--rows 2000000 lies beyond the sweep scale.visible20, which ends at 1000000"))
    #expect(refused.errors.contains("Ask for --rows 1000000, or measure your own code"))
  }

  @Test(arguments: [
    (["--rows", "1"], "For a list of 1 row with 60 actions a second, "),
    (
      ["--rows", "5,000"], "For a list of 5,000 rows (20 on the screen) with 60 actions a second, "
    ),
    (
      ["--actions-per-second", "1"],
      "For a screen with 1 action a second, speed does not decide: all"
    ),
    (
      ["--rows", "300,000"],
      "ObservableObject, RIV, AsyncReactor and MVI cannot keep up: an action takes 36\u{A0}% of a frame, over the limit of 25\u{A0}%; "
    ),
    (
      ["--rows", "10000", "--actions-per-second", "5000"],
      "ObservableObject, RIV, AsyncReactor and MVI cannot keep up: actions take 52\u{A0}% of the time, over the limit of 50\u{A0}%; "
    ),
    (["--rows", "10000", "--verbose"], "Load: 10,000 rows, of which an action changes one, "),
    (
      ["--rows", "100"],
      "ObservableObject and AsyncReactor render 19 other, unchanged rows at each change. Of the 5 left, Observable ("
    ),
    (["--rows", "100", "--actions-per-second", "5"], "speed does not decide: all take"),
    (
      ["--rows", "100"],
      "Observable (1,378 tokens, iOS 17) and RIV (1,386 tokens and a framework of 5,383, iOS 18, Combine) need the least code"
    ),
    (
      ["--rows", "100", "--prefer", "RIV"],
      "Of the 5 left, RIV (1,386 tokens and a framework of 5,383, "
    ),
    (
      ["--prefer", "RIV"],
      "You prefer RIV (966 tokens and a framework of 5,383, iOS 18, Combine), which is longer."
    ),
    (
      ["--rows", "100", "--prefer", "AsyncReactor"],
      "You prefer AsyncReactor: 19 useless renders."
    ),
    (
      ["--require", "thread-safe-send", "--prefer", "IV"],
      "You prefer IV: cannot take actions from tasks off the main actor."
    ),
    (
      ["--require", "synchronous"],
      "let code read an action's result when send returns"
    ),
    (
      ["--require", "rendered-after-send"],
      "Observable and AsyncReactor cannot render an action's result before send returns; "
    ),
    (
      [],
      "Observable (681 tokens, iOS 17) and ObservableObject (677 tokens, iOS 13, Combine) need the least code, within a tenth"
    ),
    (
      ["--no-search"],
      "Observable (145 tokens, iOS 17) and ObservableObject (145 tokens, iOS 13, Combine) need the least code"
    ),
    (
      [],
      "Observable has what such screens usually need."
    ),
    (
      ["--senders", "1"],
      "RIV, MVI and AsyncReactor take actions from any task; senders to the others must await the main actor first"
    ),
    (
      ["--ios", "16.4"],
      "only ObservableObject can run on iOS 16.4"
    ),
    (["--ios", "17", "--rows", "500"], "Observable (1,378 tokens, iOS 17)"),
    (
      ["--require", "observes-parts"],
      "ObservableObject and AsyncReactor cannot let a row be observed alone; the others take under 1\u{A0}% of a frame"
    ),
    (
      ["--require", "thread-safe-send"],
      "only RIV, MVI and AsyncReactor can take actions from tasks off the main actor; these take under 1\u{A0}% of a frame"
    ),
    (["--pattern", "RIV"], "RIV cannot work again after a shutdown."),
    (["--rows", "10000"], "Observable (1,378 tokens, iOS 17)"),
    (["--senders", "1"], "Of these, RIV (966 tokens"),
    (
      ["--senders", "1"], "With an await, Observable (681 tokens, iOS 17) and ObservableObject (677"
    ),
    (
      ["--actions-per-second", "100000"],
      "For a screen with 100,000 actions a second, AsyncReactor cannot keep up: actions take "
    ),
  ])
  func whatIsAskedIsInTheAnswer(options: [String], words: String) throws {
    let outcome = try tool.run(["choose"] + (try files()) + options + ["--format", "markdown"])
    let said = outcome.code == 0 ? outcome.output : outcome.errors
    #expect(said.replacing("\n\n", with: " ").contains(words), "\(said)")
  }

  /// What was said of patterns of which it is not true, dropped, or refused without a reason.
  @Test(arguments: [
    (
      ["--actions-per-second", "100000", "--pattern", "RIV,AsyncReactor"],
      "cannot work again after a shutdown (AsyncReactor can, but cannot keep up)"
    ),
    (["--pattern", "RIV,Ricemill", "--rows", "100"], "after a shutdown (nor can Ricemill)"),
    (
      ["--rows", "300000", "--pattern", "AsyncReactor,RIV", "--prefer", "RIV"],
      "You prefer RIV: cannot keep up."
    ),
    (["--rows", "2", "--actions-per-second", "1000"], "| 1 useless render |"),
    (["--rows", "100000"], "RIV takes 5 to 25\u{A0}% of a frame, Observable less."),
    (
      ["--rows", "1000", "--no-search"],
      "Without a framework, Observable (842 tokens, iOS 17) needs the least code."
    ),
    (
      ["--rows", "1000", "--require", "replay,observes-parts"],
      "IV cannot show the current view to a late observer, "
    ),
    (["--of-frame", "0.00001"], "Ask again with a larger --of-frame or --frame."),
    (["--of-frame", "0.00001"], "--of-frame 1e-05"),
    (["--rows", "300000"], "Times between 100,000 and 1,000,000 rows are interpolated."),
    (["--pattern", "DirectAsync"], "Its code was not counted."),
    (["--senders", "4", "--pattern", "RIV,Observable"], "Combine) needs no await."),
    (
      ["--rows", "10000", "--actions-per-second", "5000"],
      "On a screen that keeps all rows, Observable is busy "
    ),
    (
      ["--rows", "1000000", "--pattern", "RIV,MVI"], "- Ask again with other patterns than these."
    ),
    (
      ["--require", "thread-safe-send,bounded"],
      "- Ask again without thread-safe-send: ObservableObject has all else that is required."
    ),
    (["--rows", "5k"], "'--rows <number>': give a whole number such as 5000 or 5,000"),
    (["--actions-per-second", "1,000"], "with 1,000 actions a second"),
    (["--frame", "16,67"], "give milliseconds such as 16.67"),
    (["--of-frame", "25%"], "give a share such as 0.25"),
    (["--prefer", "MVP"], "no pattern 'MVP'. Patterns: "),
  ])
  func `an answer is true of every pattern and refuses with a reason`(
    options: [String], words: String
  ) throws {
    let outcome = try tool.run(["choose"] + (try files()) + options + ["--format", "markdown"])
    let said = outcome.output.replacing("\n\n", with: " ") + outcome.errors
    #expect(said.contains(words), "\(said)")
  }

  @Test(arguments: [
    (
      ["--prefer", "MVVM"],
      "Nearest to MVVM are Observable (MVVM itself) and ObservableObject (MVVM itself, before iOS 17)."
    ),
    (
      ["--prefer", "mvvm"],
      "ObservableObject (677 tokens, iOS 13, Combine) need the least code, within a tenth of each other."
    ),
    (
      ["--pattern", "TCA,RIV"],
      "Nearest to TCA is MVI (a reducer computes the next value, but reducers are not composed)."
    ),
    (
      ["--pattern", "TCA,RIV"],
      "Write an adapter for your own: Sources/Conformance/Conformance/Conformance.docc/WriteYourPattern.md"
    ),
    (
      ["--prefer", "TCA"],
      "You prefer MVI (1,232 tokens and a framework of 5,380, iOS 18), which is longer."
    ),
    (["--pattern", "redux"], "Examples/YourPattern has a Redux store)."),
    (
      ["--prefer", "VIPER"],
      "Nearest to VIPER is IV (an interactor and a view exchange events and commands"
    ),
    (
      ["--prefer", "ReactorKit"],
      "Nearest to ReactorKit is AsyncReactor (the same mutate and reduce"
    ),
    (["--prefer", "MV"], "Nearest to MV is Observable (the same observable objects"),
    (
      ["--prefer", "RIBs"],
      "; near to them are MVVM, MV, ReactorKit, VIPER, TCA, Redux. To see another architecture beside them, write an adapter:"
    ),
    (
      ["--require", "lossless-delivery"],
      "--require: 'lossless delivery' is a claim that no rule verifies by itself, so it cannot be required; bench list --verbose"
    ),
  ])
  func wordsThatPeopleBringAreUnderstood(options: [String], words: String) throws {
    let outcome = try tool.run(["choose"] + (try files()) + options + ["--format", "markdown"])
    #expect((outcome.output + outcome.errors).contains(words), "\(outcome.output)\(outcome.errors)")
  }

  @Test func `a list that was not swept says what measures it`() throws {
    let files = try files()
    var result = try ResultFile(path: "\(tool.folder)/scale.json")
    result.rows.removeAll { $0.cell.workload == "scale.visible20" }
    try tool.write(result.text, to: "scale.json")
    #expect(
      try answer(["--rows", "10000"], files).hasPrefix(
        "For a list of 10,000 rows (20 on the screen) with 60 actions a second, speed is not known: the files hold no "
          + "scale.visible20; bench run --only scale --filter scale.visible20 measures it, on the machine of the other files. Whatever the speed, "
      ))
  }

  @Test func `the recommendation is monotone in each load`() throws {
    let files = try files()
    for option in [
      "--rows": [1, 20, 100, 5_000, 100_000, 150_000, 250_000, 1_000_000],
      "--observers": [1, 3, 10, 100, 500, 1_000], "--senders": [0, 1, 4, 8],
      "--actions-per-second": [1, 60, 1_000, 10_000, 100_000, 400_000],
    ] {
      var named: [String] = []
      for size in option.value {
        let outcome = try tool.run(
          ["choose"] + files + ["--format", "json", option.key, "\(size)"])
        let file =
          try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let first = try #require(file?["shortest"] as? [String]).first ?? "none"
        if named.last != first { named.append(first) }
      }
      #expect(Set(named).count == named.count, "\(option.key): \(named)")
    }
  }

  @Test func `a pattern ten times as expensive changes the answer`() throws {
    // At ten times its costs, RIV takes more than a quarter of a frame for a row of fifty thousand.
    _ = try files()
    var result = try ResultFile(path: "\(tool.folder)/scale.json")
    for index in result.rows.indices where result.rows[index].cell.pattern == "RIV" {
      guard var estimate = result.rows[index].estimate else { continue }
      estimate.value *= 10
      result.rows[index].outcome = .ok(estimate)
    }
    let options = ["--rows", "50000"]
    let before = try answer(options, try files())
    try tool.write(result.text, to: "dear.json")
    let dear = ["full.json", "dear.json"] + Self.committed.dropFirst(2)
    #expect(!before.contains("cannot keep up"))
    #expect(try answer(options, dear).contains("RIV cannot keep up"))
  }
}
