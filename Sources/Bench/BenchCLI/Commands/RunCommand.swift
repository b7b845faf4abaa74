import ArgumentParser
import BenchKit

/// Measures.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measures patterns, each cell in processes of its own.",
    discussion: """
      bench run                             everything, as results are to be kept
      bench run --quick                     a first look
      bench run --only count --filter RIV   what is exact, and only RIV
      bench run --only latency              how long single actions take to be rendered
      bench run --only scale                how costs grow with rows, observers, instances, senders
      bench run --format json --output result.json
      bench run --format gha --output benchmarks.json
      bench run --resume                    goes on where an interrupted run stopped

      First the conformance rules of every pattern are checked: who breaks one is not measured. \
      Then every cell is compared with its model before, while and after it is measured; a wrong one \
      shows the difference instead of a number. What has been measured is kept when the run is \
      interrupted, in Results/runs; so is the last result, for bench baseline save.
      """)

  @OptionGroup var filter: FilterOptions

  @Option(
    help: ArgumentHelp(
      "Only this: \(Aspect.names). May be given several times.", valueName: "aspect"))
  var only: [Aspect] = []

  @Flag(help: "Fewer and shorter measurements: a first look in less than a minute.")
  var quick = false

  @Option(parsing: .unconditional, help: "Where all random choices start, from 0.")
  var seed: UInt64 = 42

  @OptionGroup var output: OutputOptions<ResultFormat>

  @OptionGroup var leftovers: LeftoverOptions
  @OptionGroup var terminal: TerminalOptions

  func run() throws {
    let setup = Bench.setup
    let benchmarks = try filter.benchmarks(of: setup.suite)
    let aspects = Set(only.isEmpty ? Aspect.usual : only)
    try Self.check(benchmarks, aspects)
    let destination = try output.destination()
    if destination.format == .hgrm {
      try HgrmReport.checkSingle(
        benchmarks.filter { $0.excuse == nil && $0.passes(for: aspects).contains(.latency) }
          .map(\.cell))
    }
    let status = try MeasuredRun(
      benchmarks: benchmarks, aspects: aspects,
      effort: quick ? .quick : .full, seed: seed,
      leftovers: leftovers.treatment, noProgress: terminal.noProgress
    ).measure { result, _ in
      try destination.write(ResultReport(result, setup), terminal.style)
    }
    if status != .ok { throw status.code }
  }

  /// Refuses a selection of which nothing is to be measured.
  private static func check(_ benchmarks: [Benchmark], _ aspects: Set<Aspect>) throws {
    guard benchmarks.allSatisfy({ $0.passes(for: aspects).isEmpty }) else { return }
    let others = Aspect.allCases.filter { aspect in
      benchmarks.contains { !$0.passes(for: [aspect]).isEmpty }
    }
    let choices = others.map { "--only \($0.rawValue)" }.joined(separator: " or ")
    throw ValidationError("Nothing of what is selected is measured like that; use \(choices).")
  }
}
