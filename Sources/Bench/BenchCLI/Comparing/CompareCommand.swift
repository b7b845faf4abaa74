import ArgumentParser
import BenchKit

/// Compares two builds or results.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares two builds, results or baselines.",
    discussion: """
      bench compare old/bench new/bench            two builds, measured in turn: sound for times
      bench compare main result.json               a baseline and a result: sound for counts
      bench compare old/bench new/bench --filter RIV --format markdown
      bench compare old/bench new/bench --resume     goes on where an interrupted one stopped

      Two executables of this package, built at two revisions, are run in turn in one session, cell by \
      cell; a time is called slower only when that is proven. Results that were measured at different \
      times are compared exactly in what was counted, and in times only roughly. What has a slash or \
      ends in .json is a file, anything else a baseline.

      Exit codes: 0 nothing got worse, 2 something costs more, 3 a cell failed, 5 there is no such \
      baseline, 7 something is undecided (with --fail-inconclusive), 8 the control failed or the two \
      sides are of different machines or compilers.
      """)

  @Argument(help: ArgumentHelp("What to compare with.", valueName: "a"))
  var former: String

  @Argument(help: ArgumentHelp("What is compared.", valueName: "b"))
  var latter: String

  @OptionGroup var filter: FilterOptions

  @Option(help: "The largest difference of times that is negligible, in percent.")
  var delta: Double = LookPlan.delta * 100

  @Flag(help: "Fewer and shorter measurements.")
  var quick = false

  @Option(parsing: .unconditional, help: "Where all random choices start, from 0.")
  var seed: UInt64 = 42

  @Flag(help: "Compare what was made by different machines or compilers too, and say so.")
  var force = false

  @Flag(help: "Exit with 7 when something is undecided.")
  var failInconclusive = false

  @OptionGroup var output: OutputOptions<TableFormat>
  @OptionGroup var leftovers: LeftoverOptions
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    guard (0...100).contains(delta) else {
      throw ValidationError("--delta takes 0 to 100 percent.")
    }
  }

  func run() throws {
    let destination = try output.destination()
    let comparison = try comparison()
    guard comparison.rows.contains(where: { $0.verdict != .notCompared }) else {
      throw ValidationError(
        filter.filter.isEmpty
          ? "there is nothing to compare: nothing was measured on both sides."
          : "there is nothing to compare: --filter selects nothing that was measured on both sides."
      )
    }
    try destination.write(CompareReport(comparison: comparison), terminal.style)
    let status = comparison.status(failInconclusive: failInconclusive)
    if status != .ok { throw status.code }
  }

  private func comparison() throws -> Comparison {
    switch (try CompareSide(former), try CompareSide(latter)) {
    case (.executable(let one), .executable(let other)):
      return try ExecutableComparison(
        one, other, filter.filters, isForced: force,
        .init(
          effort: quick ? .quick : .full, seed: seed, delta: delta / 100,
          leftovers: leftovers.treatment, noProgress: terminal.noProgress)
      ).run()
    case (.result(let one), .result(let other)):
      let obstacles = one.environment.obstacles(to: other.environment)
      if let refusal = try Refusal.unless(force, obstacles, former, latter) { note(refusal) }
      var comparison = Comparison(
        (former, one), (latter, other), delta: delta / 100, filters: filter.filters)
      comparison.notes += obstacles.map { "forced, although they differ in \($0)" }
      return comparison
    default:
      throw ValidationError(
        "an executable and a result cannot be compared: name two of the same kind.")
    }
  }
}

extension Comparison {
  /// How the process should end.
  func status(failInconclusive: Bool) -> ExitStatus {
    let outcomes = rows.map(\.verdict)
    if outcomes.contains(.failed) { return .failed }
    if invalid != nil { return .unmeasurable }
    if outcomes.contains(where: \.isWorse) { return .regression }
    return failInconclusive && outcomes.contains(.inconclusive) ? .inconclusive : .ok
  }
}

/// What keeps two sides from being compared.
enum Refusal {
  /// A warning when `isForced`; throws when there is an obstacle and nobody forces.
  static func unless(
    _ isForced: Bool, _ obstacles: [String], _ former: String, _ latter: String
  ) throws -> String? {
    guard !obstacles.isEmpty else { return nil }
    let differences = obstacles.joined(separator: "; ")
    guard isForced else {
      throw Failure(
        .unmeasurable,
        """
        \(former) and \(latter) cannot be compared, they differ in \(differences); \
        --force compares them all the same, and says so
        """)
    }
    return "bench: compared by force, although they differ in \(differences)\n"
  }
}
