import ArgumentParser
import BenchTestSupport
import Foundation
import Testing

@testable import BenchCLI

@Suite struct OutputOptionsTests {
  private func format(_ arguments: String...) throws -> String {
    let options = try OutputOptions<ResultReport>.parse(arguments)
    let folder = NSTemporaryDirectory()
    var copy = options
    copy.output = options.output.map { "\(folder)/\($0)" }
    return try copy.destination().formats.map(\.name).joined(separator: " ")
  }

  @Test(arguments: [
    ("x.txt", "text"), ("x.md", "markdown"), ("x.json", "json"), ("X.JSON", "json"),
    ("x.csv", "csv"), ("without", "text"), (".hidden", "text"),
  ])
  func endingChoosesTheFormat(file: String, name: String) throws {
    #expect(try format("--output", file) == name)
  }

  @Test func `the option chooses the format where the ending leaves it open`() throws {
    #expect(try format() == "text")
    #expect(try format("--format", "bmf", "--output", "x.json") == "bmf")
    #expect(try format("--format", "csv", "--output", "x.data") == "csv")
    #expect(try format("--format", "markdown", "--output", "summary") == "markdown")
  }

  @Test func `one measurement is written in several formats`() throws {
    #expect(try format("--output", "x.md", "--output", "x.html") == "markdown html")
  }

  private static let wrong: [([String], String)] = [
    (["report", "r.json", "--output", "x.tsv"], "no format's files end in .tsv"),
    (
      ["report", "r.json", "--output", "x.tsv"],
      "End the name in .txt, .md, .json, .html, .svg or .csv"
    ),
    (["run", "--output", "out.d/x.xml"], "no format's files end in .xml"),
    (
      ["run", "--format", "csv", "--output", "x.json"],
      "is the name of a json file, but --format is csv: end the name in .csv"
    ),
    (["report", "r.json", "--format", "text", "--output", "x.md"], "choose --format markdown"),
    (["verify", "--output", "x.csv"], "this command cannot print csv"),
    (["verify", "--output", "x.csv"], "End the name in .txt, .md, .json or .html"),
    (["verify", "--format", "csv"], "Please provide one of 'text', 'markdown', 'json' or 'html'"),
    (["compare", "a", "b", "--format", "csv"], "'csv' is invalid for '--format"),
    (["doctor", "--format", "html"], "Please provide one of 'text', 'markdown' or 'json'"),
    (["doctor", "--output", "x.html"], "End the name in .txt, .md or .json"),
  ]

  @Test(arguments: [
    ["report", "r.json", "--output", "./r.json"], ["merge", "r.json", "--output=r.json"],
    ["compare", "r.json", "other.json", "--output", "r.json"],
    ["check", "--against", "r.json", "--output", "r.json"],
    ["choose", "r.json", "--output", "r.json"],
    ["effort", "r.json", "--output", "r.json"],
    ["report", "r.json", "--nonsense", "--output", "r.json"],
  ])
  func `output that is an input is refused and kept`(arguments: [String]) throws {
    let tool = try Tool()
    try tool.write("kept", to: "r.json")
    let outcome = try tool.run(arguments)
    #expect(outcome.code != 0)
    #expect(try tool.text(of: "r.json") == "kept")
    guard !arguments.contains("--nonsense") else { return }
    #expect(outcome.errors.contains("r.json is also read by this command"), "\(outcome.errors)")
  }

  @Test(arguments: [
    ["run", "--output", "Package.swift"], ["run", "--bogus", "--output=Package.swift"],
    ["check", "--against", "main", "--output", "Package.swift"],
    ["run", "--format", "pdf", "--output", "Package.swift"],
  ])
  func `a file whose name is that of no report is kept`(arguments: [String]) throws {
    let tool = try Tool()
    try tool.write("kept", to: "Package.swift")
    #expect(try tool.run(arguments).code != 0)
    #expect(try tool.text(of: "Package.swift") == "kept")
  }

  @Test(arguments: wrong)
  func `a wrong format is refused before anything is done`(arguments: [String], sentence: String)
    throws
  {
    let tool = try Tool()
    let outcome = try tool.run(arguments)
    #expect(outcome.code == 64)
    let words = outcome.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(sentence))
    #expect(outcome.output == "")
    #expect(!outcome.errors.contains("verified") && !outcome.errors.contains(" left\n"))
    for file in try tool.files where file != "out.d" {
      #expect(arguments.contains(file))
      let reason = try tool.text(of: file).split(whereSeparator: \.isWhitespace)
      #expect(reason.joined(separator: " ").contains(sentence))
    }
  }

  @Test(arguments: ["x.md", "x.json", "x.html", "x.txt"])
  func `output that was asked for holds the reason why there is no report`(file: String) throws {
    let tool = try Tool()
    let failures: [([String], Int32, String)] = [
      (["report", "nothing.json"], 1, "cannot read nothing.json"),
      (["check", "--filter", "IV/counter.increment"], 5, "no budget in Results/budgets/swift-"),
      (["run", "--filter", "nothing"], 64, "matches nothing."),
      (["run", "--bogus"], 64, "Unknown option"),
    ]
    for (arguments, code, reason) in failures {
      try tool.write("an older report", to: file)
      let outcome = try tool.run(arguments + ["--output", file])
      #expect(outcome.code == code && outcome.errors.contains(reason))
      let text = try tool.text(of: file)
      #expect(text.contains(reason) && !text.contains("an older report"))
      #expect(file != "x.json" || text.hasPrefix(#"{"error":"Error: "#))
      #expect(file != "x.html" || text.hasPrefix("<!doctype html>"))
    }
    #expect(try tool.run("run", "--help", "--output=\(file)").code == 0)
    #expect(try tool.text(of: file).contains("Unknown option"))
  }

  @Test func `the reason why there is no report is an annotation`() throws {
    let tool = try Tool()
    let outcome = try tool.run("compare", "a.json", "b.json", "--output", "costs.github")
    #expect(outcome.code == 1)
    let lines = try tool.text(of: "costs.github").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines[1] == "")
    #expect(lines[0].hasPrefix("::error title=No report::Error: "))
    #expect(lines[0].contains("a.json"))
  }

  @Test func `completions of the option are the formats`() {
    #expect(FormatName<ResultReport>.allValueStrings == ResultReport.formats.map(\.name))
    for shell in [CompletionShell.bash, .zsh, .fish] {
      let script = CodeBenchCommand.completionScript(for: shell)
      for format in ResultReport.formats { #expect(script.contains(format.name), "\(shell)") }
    }
  }

  @Test func `help names every format with its purpose`() {
    let help = RunCommand.helpMessage(columns: 400)
    for format in ResultReport.formats {
      #expect(help.contains("for \(format.purpose.filter { $0 != "`" })"), "\(format)")
    }
  }
}
