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
      bench check --filter cart

      The check is deterministic: the same build passes or fails every time, on a busy machine too. Counts \
      are compared within these limits: \(Metric.tolerances). Long runs, of tens of thousands of actions where an \
      action is cheap, also count work that is done once in thousands of actions.

      With --against, the revision and the working tree are built here, with this compiler, as bench compare \
      builds them; the rules are checked, both builds are counted, and so are the three smallest sizes of every \
      sweep, which show a cost that grows faster. A cell that is gone fails the check, unless --allow-missing \
      accepts it. A commit accepts a cost by a line at the end of its message, such as Cost-Accepted: cart.total/* \
      instructions +10 %, or mallocs +1; the report names its author. Counts do not show \
      time that is spent without instructions (fences, cache misses, waiting); --time does.

      Without --against, a count above its budget is a regression; --against names the functions that cause it. To accept \
      a new cost, run bench budget update and commit. A cell without a budget, or a budget whose cell is gone, \
      fails, too: exit code 5.

      --git-bisect is for git bisect run: 0 is good, 1 is a regression, and 125 skips the commit, since it does \
      not build, breaks a rule or cannot be counted.

      \(ExitStatus.table(.ok, .error, .regression, .failed, .missing, .unmeasurable, .usage, .interrupted))
      """)

  @OptionGroup var filter: FilterOptions

  @Option(
    help: ArgumentHelp(
      "Compare with this revision, or with the executable at this path, instead of with budgets.",
      valueName: "revision"))
  var against: String?

  @Flag(help: "Also compare times: takes minutes, and needs --against.")
  var time = false

  @Flag(help: "Accept cells of the revision that are gone; needs --against.")
  var allowMissing = false

  @Flag(
    help: "Exit with 0, 1 or 125 only, for git bisect run; needs --against, with a good revision.")
  var gitBisect = false

  @OptionGroup var environment: VariableOptions
  @OptionGroup var undivided: UndividedOptions
  @OptionGroup var forcing: ForceOptions
  @OptionGroup var output: OutputOptions<CheckReport>
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if time, against == nil {
      throw ValidationError("--time needs a build to compare with: add --against REVISION.")
    }
    if allowMissing, against == nil {
      throw ValidationError(
        "--allow-missing accepts cells that only a revision has: add --against REVISION.")
    }
    if gitBisect, against == nil {
      throw ValidationError(
        "--git-bisect compares what is checked out with a good revision: add --against REVISION.")
    }
  }

  func run(for client: any Client) throws {
    let benchmarks = try filter.benchmarks(of: client.suite)
    let destination = try output.destination(besides: against.map { [$0] } ?? [])
    let report =
      try against.map { try compared(benchmarks, for: client, with: $0) }
      ?? limited(benchmarks, for: client)
    try destination.write(report, terminal.style)
    if report.status != .ok { throw report.status.code }
  }

  /// Compares the counts of `benchmarks` with those of the build that `name` names.
  private func compared(
    _ benchmarks: [MeasuredCell], for client: any Client, with name: String
  ) throws -> CheckReport {
    let base: CheckBase
    do {
      base = try CheckBase(name, isExact: gitBisect)
    } catch let none as CheckReport.Uncompared {
      return try unchecked(benchmarks, for: client, none)
    }
    if gitBisect, base.revision == nil {
      throw ValidationError(
        "--git-bisect builds what is checked out, and --against '\(name)' is an executable: name a revision."
      )
    }
    // An executable is not of this working tree.
    let own: (path: String, label: String) =
      try base.revision == nil
      ? (Machine.executable, "this executable") : CompareSide.workingTree()
    let comparison: ExecutableComparison
    do {
      comparison = try ExecutableComparison(
        base.path, own.path, try filter.filters(), forcing,
        .init(
          resume: .resumeIfPossible, noProgress: terminal.noProgress,
          variables: environment.variables,
          aspects: time ? [.count, .scale, .time] : [.count, .scale],
          labels: [base.label, own.label]))
    } catch let nothing as NothingInCommon where nothing.has == 0 && !gitBisect {
      return try unchecked(benchmarks, for: client, .init(reason: "\(nothing)"))
    } catch let nothing as NothingInCommon {
      throw Failure(.unmeasurable, "nothing was compared: \(nothing)")
    } catch let foreign as ForeignExecutable {
      throw Failure(.unmeasurable, "\(foreign)")
    }
    try verify(benchmarks, for: client, in: own.path)
    var found = try comparison.run()
    // Renders need no tool, and are not a cost by themselves.
    let costs = [Metric.time] + Budget.metrics
    guard found.rows.contains(where: { $0.verdict != .notCompared && costs.contains($0.metric) })
    else {
      let reasons = found.rows.compactMap(\.reason).unique.joined(separator: "; ")
      throw Failure(.unmeasurable, "nothing could be counted: \(reasons)")
    }
    if benchmarks.haveRules, !found.rows.contains(where: { $0.verdict == .failed }) {
      found.notes.append("all rules are kept, in the build that was counted")
    }
    if let revision = base.revision {
      let change = try WorkingChange(since: revision, of: own.path)
      found.accept(change.accepted)
      found.notes += change.unreadable
      found.changedLines = change.lines
    }
    return CheckReport(comparison: found, allowsMissing: allowMissing)
  }

  /// The report of a check that has nothing to compare with, and only verifies.
  private func unchecked(
    _ benchmarks: [MeasuredCell], for client: any Client, _ none: CheckReport.Uncompared
  ) throws -> CheckReport {
    try verify(benchmarks, for: client, in: Machine.executable)
    return CheckReport(uncompared: none, with: against ?? "", areRulesKept: benchmarks.haveRules)
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
      benchmarks: benchmarks, client: client, terminal: terminal,
      variables: try environment.variables)
    let here = try Budget.Conditions.here(counted.variables)
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
        "\(difference); --force compares them anyway, and bench budget update makes budgets for this machine"
      )
    }

    var parts = try counted.run().map { outcome in
      CheckReport.Part(
        check: BudgetCheck(outcome.budget, against: budgets[outcome.budget.pattern]!),
        failures: outcome.failures)
    }
    try confirm(&parts, counted)
    return CheckReport(parts: parts, forced: difference)
  }

  /// Counts again, in other layouts, what takes a little more instructions than its budget.
  private func confirm(_ parts: inout [CheckReport.Part], _ counted: CountedRun) throws {
    for layout in Layouts.others {
      let doubtful = Set(parts.flatMap(\.check.doubtful))
      guard !doubtful.isEmpty else { return }
      if !terminal.noProgress { note("bench: \(Layouts.announcement(of: doubtful.count))\n") }
      let again = CountedRun(
        benchmarks: counted.benchmarks.filter { doubtful.contains($0.cell) },
        client: counted.client, terminal: terminal, variables: counted.variables.inLayout(layout))
      for outcome in try again.run() {
        for index in parts.indices { parts[index].check.confirm(with: outcome.budget) }
      }
    }
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
        "budgets in \(folder.path) limit what is no longer counted: \(gone.joined(separator: ", ")); "
          + "run bench budget update, which removes these limits, and commit")
    }
  }
}

extension [MeasuredCell] {
  /// Whether any of them is of a feature, which rules are about.
  fileprivate var haveRules: Bool { contains { $0.feature != nil } }
}
