import ArgumentParser
import BenchKit

/// What is counted in commits, and where the counts are kept.
struct HistoryOptions: ParsableArguments {
  @OptionGroup var filter: FilterOptions

  @Option(help: "Look at this metric only, such as mallocs or instructions.")
  var metric: Metric?

  @Option(
    help: ArgumentHelp(
      "The folder that keeps a small file for each commit; without it, .build/history of the package.",
      valueName: "folder"),
    completion: .directory)
  var store: String?

  /// Whose benchmarks count commits.
  enum Benchmarks: String, ExpressibleByArgument, CaseIterable {
    case own, now
  }

  @Option(
    help: ArgumentHelp(
      "Build commits with the benchmarks of the working tree, instead of with their own.",
      discussion: "For a benchmark that is newer than the change that it should find.",
      valueName: "now"))
  var benchmarks = Benchmarks.own

  @Flag(help: "Count a commit that does not build, or breaks a rule, as worse; do not skip it.")
  var failedIsWorse = false

  @OptionGroup var environment: VariableOptions
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if store?.isEmpty == true { throw ValidationError("--store needs the name of a folder.") }
  }

  /// The folder that keeps counts.
  var folder: String {
    store ?? "\(PackageFolder.of(Machine.executable) ?? ".")/.build/history"
  }

  /// What git calls the benchmarks of now; nil where commits have their own.
  var currentBenchmarks: String? {
    get throws {
      benchmarks == .own ? nil : try RevisionBuild.currentBenchmarks(of: Machine.executable)
    }
  }

  /// The counts in the folder that are by this compiler on this system; those by the current benchmarks are kept apart.
  var counts: CountStore {
    get throws {
      CountStore(
        path: folder + (try currentBenchmarks.map { "/by-\($0.prefix(12))" } ?? ""),
        compiler: try Build(executable: Machine.executable).compiler)
    }
  }

  /// Prints what was found, and what is kept of `commits`.
  func write(_ found: History?, _ commits: [Commit], to destination: Destination) throws {
    let kept = Dictionary(try counts.all().map { ($0.commit.hash, $0) }, uniquingKeysWith: { $1 })
    try destination.write(
      HistoryReport(
        history: found, kept: commits.compactMap { kept[$0.hash] }, filters: try filter.filters(),
        metric: metric), terminal.style)
  }

  /// The commits from one revision to another; without a first one, all up to the last.
  static func commits(from first: String?, to last: String) throws -> [Commit] {
    do {
      return try RevisionBuild.commits(from: first, to: last, of: Machine.executable)
    } catch let none as RevisionBuild.Failed {
      throw Failure(.missing, "\(none)")
    }
  }
}

extension Metric: ExpressibleByArgument {}
