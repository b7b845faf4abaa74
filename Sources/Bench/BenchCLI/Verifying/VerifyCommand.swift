import ArgumentParser
import BenchKit
import Conformance

/// Checks patterns against the conformance rules.
struct VerifyCommand: ReportingCommand {
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

      \(ExitStatus.table(.ok, .error, .failed, .usage, .interrupted))
      """)

  @OptionGroup var selection: VerificationOptions

  @Option(
    help: ArgumentHelp(
      "Select patterns or features: a name, or pattern/feature.",
      discussion: "Letter case is ignored. Can be given several times.", valueName: "name"))
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

  @OptionGroup var output: OutputOptions<VerificationReport>
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if let trace {
      guard selection.replay != nil else {
        throw ValidationError(
          "--trace shows one check: name it with --replay, as its message does.")
      }
      guard trace.lowercased().hasSuffix(".html") else {
        throw ValidationError("--trace '\(trace)' becomes a page: end its name in .html.")
      }
    }
    guard (0...86_400).contains(timeBudget) else {
      throw ValidationError("--time-budget takes 0 to 86400 seconds.")
    }
  }

  func run() throws {
    let subjects = try VerificationSubject.selected(
      by: filter, among: Bench.setup.suite.patterns.map { $0.name },
      replaying: try selection.checkedReplay())
    let destination = try output.destination()
    if let trace { try Folder.checkWritable(trace) }
    Interruption.watch()
    let progress = VerificationProgress(isSilent: terminal.noProgress)
    let reports = try Verification(
      subjects: subjects, options: selection, budget: .seconds(timeBudget), progress: progress
    ).run()
    progress.end()
    guard reports.contains(where: { !$0.rows.isEmpty }) else {
      throw ValidationError(
        "No rule was checked: the chosen rules do not apply to the selected features.")
    }
    var report = VerificationReport(reports)
    report.writeFiles()
    try destination.write(report, terminal.style)
    if Interruption.hasCome {
      note("bench: interrupted; the rules marked ? were not run\n")
      throw ExitStatus.interrupted.code
    }
    if let trace { try writeTrace(to: trace, reports) }
    if reports.contains(where: { !$0.failures.isEmpty }) { throw ExitStatus.failed.code }
  }
}

extension VerifyCommand {
  /// Records the check in this process. The verdict has been printed, so that a crash loses nothing.
  private func writeTrace(to path: String, _ reports: [ConformanceReport]) throws {
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
    let patterns = Bench.setup.suite.patterns.filter { names.contains($0.name) }
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
    guard !parts.isEmpty else { return note("bench: there is nothing to show in \(path)\n") }
    let filters = filter.map { "--filter \($0) " }.joined()
    let command = "bench verify \(filters)--replay \(replay) --trace \(path)"
    let report = TraceReport(feature: replay.feature, parts: parts, command: command)
    try Folder.replace(path, with: try report.page.text())
    note("bench: wrote \(path)\n")
  }
}

/// How thoroughly to verify, for the command and for the processes that it starts.
struct VerificationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Check only this rule. Can be given several times.", valueName: "id"))
  var rule: [String] = []

  @Option(help: "Repeat one failure: the value that its message gives.")
  var replay: String?

  @Option(help: "Number of schedules to try where the order of jobs matters.")
  var schedules: Int = 100

  @Option(help: "Number of random sequences to try for each feature.")
  var sequences: Int = 100

  @Option(help: "Number of actions that each of eight real threads sends, in rules PT1 to PT3.")
  var sends: Int = 10_000

  @Option(help: "Seed for all random choices.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "End a process that does not get on, or that sleeps, for this many seconds, and name its rule.",
      valueName: "seconds"))
  var hangLimit: Int = 20

  func validate() throws {
    guard (1...86_400).contains(hangLimit) else {
      throw ValidationError("--hang-limit takes 1 to 86400 seconds.")
    }
    guard (1...10_000_000).contains(schedules) else {
      throw ValidationError("--schedules takes 1 to 10000000.")
    }
    guard (0...10_000_000).contains(sequences) else {
      throw ValidationError("--sequences takes 0 to 10000000.")
    }
    guard (1...1_000_000).contains(sends) else {
      throw ValidationError("--sends takes 1 to 1000000.")
    }
    let known = Rule.all.map(\.id)
    for id in rule where !known.contains(id.uppercased()) {
      throw ValidationError("There is no rule '\(id)'. Rules: \(known.joined(separator: ", "))")
    }
    _ = try checkedReplay()
  }

  func checkedReplay() throws -> Replay? {
    guard let replay else { return nil }
    guard let parsed = try? Replay(replay) else {
      throw ValidationError(
        "--replay '\(replay)' names no failure; write it as its message does, such as AW3/search/x3-1."
      )
    }
    return parsed
  }

  /// The ids of the rules to check, in order.
  var wantedRules: [String] {
    if let replay = try? checkedReplay() { return [replay.rule] }
    let chosen = Set(rule.map { $0.uppercased() })
    return Rule.all.map(\.id).filter { chosen.isEmpty || chosen.contains($0) }
  }

  /// Every rule to check for every feature of `subject` that it is about, in order.
  func cells(of subject: VerificationSubject) -> [VerificationCell] {
    wantedRules.flatMap { rule in
      subject.features.sorted().map { VerificationCell(rule: rule, feature: $0) }
    }.filter { $0.checkedRule.isAbout($0.feature) }
  }

  /// The settings for one rule of one feature.
  func conformance(_ cell: VerificationCell, seed: UInt64) -> Conformance {
    Conformance(
      schedules: schedules, sequences: sequences, sends: sends, seed: seed, rules: [cell.rule],
      features: [cell.feature], replay: try? checkedReplay())
  }

  /// The arguments that give a child these options, with a seed of its own.
  ///
  /// `replay` is what to repeat instead of what the options say.
  func arguments(seed: UInt64, replay repeated: Replay?) -> [String] {
    ((repeated?.description ?? replay).map { ["--replay", $0] } ?? [])
      + ["--schedules", "\(schedules)", "--sequences", "\(sequences)", "--sends", "\(sends)"]
      + ["--seed", "\(seed)", "--hang-limit", "\(hangLimit)"]
  }
}
