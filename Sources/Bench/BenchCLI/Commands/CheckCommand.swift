import ArgumentParser
import BenchKit

/// Compares counts with a revision or with budgets, for continuous integration.
struct CheckCommand: ReportingCommand, ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Verifies and counts, and compares the counts with a revision or budgets.",
    discussion: """
      bench check --against main            exit code 2 for a regression
      bench check --against HEAD^ --output check.md
      bench check --against main --time     times, too
      bench check --against v1.2 --git-bisect
      bench check                           with the budgets in Results/budgets
      bench check --filter RIV --filter IV

      The check is deterministic: the same build passes or fails every time, on a busy machine too. Counts \
      are compared within these limits: \(Metric.tolerances). Work that is done once in thousands of \
      actions counts in long runs, of more than 100,000 actions where an action is cheap.

      With --against, the revision and the working tree are built here, with this compiler, as bench compare \
      builds them; the rules are checked, both builds are counted, and so are the three smallest sizes \
      of every sweep: there, a cost that grows faster shows. A cell that has gone fails the check. Counts do not show \
      time that is spent without instructions (fences, cache misses, waiting); --time does.

      Without --against, a count above its budget is a regression; which functions cause it, --against says. To accept \
      a new cost, run bench budget update and commit. A cell without a budget, and a budget whose cell is gone, do not pass either: \
      exit code 5.

      With --git-bisect, git bisect run can call it: 0 is good, 1 is a regression, and 125, which skips a commit, \
      stands for all other exit codes: what does not build, breaks a rule or cannot be counted.

      \(ExitStatus.table())
      """)

  @OptionGroup var filter: FilterOptions

  @Option(
    help: ArgumentHelp(
      "Compare with this revision instead of with budgets. The path of an executable is compared with this one.",
      valueName: "revision"))
  var against: String?

  @Flag(help: "Also compare times: takes minutes, and needs --against.")
  var time = false

  @Flag(
    help: "End with 0, 1 or 125 only, for git bisect run; needs --against, with a good revision.")
  var gitBisect = false

  @OptionGroup var undivided: UndividedOptions
  @OptionGroup var forcing: ForceOptions
  @OptionGroup var output: OutputOptions<CheckReport>
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if time, against == nil {
      throw ValidationError("--time needs a build to compare with: add --against REVISION.")
    }
    if gitBisect, against == nil {
      throw ValidationError(
        "--git-bisect compares what is checked out with a good revision: add --against REVISION.")
    }
  }

  func run(for client: any Client) throws {
    let benchmarks = try filter.benchmarks(of: client.suite)
    let destination = try output.destination()
    let report =
      try against.map { CheckReport(comparison: try compared(benchmarks, for: client, with: $0)) }
      ?? limited(benchmarks, for: client)
    try destination.write(report, terminal.style)
    if report.status != .ok { throw report.status.code }
  }

  /// Compares the counts of `benchmarks` with those of the build that `name` names.
  private func compared(
    _ benchmarks: [MeasuredCell], for client: any Client, with name: String
  ) throws -> Comparison {
    let base: (path: String, label: String)
    do {
      guard case .executable(let path, let label) = try CompareSide(name) else {
        throw ValidationError(
          "--against '\(name)' is a result, which bench compare takes; name a revision.")
      }
      base = (path, label)
    } catch let none as RevisionBuild.Failed where none.isWithoutProduct && !gitBisect {
      // The change that adds a benchmark has nothing to be compared with.
      try verify(benchmarks, for: client, in: Machine.executable)
      return Comparison(
        name, "this executable", delta: LookPlan.delta, rows: [],
        notes: ["\(none), so nothing was counted; all rules are kept"])
    }
    if gitBisect, base.label == base.path {
      throw ValidationError(
        "--git-bisect builds what is checked out, and --against '\(name)' is an executable: name a revision."
      )
    }
    // An executable is not of this working tree.
    let own: (path: String, label: String) =
      try base.label == base.path
      ? (Machine.executable, "this executable") : CompareSide.workingTree()
    let comparison = try ExecutableComparison(
      base.path, own.path, try filter.filters(), forcing,
      .init(
        resume: .resumeIfPossible, noProgress: terminal.noProgress,
        aspects: time ? [.count, .scale, .time] : [.count, .scale],
        labels: [base.label, own.label]))
    try verify(benchmarks, for: client, in: own.path)
    var found = try comparison.run()
    guard !found.rows.isEmpty else {
      throw ValidationError("Nothing selected is counted; bench list shows what is.")
    }
    // Renders need no tool, and are no cost by themselves.
    let costs = [Metric.time] + Budget.metrics
    guard found.rows.contains(where: { $0.verdict != .notCompared && costs.contains($0.metric) })
    else {
      let reasons = found.rows.compactMap(\.reason).unique.joined(separator: "; ")
      throw Failure(.unmeasurable, "nothing could be counted: \(reasons)")
    }
    found.notes.append("all rules are kept, in the build that was counted")
    return found
  }

  /// Throws a ``Failure`` when a pattern that is counted breaks a rule in `executable`.
  private func verify(
    _ benchmarks: [MeasuredCell], for client: any Client, in executable: String
  ) throws {
    Interruption.watch()
    let counted = benchmarks.filter {
      $0.excuse == nil && !$0.passes(for: [.count, .scale]).isEmpty
    }
    let refusals = try client.refusals(
      of: counted, in: executable, noProgress: terminal.noProgress)
    if Interruption.hasCome { throw ExitStatus.interrupted.code }
    guard refusals.isEmpty else {
      let all = refusals.sorted { $0.key < $1.key }.map { "\($0) \($1)" }
      throw Failure(.failed, all.joined(separator: "\n") + "\nNothing was counted.")
    }
  }

  /// Compares the counts of `benchmarks` with their budgets.
  private func limited(_ benchmarks: [MeasuredCell], for client: any Client) throws -> CheckReport {
    let counted = CountedRun(
      benchmarks: benchmarks, client: client, terminal: terminal)
    let here = try Budget.Conditions.here
    let folder = BudgetFolder.nearest(to: here)
    var budgets: [String: Budget] = [:]
    for pattern in counted.names { budgets[pattern] = try folder.budget(pattern) }
    let missing = counted.names.filter { budgets[$0] == nil }
    guard missing.isEmpty else {
      throw Failure(
        .missing,
        "no budget in \(folder.path) for \(missing.joined(separator: ", ")); "
          + "run bench budget update, and commit what it writes; "
          + "bench check --against REVISION needs none")
    }
    try refuseLeftovers(budgets, of: folder, client.suite)
    let difference = difference(budgets, here)
    if !forcing.force, let difference {
      throw Failure(
        .unmeasurable,
        "\(difference); --force compares them all the same, bench budget update makes budgets for this machine"
      )
    }

    let parts = try counted.run().map { outcome in
      CheckReport.Part(
        check: BudgetCheck(outcome.budget, against: budgets[outcome.budget.pattern]!),
        failures: outcome.failures)
    }
    return CheckReport(parts: parts, forced: difference)
  }

  /// How the conditions of the first budget that was made elsewhere differ from `here`.
  private func difference(
    _ budgets: [String: Budget], _ here: Budget.Conditions
  ) -> String? {
    budgets.sorted { $0.key < $1.key }.lazy
      .compactMap { pattern, budget in
        here.difference(from: budget.conditions).map { "the budget of \(pattern) was \($0)" }
      }.first
  }

  /// Throws, before anything is counted, when a selected budget is of what is not counted any more.
  private func refuseLeftovers(
    _ budgets: [String: Budget], of folder: BudgetFolder, _ suite: Suite
  ) throws {
    let known = Set(suite.benchmarks.map(\.cell.pattern))
    let others = folder.patterns.filter { !known.contains($0) }
    let all =
      try budgets.sorted { $0.key < $1.key }.map(\.value)
      + others.compactMap { try folder.budget($0) }
    let filters = try filter.filters()
    let gone = all.flatMap { $0.leftovers(suite.benchmarks, filters) }
    guard gone.isEmpty else {
      throw Failure(
        .missing,
        "\(folder.path) limits what is not counted any more: \(gone.joined(separator: ", ")); "
          + "run bench budget update, which removes these limits, and commit")
    }
  }
}
