import ArgumentParser
import BenchCLI
import BenchKit
import Conformance
import Spec

/// Checks patterns against the conformance rules.
struct VerifyCommand: ReportingCommand, PatternCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Checks patterns against the conformance rules.",
    discussion: """
      Each pattern is checked in a process of its own. When it traps, or hangs for --hang-limit seconds, the rule \
      under way is named with the steps that lead there, and the other rules are checked in a new process.

      bench verify                          everything
      bench verify --filter RIV/search      one feature of one pattern
      bench verify --rule AW3 --schedules 5000
      bench verify --filter RIV --replay AW3/search/x3-1 --trace trace.html
      bench verify --time-budget 600        with new seeds, for ten minutes
      bench verify --shard 2/4 --output part-2.json

      \(ExitStatus.table(.ok, .error, .failed, .usage, .interrupted))
      """)

  @OptionGroup var selection: VerificationOptions

  @Option(
    help: ArgumentHelp(
      "Select patterns or features: a name, or pattern/feature.",
      discussion: """
        An exact name comes first; otherwise letter case is ignored, and * stands for anything. Takes several, with \
        commas between them or the option repeated.
        """,
      valueName: "names"))
  var filter: [String] = []

  @Option(
    help: ArgumentHelp(
      "Continue with new seeds until this many seconds have passed.", valueName: "seconds"))
  var timeBudget: Int = 0

  @Option(
    help: ArgumentHelp(
      "Write a page that shows the check of --replay step by step; the name ends in .html.",
      valueName: "file"), completion: .file(extensions: ["html"]))
  var trace: String?

  @OptionGroup var sharding: ShardOptions
  @OptionGroup var output: OutputOptions<VerificationReport>
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if let trace {
      guard selection.replay != nil else {
        throw ValidationError(
          "--trace shows one check: name it with --replay, as its message does.")
      }
      guard trace.lowercased().hasSuffix(".html") else {
        throw ValidationError("--trace '\(trace)' must name a page: end the name in .html.")
      }
    }
    guard (0...86_400).contains(timeBudget) else {
      throw ValidationError("--time-budget takes 0 to 86400 seconds.")
    }
    if sharding.shard != nil, timeBudget > 0 || selection.replay != nil {
      throw ValidationError(
        "--shard divides one round of all rules: leave out --replay, which is one check, and --time-budget, "
          + "for which each machine can have a --seed of its own.")
    }
  }

  func run(on suite: PatternSuite) throws {
    let patterns = suite.implementations
    let selected = try VerificationSubject.selected(
      by: filter, among: patterns,
      replaying: try selection.checkedReplay())
    guard selected.contains(where: { !selection.cells(of: $0).isEmpty }) else {
      throw ValidationError(
        "No rule was checked: the chosen rules do not apply to the selected features.")
    }
    let destination = try output.destination()
    try sharding.check(destination.formats)
    let units = selected.flatMap(\.units).filter { !selection.cells(of: $0).isEmpty }
    let subjects = sharding.shard.map { $0.part(of: units).joined } ?? selected
    if let trace { try Folder.checkWritable(trace) }
    Interruption.watch()
    let progress = VerificationProgress(isSilent: terminal.noProgress)
    let reports = try Verification(
      subjects: subjects, options: selection, budget: .seconds(timeBudget),
      progress: progress
    ).run()
    progress.end()
    var report = VerificationReport(reports)
    report.writeFiles()
    // A part with gaps would pass for a whole one.
    if sharding.shard == nil || !Interruption.hasCome {
      try destination.write(try part(report, of: units) ?? report, terminal.style)
    }
    if Interruption.hasCome {
      note("bench: interrupted; the rules marked ? were not run\n")
      throw ExitStatus.interrupted.code
    }
    if let trace { try writeTrace(to: trace, of: patterns, reports) }
    if reports.contains(where: { !$0.failures.isEmpty }) { throw ExitStatus.failed.code }
  }
}

extension VerifyCommand {
  /// The report of a part of `units`; nil when all of them were verified.
  private func part(
    _ report: VerificationReport, of units: [VerificationSubject]
  ) throws -> ShardReport<VerificationShard>? {
    guard let shard = sharding.shard else { return nil }
    let names = units.map { "\($0.pattern)/\($0.features.joined())" }
    let environment = try ResultEnvironment.here(
      Build(executable: Machine.executable), SourceTree(of: Machine.executable), counter: nil,
      seed: selection.seed)
    return ShardReport(
      file: ShardFile(
        shard, try ShardPlan(names, selection.work), environment,
        VerificationShard(conformance: report.file)),
      report: report)
  }

  /// Records the check in this process. The verdict has been printed, so that a crash loses nothing.
  private func writeTrace(
    to path: String, of all: [any Implementation.Type], _ reports: [ConformanceReport]
  ) throws {
    guard let replay = try selection.checkedReplay() else { return }
    let dead = reports.filter { report in
      report.failures.contains { $0.violation?.kind == .crashed || $0.violation?.kind == .hung }
    }
    for report in dead {
      note(
        "bench: no trace of \(report.pattern): a page shows a check that ends, and this one does not\n"
      )
    }
    let names = Set(reports.map(\.pattern)).subtracting(dead.map(\.pattern))
    let patterns = all.filter { names.contains($0.name) }
    let parts = patterns.compactMap { pattern -> TraceReport.Part? in
      do {
        let trace = try pattern.watchingTrace(of: replay.feature, selection.hangLimit) {
          try FeatureTrace.record(pattern, replaying: replay)
        }
        return TraceReport.Part(pattern: pattern.name, traces: [trace], isComplete: nil)
      } catch {
        note("bench: no trace of \(pattern.name): \(error)\n")
        return nil
      }
    }
    guard !parts.isEmpty else {
      return note("bench: there is nothing to show, so \(path) was not written\n")
    }
    let filters = filter.map { "--filter \($0) " }.joined()
    let command = "bench verify \(filters)--replay \(replay) --trace \(path)"
    let report = TraceReport(feature: replay.feature, parts: parts, command: command)
    try Folder.replace(path, with: try report.page.text())
    note("bench: wrote \(path)\n")
  }
}
