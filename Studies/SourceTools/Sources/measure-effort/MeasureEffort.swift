import ArgumentParser
import Foundation
import SourceEffort

/// Measures patterns and writes the result, or compares it with the committed one.
@main
struct MeasureEffort: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Studies/run effort",
    abstract: "Counts how much there is to write and to follow in the features of every pattern.",
    discussion: """
      Studies/run effort                       measures everything, writes Results/effort.json
      Studies/run effort --check               fails if Results/effort.json is not what it would write
      Studies/run effort --pattern Redux=Examples/YourPattern/Sources --output mine.json
      bench effort mine.json               prints a result

      Tokens, lines and files depend on the sources alone. Frames and hops are counted in a debug build, which it \
      makes, and depend on the compiler, too: --check compares those only with the compiler that the file names.
      """)

  @Flag(help: "Write nothing; fail if the committed result differs where it must be equal.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "Also measure a pattern outside this repository: the folder of its modules, in a Swift package.",
      valueName: "name=folder"))
  var pattern: [String] = []

  @Option(help: ArgumentHelp("Write to this file.", valueName: "file"))
  var output = "Results/effort.json"

  @Option(
    help: ArgumentHelp(
      "Print how much every pattern's source differs in this other tree, as Studies/run changes uses it.",
      valueName: "folder"))
  var change: String?

  @Option(help: .hidden)
  var root = "."

  private static let committed = "Results/effort.json"

  func validate() throws {
    if check, !pattern.isEmpty || output != Self.committed {
      throw ValidationError("--check compares \(Self.committed); leave --pattern and --output out.")
    }
    if !pattern.isEmpty, output == Self.committed {
      throw ValidationError(
        "--pattern needs --output: \(Self.committed) has the patterns of this repository only.")
    }
  }

  func run() throws {
    let place = URL(fileURLWithPath: root).standardizedFileURL
    let outside = try asUsage { try pattern.map { try MeasuredPattern(outside: $0) } }
    let known = Set(MeasuredPattern.all.map(\.name))
    if let taken = outside.first(where: { known.contains($0.name) }) {
      throw ValidationError("--pattern \(taken.name): that name is taken; choose another.")
    }
    let path = output == Self.committed ? place.appendingPathComponent(output).path : output
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard check || FileManager.default.isWritableFile(atPath: folder) else {
      throw ValidationError("--output \(output): cannot write to the folder \(folder).")
    }
    if let change { return try printChange(to: URL(fileURLWithPath: change), from: place) }
    let result = try measured(outside, place)
    guard check else {
      try result.json().write(toFile: path, atomically: true, encoding: .utf8)
      return note("wrote \(output): \(result.rows.count) rows")
    }
    let file = try EffortFile(path: place.appendingPathComponent(Self.committed).path)
    let differences = file.differences(from: result)
    guard differences.isEmpty else {
      note("\(Self.committed) is not what the sources give; run Studies/run effort and commit it")
      for difference in differences { note("  \(difference)") }
      throw ExitCode.failure
    }
    let isSame = file.environment.swift == result.environment.swift
    note(
      "\(Self.committed) is up to date"
        + (isSame ? "" : "; what depends on the compiler was not compared: it is of another one"))
  }

  private func printChange(to changed: URL, from place: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let rows = try MeasuredPattern.all.filter { $0.omission == nil }.flatMap { pattern in
      let features = try SourceChange(of: pattern, Subject.features, from: place, to: changed)
      let driver = try SourceChange(of: pattern, [.driver, .framework], from: place, to: changed)
      return [
        EffortRow(pattern.name, .total, .files, features.files),
        EffortRow(pattern.name, .total, .hunks, features.hunks),
        EffortRow(pattern.name, .total, .tokens, features.tokens),
        EffortRow(pattern.name, .total, .driverTokens, driver.tokens),
      ]
    }
    print(String(decoding: try encoder.encode(rows), as: UTF8.self))
  }

  private func measured(_ outside: [MeasuredPattern], _ place: URL) throws -> EffortFile {
    var rows: [EffortRow] = []
    note("building and running action-paths")
    let running = try RunningRows.counted(in: place.path)
    for pattern in MeasuredPattern.all + outside {
      rows += try SourceRows.counted(of: pattern, in: place)
      let isOutside = outside.contains(pattern)
      rows +=
        isOutside
        ? RunningRows.missing(pattern.name)
        : running.filter { $0.pattern == pattern.name && pattern.omission == nil }
    }
    return EffortFile(environment: try .current(in: place.path), rows: rows)
  }

  /// Errors in arguments end with the exit code for usage.
  private func asUsage<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as EffortError {
      throw ValidationError(error.description)
    }
  }

  private func note(_ text: String) {
    FileHandle.standardError.write(Data("effort: \(text)\n".utf8))
  }
}
