import ArgumentParser
import BenchKit

/// Makes and shows budgets: what cells may cost.
struct BudgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract: "Makes and shows budgets: the exact counts that bench check allows.",
    discussion: """
      bench budget update                   everything, in Results/budgets/…
      bench budget update --filter RIV      only one budget
      bench budget show RIV
      """,
    subcommands: [BudgetUpdateCommand.self, BudgetShowCommand.self])
}

/// Counts, and writes the counts down as budgets.
struct BudgetUpdateCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Counts, and makes the counts budgets.",
    discussion: """
      Commit the files in Results/budgets, and review their diff: every number that grows is a cost \
      that you accept. A folder there is for a compiler, system and C library; the others stay as they are. A line is a \
      workload; it changes only where the count does, by more than means nothing \
      (\(Metric.tolerances)). Budgets of what no longer exists are removed.

      bench budget update
      bench budget update --filter RIV
      """)

  @OptionGroup var filter: FilterOptions
  @OptionGroup var terminal: TerminalOptions

  func run(for client: any Client) throws {
    let benchmarks = try filter.benchmarks(of: client.suite)
    let outcomes = try CountedRun(
      benchmarks: benchmarks, client: client, terminal: terminal
    ).run()
    let failures = outcomes.flatMap(\.failures)
    for failed in failures { note("bench: no budget for \(failed.cell): \(failed.reason)\n") }
    let known = client.suite.benchmarks.filter(\.hasBudget).map(\.cell)
    let folder = BudgetFolder(try .here)
    try removeLeftovers(of: folder, Set(known.map(\.pattern)))
    for outcome in outcomes where outcome.failures.isEmpty {
      var budget = outcome.budget
      if let former = try? folder.budget(budget.pattern), former.conditions == budget.conditions {
        budget = budget.following(former)
      }
      let rows = Dictionary(
        budget.rows.map { (budget.cell(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
      budget.rows = known.compactMap { rows[$0] }
      try folder.save(budget)
      note("bench: wrote \(folder.file(budget.pattern)), \(budget.rows.count) workloads\n")
    }
    if failures.contains(where: { $0.kind == .failed }) { throw ExitStatus.failed.code }
    if !failures.isEmpty { throw ExitStatus.unmeasurable.code }
  }

  /// Removes the selected budgets of other patterns than `known`.
  private func removeLeftovers(of folder: BudgetFolder, _ known: Set<String>) throws {
    for pattern in folder.patterns where !known.contains(pattern) {
      guard let budget = try folder.budget(pattern),
        try !filter.filters().selected(budget.rows.map { budget.cell(of: $0) }).isEmpty
      else { continue }
      folder.remove(pattern)
      note("bench: removed \(folder.file(pattern)): there is no such pattern any more\n")
    }
  }
}

/// Prints the budget of a pattern, per action.
struct BudgetShowCommand: ReportingCommand, ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Prints a budget.",
    discussion: """
      bench budget show RIV
      """)

  @Argument(help: ArgumentHelp("The name of its file, without the ending.", valueName: "name"))
  var pattern: String

  @OptionGroup var output: OutputOptions<BudgetReport>
  @OptionGroup var color: ColorOptions

  func run(for client: any Client) throws {
    let names = client.suite.benchmarks.map(\.cell.pattern).unique
    guard let name = names.first(where: { $0.lowercased() == pattern.lowercased() }) else {
      throw ValidationError(
        "There is no pattern '\(pattern)'. Patterns: \(names.joined(separator: ", "))")
    }
    guard let budget = try BudgetFolder.nearest(to: .here).budget(name) else {
      throw Failure(
        .missing, "\(name) has no budget; bench budget update --filter \(name) makes one")
    }
    try output.destination().write(BudgetReport(budget: budget, suite: client.suite), color.style)
  }
}

extension Budget.Conditions {
  /// The conditions of this executable on this machine.
  static var here: Self {
    get throws {
      let build = try Build(executable: Machine.executable)
      return Budget.Conditions(
        try .here(build, SourceTree(of: Machine.executable), counter: nil, seed: CountedRun.seed))
    }
  }
}

/// A budget, per action.
struct BudgetReport: Report {
  let budget: Budget
  let suite: Suite

  func text(_ style: Style) -> String { table.text(style).joined(separator: "\n") + "\n" }

  var markdown: String { table.markdown.joined(separator: "\n") + "\n" }

  private var table: Table {
    let metrics = Budget.metrics
    var table = Table(
      "\(budget.pattern) · Swift \(budget.conditions.swift) · \(budget.conditions.system)",
      [.leading("per action")]
        + metrics.map {
          .trailing(
            $0.rawValue, width: 8,
            dropped: [.bytes: 4, .releases: 3, .longRunInstructions: 2, .longRunMallocs: 1][$0])
        })
    for row in budget.rows {
      let limits = row.limits
      table.add(
        [title(budget.cell(of: row))]
          + metrics.map {
            limits[$0].map { (Double($0.count) / Double($0.actions)).asCount } ?? "–"
          })
    }
    return table
  }

  private func title(_ cell: Cell) -> String {
    cell.group(suite.benchmark(of: cell)?.traits ?? WorkloadTraits())
  }
}
