import ArgumentParser
import BenchKit

/// Checks patterns in continuous integration.
struct CheckCommand: ReportingCommand, SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Verifies and counts patterns, and compares the counts with their budgets.",
    discussion: """
      The check is deterministic: the same build passes or fails every time, on a busy machine too. A \
      count above its budget is a regression, and the functions that cause it are named. Counts are \
      compared within these limits: \(Metric.tolerances). To accept a new cost, run bench budget update \
      and commit. A pattern without a budget, and a budget whose cell is gone, do not pass either: exit \
      code 5.

      Counts do not show time that is spent without instructions (fences, cache misses, waiting); --time \
      does. Work that is done once in thousands of actions counts in long runs, of more than \
      100,000 actions where an action is cheap.

      bench check                           everything; exit code 2 for a regression
      bench check --filter RIV --filter IV
      bench check --format json --output check.json
      bench check --time --against ../main/bench

      \(ExitStatus.table())
      """)

  @OptionGroup var filter: FilterOptions

  @Flag(help: "Also compare times with another build: takes minutes, and needs --against.")
  var time = false

  @Option(help: ArgumentHelp("The build to compare times with.", valueName: "executable"))
  var against: String?

  @OptionGroup var forcing: ForceOptions
  @OptionGroup var output: OutputOptions<CheckReport>
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if time != (against != nil) {
      throw ValidationError(
        "--time and --against EXECUTABLE go together: add the other one, or leave both out.")
    }
  }

  func run(on suite: Suite) throws {
    let benchmarks = try filter.benchmarks(of: suite)
    let counted = CountedRun(
      benchmarks: benchmarks, patterns: suite.patterns, terminal: terminal)
    let destination = try output.destination()
    let timing = try against.map(comparison)
    let folder = BudgetFolder.standard
    var budgets: [String: Budget] = [:]
    for pattern in counted.names { budgets[pattern] = try folder.budget(pattern) }
    let missing = counted.names.filter { budgets[$0] == nil }
    guard missing.isEmpty else {
      throw Failure(
        .baselineMissing,
        "no budget in \(folder.path) for \(missing.joined(separator: ", ")); "
          + "run bench budget update, and commit what it writes")
    }
    try refuseLeftovers(budgets, suite)
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
    guard case .executable(let path, _) = try CompareSide(path) else {
      throw ValidationError(
        "--against '\(path)' is not an executable; give its path, with a slash, such as ./bench.")
    }
    return try ExecutableComparison(
      path, Machine.executable, filter.filters, forcing,
      .init(resume: .resumeIfPossible, noProgress: terminal.noProgress, aspects: [.time]))
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
        here.difference(from: budget.conditions).map { "the budget of \(pattern) was \($0)" }
      }.first
  }

  /// Throws, before anything is counted, when a selected budget is of what is not counted any more.
  private func refuseLeftovers(_ budgets: [String: Budget], _ suite: Suite) throws {
    let folder = BudgetFolder.standard
    let known = Set(suite.benchmarks.map(\.cell.pattern))
    let others = folder.patterns.filter { !known.contains($0) }
    let all =
      try budgets.sorted { $0.key < $1.key }.map(\.value)
      + others.compactMap { try folder.budget($0) }
    let gone = all.flatMap { $0.leftovers(suite.benchmarks, filter.filters) }
    guard gone.isEmpty else {
      throw Failure(
        .baselineMissing,
        "\(folder.path) limits what is not counted any more: \(gone.joined(separator: ", ")); "
          + "run bench budget update, which removes these limits, and commit")
    }
  }

  /// Throws, before anything is counted, when budgets were made under other conditions.
  private func refuseOtherConditions(_ budgets: [String: Budget]) throws {
    guard !forcing.force, let difference = try difference(budgets) else { return }
    throw Failure(
      .unmeasurable,
      "\(difference); --force compares them all the same, bench budget update makes budgets for this machine"
    )
  }

  private func forcedOver(_ budgets: [String: Budget]) -> String? {
    forcing.force ? try? difference(budgets) : nil
  }
}
