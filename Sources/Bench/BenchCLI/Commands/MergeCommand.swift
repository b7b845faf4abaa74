import ArgumentParser
import BenchKit
import Conformance

/// Joins what several machines measured or verified.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Joins the parts that --shard wrote.",
    discussion: """
      bench run --only count --shard 1/2 --output part-1.json
      bench run --only count --shard 2/2 --output part-2.json
      bench merge part-1.json part-2.json --output result.json

      The whole is what one machine would have written: the same bytes of rules and counts. It is refused, by name, \
      when a part is missing, double, or of another plan, revision, compiler, system or number of parts; where \
      anything was timed, also of another machine or executable. Exit codes are those of the command without --shard, \
      and 6 for a whole that is refused.

      \(ExitStatus.table(.ok, .error, .failed, .incomplete, .unmeasurable, .usage))
      """)

  @Argument(
    help: ArgumentHelp(
      "Files that bench run or bench verify wrote with --shard.", valueName: "part"))
  var files: [String]

  @Option(
    help: ArgumentHelp("Write to this file, as JSON, instead of printing.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: String?

  func validate() throws {
    if output == "" {
      throw ValidationError("--output needs the name of a file, such as result.json.")
    }
  }

  func run() throws {
    let destination = try Destination([.init(path: output, format: .json)])
    let merge = ShardMerge(try parts())
    let problems = merge.problems
    guard problems.isEmpty else { throw Failure(.incomplete, problems.joined(separator: "\n")) }
    if let result = try merge.result() {
      try destination.write(ResultReport(result, Suite(patterns: [])), .plain)
      if let failed = result.rows.first(where: { $0.status == .failed }) {
        note("bench: \(failed.cell): \(failed.reason ?? "failed")\n")
        throw ExitStatus.failed.code
      }
      if result.hasFailedControl { throw ExitStatus.unmeasurable.code }
    } else {
      let reports = merge.reports
      try destination.write(VerificationReport(reports), .plain)
      if reports.contains(where: { !$0.failures.isEmpty }) { throw ExitStatus.failed.code }
    }
  }

  /// The files' contents. Throws when one is no part.
  private func parts() throws -> [ShardMerge.Part] {
    var problems: [String] = []
    let parts = files.compactMap { name -> ShardMerge.Part? in
      do {
        return ShardMerge.Part(name: name, file: try ShardFile(path: name))
      } catch {
        problems.append("\(error)")
        return nil
      }
    }
    guard problems.isEmpty else { throw Failure(.incomplete, problems.joined(separator: "\n")) }
    return parts
  }
}
