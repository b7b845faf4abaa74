import ArgumentParser
import BenchKit
import Libc

/// Compares two builds, results or baselines.
struct CompareCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares two builds, results or baselines.",
    discussion: """
      bench compare old/bench new/bench     two builds in lock-step: sound for times
      bench compare main result.json        a baseline and a result: sound for counts
      bench compare old/bench new/bench --filter RIV --format markdown
      bench compare old/bench new/bench --resume

      Two executables of this package, built at two revisions, run in lock-step, cell by \
      cell; a time is called slower only when that is proven. Between results that were measured at \
      different times, counts are compared (\(Metric.tolerances)), and times only roughly. Cells of A \
      that B lacks or could not measure fail the comparison. A name with a slash or that ends in .json \
      is a file; any other is a baseline.

      \(ExitStatus.table())
      """)

  @Argument(
    help: ArgumentHelp("The old build, result or baseline, called A.", valueName: "a"))
  var former: String

  @Argument(help: ArgumentHelp("The new one, called B.", valueName: "b"))
  var latter: String

  @OptionGroup var filter: FilterOptions

  @Option(help: "The largest difference of times to neglect, in percent.")
  var delta: Double = LookPlan.delta * 100

  @OptionGroup var measuring: MeasuringOptions

  @OptionGroup var forcing: ForceOptions

  @Flag(help: "Accept cells of A that B lacks or could not measure.")
  var allowMissing = false

  @Flag(help: "Exit with 7 when a difference is undecided.")
  var failInconclusive = false

  @OptionGroup var output: OutputOptions<CompareReport>
  @OptionGroup var resuming: ResumeOptions
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    guard (0...100).contains(delta) else {
      throw ValidationError("--delta takes a number from 0 to 100, in percent.")
    }
  }

  func run() throws {
    let destination = try output.destination()
    let comparison = try comparison()
    guard comparison.rows.contains(where: { $0.verdict != .notCompared }) else {
      throw ValidationError(
        filter.filter.isEmpty
          ? "There is nothing to compare: A and B have no measurement in common."
          : "There is nothing to compare: --filter selects no measurement that A and B both have."
      )
    }
    try destination.write(
      CompareReport(comparison: comparison, allowsMissing: allowMissing), terminal.style)
    let status = comparison.status(failInconclusive: failInconclusive, allowMissing: allowMissing)
    if status != .ok { throw status.code }
  }

  private func comparison() throws -> Comparison {
    switch (try CompareSide(former), try CompareSide(latter)) {
    case (.executable(let one), .executable(let other)):
      return try ExecutableComparison(
        one, other, filter.filters, forcing,
        .init(
          sampling: measuring.quick ? .quick : .pairs, seed: measuring.seed, delta: delta / 100,
          resume: resuming.policy, noProgress: terminal.noProgress)
      ).run()
    case (.result(let one), .result(let other)):
      let obstacles = one.environment.obstacles(to: other.environment)
      try forcing.check(obstacles, former, latter)
      var comparison = Comparison(
        (former, one), (latter, other), delta: delta / 100, filters: filter.filters)
      comparison.notes += obstacles.map { "forced, although they differ in \($0)" }
      return comparison
    default:
      throw ValidationError(
        "An executable and a result cannot be compared; name two of the same kind.")
    }
  }
}

extension Comparison {
  /// How the process should end.
  func status(failInconclusive: Bool, allowMissing: Bool) -> ExitStatus {
    let outcomes = rows.map(\.verdict)
    if outcomes.contains(.failed) { return .failed }
    if invalid != nil { return .unmeasurable }
    if rows.contains(where: \.verdict.isWorse) { return .regression }
    if !allowMissing, outcomes.contains(.missing) { return .regression }
    return failInconclusive && outcomes.contains(.inconclusive) ? .inconclusive : .ok
  }
}

/// One side of a comparison.
enum CompareSide {
  /// A build of this package.
  case executable(String)
  /// A measured result.
  case result(ResultFile)

  /// What `text` names: an executable file, a result file, or a baseline of this class of machines.
  init(_ text: String) throws {
    if !text.hasSuffix(".json"), text.contains("/"), Self.isExecutable(text) {
      self = .executable(text)
      return
    }
    let path = try ResultReference(text).path(for: try BaselineCommand.machine())
    self = .result(try ResultFile(path: path).printable)
  }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}

/// Prints what this executable can measure: what `bench compare` asks executables.
struct DescribeCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: ExecutableDescription.command, shouldDisplay: false)

  func run(on suite: Suite) throws {
    try Folder.writeToOutput(ExecutableDescription(suite).json + "\n")
  }
}
