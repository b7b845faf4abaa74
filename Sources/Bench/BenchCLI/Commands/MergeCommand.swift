import ArgumentParser
import BenchKit

/// Joins what several machines found.
struct MergeCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Joins the parts that --shard wrote.",
    discussion: """
      bench run --only count --shard 1/2 --output part-1.json
      bench run --only count --shard 2/2 --output part-2.json
      bench merge part-1.json part-2.json --output result.json

      The result is what one machine would have written, byte for byte for rules and counts. The parts are \
      refused, and the reason is named, if one is missing, given twice, or made with another plan, revision, compiler, \
      system or number of parts; if anything was timed, also if one is from another machine or executable. Exit codes \
      are those of the command without --shard, and 6 for parts that are refused.

      \(ExitStatus.table(.ok, .error, .failed, .incomplete, .unmeasurable, .usage))
      """)

  @Argument(
    help: ArgumentHelp(
      "Files that were written with --shard.", valueName: "part"))
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

  func run(for client: any Client) throws {
    let destination = try Destination([.init(path: output, format: .json)], besides: files)
    let parts = files.map { ReadFile(path: $0) }
    let merged = try client.merged(parts) ?? Self.merged(parts, client)
    try destination.write(merged.report, .plain)
    if merged.status != .ok { throw merged.status.code }
  }

  /// The whole of the parts of a run.
  private static func merged(_ parts: [ReadFile], _ client: any Client) throws -> MergedReport {
    let result = try ShardMerge<RunShard>(parts).result()
    let failed = result.rows.first { $0.status == .failed }
    if let failed { note("bench: \(failed.cell): \(failed.reason ?? "failed")\n") }
    return MergedReport(
      ResultReport(result, client),
      failed != nil ? .failed : result.hasFailedControl ? .unmeasurable : .ok)
  }
}
