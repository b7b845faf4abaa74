import ArgumentParser
import BenchKit

/// Keeps what patterns may cost.
struct BudgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget", abstract: "What patterns may cost, in exact counts, for bench check.",
    discussion: """
      bench budget update                   counts everything, and writes Results/budgets
      bench budget update --filter RIV      only of one pattern
      bench budget show RIV
      """,
    subcommands: [BudgetUpdateCommand.self, BudgetShowCommand.self])
}

/// Counts, and writes the counts down as budgets.
struct BudgetUpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Counts patterns, and makes the counts their budgets.",
    discussion: """
      The files in Results/budgets are to be committed and reviewed as a diff: every number that \
      grows is a cost that somebody has agreed to.

      bench budget update
      bench budget update --filter RIV
      """)

  @OptionGroup var filter: FilterOptions
  @OptionGroup var terminal: TerminalOptions

  func run() throws {
    let benchmarks = try filter.benchmarks(of: Bench.setup.suite)
    let outcomes = try CountedRun(benchmarks: benchmarks, terminal: terminal).run()
    for failed in outcomes.flatMap(\.failures) {
      note("bench: no budget for \(failed.cell): \(failed.reason)\n")
    }
    for outcome in outcomes where outcome.failures.isEmpty {
      var budget = outcome.budget
      var functions = outcome.functions
      let folder = BudgetFolder.standard
      if let former = try? folder.budget(budget.pattern), former.conditions == budget.conditions {
        let fresh = Set(budget.rows.map { budget.cell(of: $0) })
        let known = Set(Bench.setup.suite.benchmarks.map(\.cell))
        budget.rows += former.rows.filter { row in
          let cell = former.cell(of: row)
          return !fresh.contains(cell) && known.contains(cell)
        }
        functions.merge(folder.functionCosts(budget.pattern)) { now, _ in now }
      }
      let order = Bench.setup.suite.benchmarks.map(\.cell)
      let rows = Dictionary(
        budget.rows.map { (budget.cell(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
      budget.rows = order.compactMap { rows[$0] }
      try folder.save(budget, functions)
      note("bench: wrote \(folder.file(budget.pattern)), \(budget.rows.count) workloads\n")
    }
    if outcomes.contains(where: { !$0.failures.isEmpty }) { throw ExitStatus.failed.code }
  }
}

/// Prints budgets per action.
struct BudgetShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Prints what a pattern may cost.",
    discussion: """
      bench budget show RIV
      """)

  @Argument(help: ArgumentHelp("The pattern's name.", valueName: "pattern"))
  var pattern: String

  func run() throws {
    let names = Bench.setup.suite.benchmarks.map(\.cell.pattern).unique
    guard let name = names.first(where: { $0.lowercased() == pattern.lowercased() }) else {
      throw ValidationError(
        "There is no pattern '\(pattern)'. Patterns: \(names.joined(separator: ", "))")
    }
    guard let budget = try BudgetFolder.standard.budget(name) else {
      throw Failure(.baselineMissing, "\(name) has no budget; bench budget update makes it")
    }
    let head = ["mallocs", "retains", "releases", "instructions"]
    var lines = [
      "\(name) · Swift \(budget.conditions.swift) · \(budget.conditions.system)",
      "per action".padded(to: 34) + head.map { $0.aligned(to: 14) }.joined(),
    ]
    lines += budget.rows.map { row in
      let actions = Double(row.actions)
      let values = [row.mallocs, row.retains, row.releases, row.instructions]
      return "  \(title(budget.cell(of: row)))".padded(to: 34)
        + values.map { (Double($0) / actions).asCount.aligned(to: 14) }.joined()
    }
    try Folder.writeToOutput(lines.joined(separator: "\n") + "\n")
  }

  private func title(_ cell: Cell) -> String {
    cell.group(Bench.setup.suite.benchmark(of: cell)?.traits ?? WorkloadTraits())
  }
}
