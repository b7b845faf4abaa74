import ArgumentParser
import BenchKit

/// Measures cells.
struct RunCommand: ReportingCommand, ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measures each cell in processes of its own.",
    discussion: """
      bench run                             everything, for results to keep
      bench run --quick                     a first look
      bench run --only count --filter list  exact counts of the list only
      bench run --only latency              percentiles of single actions or calls
      bench run --only scale                how costs grow with sizes
      bench run --format json --output result.json
      bench run --format gha --output benchmarks.json
      bench run --resume                    continues an interrupted run
      bench run --only count --shard 2/4 --output part-2.json

      Conformance rules are checked first; cells that break a rule are not measured. Results are checked before, \
      during and after measuring, those of features against their models; for a wrong result, the report shows \
      the difference instead of a number. The measurements of an interrupted run are saved in Results/runs, and so \
      is the last result, as last.json. With --shard, several machines measure counts, scale or latency, a part each.
      """)

  @OptionGroup var filter: FilterOptions

  @Option(
    help: ArgumentHelp(
      "What to measure. Can be given several times. Without it: count and time.",
      valueName: "aspect"))
  var only: [Aspect] = []

  @Flag(help: "Print one screen of text: findings, and what is missing.")
  var summary = false

  @OptionGroup var columns: ColumnOptions
  @OptionGroup var sharding: ShardOptions
  @OptionGroup var measuring: MeasuringOptions
  @OptionGroup var environment: VariableOptions
  @OptionGroup var output: OutputOptions<ResultReport>
  @OptionGroup var resuming: ResumeOptions
  @OptionGroup var terminal: TerminalOptions

  private var aspects: Set<Aspect> { Set(only.isEmpty ? Aspect.usual : only) }

  func validate() throws {
    guard sharding.shard != nil, aspects.contains(.time) else { return }
    throw ValidationError(
      "--shard: times are measured in lock-step, on one machine, so they are not divided. "
        + "Choose --only count, --only scale or --only latency.")
  }

  func run(for client: any Client) throws {
    let benchmarks = try filter.benchmarks(of: client.suite)
    try Self.check(benchmarks, aspects)
    let destination = try output.destination()
    try sharding.check(destination.formats)
    let part = try sharding.shard.map { try Part($0, of: benchmarks, self) }
    let status = try MeasuredRun(
      benchmarks: part?.cells ?? benchmarks, client: client, aspects: aspects,
      sampling: measuring.sampling, seed: measuring.seed,
      resume: resuming.policy, noProgress: terminal.noProgress, variables: environment.variables,
      asked: part?.asked,
      keepsLast: part == nil
    ).measure { result in
      var report = ResultReport(result, client)
      (report.isSummary, report.columns) = (summary, try columns.chosen())
      try destination.write(
        part.map {
          ShardReport(
            file: ShardFile(
              $0.shard, $0.plan, result.environment, RunShard(rows: result.rows)), report: report)
        }
          ?? report, terminal.style)
    }
    if status != .ok { throw status.code }
  }

  /// The part of a run that this machine does.
  private struct Part {
    let shard: Shard
    let plan: ShardPlan
    let cells: [MeasuredCell]
    /// Whether a pattern may be measured must not depend on which of its cells are dealt to whom.
    let asked: [MeasuredCell]

    init(_ shard: Shard, of all: [MeasuredCell], _ command: RunCommand) throws {
      let (aspects, sampling) = (command.aspects, command.measuring.sampling)
      let measured = all.filter { !$0.passes(for: aspects).isEmpty }
      self.shard = shard
      plan = try ShardPlan(measured, aspects, sampling)
      cells = shard.part(of: measured)
      let patterns = Set(cells.map(\.cell.pattern))
      asked = measured.filter { patterns.contains($0.cell.pattern) }
    }
  }

  /// Throws when nothing of the selection is measured.
  private static func check(_ benchmarks: [MeasuredCell], _ aspects: Set<Aspect>) throws {
    guard benchmarks.allSatisfy({ $0.passes(for: aspects).isEmpty }) else { return }
    let others = Aspect.allCases.filter { aspect in
      benchmarks.contains { !$0.passes(for: [aspect]).isEmpty }
    }
    let choices = others.map { "--only \($0.rawValue)" }.joined(separator: " or ")
    throw ValidationError("Nothing that is selected is measured in this way; use \(choices).")
  }
}
