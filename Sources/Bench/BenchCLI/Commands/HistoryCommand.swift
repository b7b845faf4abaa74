import ArgumentParser
import BenchKit

/// Finds the commits that change counts, and draws what is kept of earlier searches.
struct HistoryCommand: ReportingCommand, ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Finds the commits that change counts.",
    discussion: """
      bench history v1.0..main              every commit that changes a count
      bench history v1.0..main --filter cart --metric mallocs
      bench history HEAD --store counts     keeps the counts of one commit
      bench history --store counts --output history.html

      Commits are built in a worktree under .build/revisions, verified and counted; counts are exact. The range is \
      halved: where two commits have equal counts, only three of those between are examined. Of a merged branch, \
      only the merge is examined. Counts are kept in --store, a file per commit, so that an interrupted search \
      continues where it stopped; the files do not depend on the processor, and branches that both add files \
      merge. Without a range, the command prints what the folder has; as a page, with a line for each count that \
      changed. Times are not kept: bench compare proves how a commit changes them.

      \(ExitStatus.table(.ok, .error, .missing, .usage, .interrupted))
      """)

  @Argument(
    help: ArgumentHelp(
      "The commits to look through, as A..B, or one commit; without it, the counts already kept.",
      valueName: "range"))
  var range: String?

  @OptionGroup var history: HistoryOptions
  @OptionGroup var output: OutputOptions<HistoryReport>

  func run(for client: any Client) throws {
    let destination = try output.destination()
    let commits = try commits()
    let found = range == nil ? nil : try HistoryRun(commits, history, client).search()
    try history.write(found, commits, to: destination)
  }

  /// The commits of the range, or those of the current branch that are kept.
  private func commits() throws -> [Commit] {
    guard let range else {
      let kept = Set(try history.counts.all().map(\.commit.hash))
      guard !kept.isEmpty else {
        throw Failure(
          .missing,
          "\(history.folder) has no counts by this compiler on this system; "
            + "bench history A..B counts commits")
      }
      return try HistoryOptions.commits(from: nil, to: "HEAD").filter { kept.contains($0.hash) }
    }
    let ends = range.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    guard ends.count <= 2, ends[0] != "" else {
      throw ValidationError("'\(range)' is not a range; write A..B, such as v1.0..main.")
    }
    let last = ends.count == 1 ? ends[0] : ends[1].isEmpty ? "HEAD" : ends[1]
    return try HistoryOptions.commits(from: ends[0], to: last)
  }
}

/// Finds the first commit that makes something worse.
struct BisectCommand: ReportingCommand, ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect", abstract: "Finds the first commit that makes a count worse.",
    discussion: """
      bench bisect v1.0                     up to HEAD
      bench bisect v1.0 main --filter cart.total --metric mallocs
      bench bisect v1.0 --filter cart.remove --benchmarks now

      Halves the range from a good commit to a bad one: ten builds find one commit of a thousand. Commits that \
      cannot be built, or break a rule, are skipped and listed. See also bench history --help.

      \(ExitStatus.table(.ok, .error, .missing, .usage, .interrupted))
      """)

  @Argument(help: "A revision that was good.")
  var good: String

  @Argument(help: "A later revision that is bad.")
  var bad = "HEAD"

  @OptionGroup var history: HistoryOptions
  @OptionGroup var output: OutputOptions<HistoryReport>

  func run(for client: any Client) throws {
    let destination = try output.destination()
    let commits = try HistoryOptions.commits(from: good, to: bad)
    let found = try HistoryRun(commits, history, client).search(firstWorse: true)
    guard !found.steps.isEmpty else {
      throw Failure(
        .error,
        "nothing got worse from \(good) to \(bad)"
          + (found.skipped.isEmpty ? "" : ", but these commits could not be counted: ")
          + found.skipped.map { "\($0.commit.short): \($0.reason)" }.joined(separator: "; "))
    }
    try history.write(found, commits, to: destination)
  }
}
