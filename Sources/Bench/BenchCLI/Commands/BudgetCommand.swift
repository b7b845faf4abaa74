import ArgumentParser
import BenchKit

/// Makes budgets: what cells may cost.
struct BudgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract: "Makes budgets: the exact counts that bench check allows.",
    discussion: """
      bench budget update                   everything, in Results/budgets/…
      bench budget update --filter cart     only one budget
      """,
    subcommands: [BudgetUpdateCommand.self])
}

/// Counts, and writes the counts down as budgets.
struct BudgetUpdateCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Counts, and writes the counts as budgets.",
    discussion: """
      Commit the files in Results/budgets, and review their diff: every number that grows is a cost \
      that you accept. Each folder there is for one compiler, system and C library; the others stay as they are. \
      Each line is a workload, and changes only where a count has changed beyond its tolerance \
      (\(Metric.tolerances)). Budgets of cells that no longer exist are removed.

      bench budget update
      bench budget update --filter cart
      """)

  @OptionGroup var filter: FilterOptions
  @OptionGroup var environment: VariableOptions
  @OptionGroup var terminal: TerminalOptions

  func run(for client: any Client) throws {
    let variables = try environment.variables
    let benchmarks = try filter.benchmarks(of: client.suite)
    let outcomes = try CountedRun(
      benchmarks: benchmarks, client: client, terminal: terminal, variables: variables
    ).run()
    let failures = outcomes.flatMap(\.failures)
    for failed in failures { note("bench: no budget for \(failed.cell): \(failed.reason)\n") }
    let known = client.suite.benchmarks.filter(\.hasBudget).map(\.cell)
    let folder = BudgetFolder(try .here(variables))
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
      let workloads = budget.rows.count.counted("workload")
      note("bench: wrote \(folder.file(budget.pattern)), \(workloads)\n")
    }
    if failures.contains(where: { $0.status == .failed }) { throw ExitStatus.failed.code }
    if !failures.isEmpty { throw ExitStatus.unmeasurable.code }
  }

  /// Removes the selected budgets of other patterns than `known`.
  private func removeLeftovers(of folder: BudgetFolder, _ known: Set<String>) throws {
    for pattern in folder.patterns where !known.contains(pattern) {
      guard let budget = try folder.budget(pattern),
        try !filter.filters().selected(budget.rows.map { budget.cell(of: $0) }).isEmpty
      else { continue }
      folder.remove(pattern)
      note("bench: removed \(folder.file(pattern)): none of its cells is measured any more\n")
    }
  }
}

extension Budget.Conditions {
  /// The conditions of this executable on this machine.
  static func here(_ variables: MeasuringVariables) throws -> Self {
    let build = try Build(executable: Machine.executable)
    return Budget.Conditions(
      try .here(
        build, SourceTree(of: Machine.executable), counter: nil, seed: CountedRun.seed,
        variables: variables))
  }
}
