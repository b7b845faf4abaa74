import ArgumentParser
import BenchKit

/// The gate for continuous integration.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Verifies and counts patterns, and compares with their budgets.",
    discussion: """
      Deterministic: the same code passes or fails every time, on a busy machine too. A count above \
      its budget is a regression, and the functions that it comes from are named; instructions may \
      exceed theirs by less than 0.5 %. Who agrees to a new cost runs bench budget update and commits. \
      What has no budget does not pass either: exit code 5.

      Counts do not see what takes time without instructions, such as fences, misses of the cache and \
      waiting, nor work that is done once in many thousand actions: --time does, but for the latter.

      bench check                           everything; exit code 2 for a regression
      bench check --filter RIV --filter IV
      bench check --format json --output check.json
      bench check --time --against ../main/bench    and no time is proven to have grown

      \(ExitStatus.table)
      """)

  @OptionGroup var filter: FilterOptions

  @Flag(help: "Compare times as well, with another build: takes minutes, and needs --against.")
  var time = false

  @Option(help: ArgumentHelp("The build whose times are compared with.", valueName: "executable"))
  var against: String?

  @Flag(help: "Compare although the compiler or the system differs; the outcome is marked.")
  var force = false

  @OptionGroup var output: OutputOptions<TableFormat>
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if time != (against != nil) {
      throw ValidationError("--time and --against EXECUTABLE go together.")
    }
  }

  func run() throws {
    let benchmarks = try filter.benchmarks(of: Bench.setup.suite)
    let counted = CountedRun(benchmarks: benchmarks, terminal: terminal)
    let destination = try output.destination()
    let timing = try against.map(comparison)
    let folder = BudgetFolder.standard
    var budgets: [String: Budget] = [:]
    for pattern in counted.patterns { budgets[pattern] = try folder.budget(pattern) }
    let missing = counted.patterns.filter { budgets[$0] == nil }
    guard missing.isEmpty else {
      throw Failure(
        .baselineMissing,
        "no budget in \(folder.path) for \(missing.joined(separator: ", ")); "
          + "bench budget update makes them, to be committed")
    }
    try refuseOtherConditions(budgets)

    let parts = try counted.run().map { outcome in
      CheckReport.Part(
        check: BudgetCheck(outcome.budget, against: budgets[outcome.budget.pattern]!),
        functions: outcome.functions, former: folder.functionCosts(outcome.budget.pattern),
        failures: outcome.failures)
    }
    let report = CheckReport(parts: parts, forced: forcedOver(budgets), times: try timing?.run())
    try destination.write(report, terminal.style)
    if report.status != .ok { throw report.status.code }
  }

  /// The comparison of times with the build at `path`.
  private func comparison(with path: String) throws -> ExecutableComparison {
    guard case .executable(let path) = try CompareSide(path) else {
      throw ValidationError("--against '\(path)' is no executable: a path with a slash is needed.")
    }
    return try ExecutableComparison(
      path, Machine.executable, filter.filters, isForced: force,
      .init(leftovers: .use, noProgress: terminal.noProgress, countsToo: false))
  }

  private var conditions: Budget.Conditions {
    get throws {
      let build = try Build(executable: Machine.executable)
      return Budget.Conditions(
        try .here(build, SourceTree(of: Machine.executable), counter: nil, seed: CountedRun.seed))
    }
  }

  private func difference(_ budgets: [String: Budget]) throws -> String? {
    let here = try conditions
    return budgets.sorted { $0.key < $1.key }.lazy
      .compactMap { pattern, budget in
        here.difference(from: budget.conditions).map { "the budget of \(pattern): \($0)" }
      }.first
  }

  /// Finds out before anything is counted.
  private func refuseOtherConditions(_ budgets: [String: Budget]) throws {
    guard !force, let difference = try difference(budgets) else { return }
    throw Failure(
      .unmeasurable,
      "counts cannot be compared with \(difference); "
        + "--force compares all the same, bench budget update makes budgets for here")
  }

  private func forcedOver(_ budgets: [String: Budget]) -> String? {
    force ? try? difference(budgets) : nil
  }
}
