import ArgumentParser
import BenchKit
import Synchronization

/// Compares two builds by running both in one session.
struct ExecutableComparison {
  /// How builds are compared.
  struct Settings {
    var sampling = SamplingPlan.pairs
    var seed = CountedRun.seed
    var delta = LookPlan.delta
    var resume: ResumePolicy
    var noProgress: Bool
    var variables = MeasuringVariables.none
    /// What is compared: counts, times, and the counts of sweeps.
    var aspects: Set<Aspect> = [.count, .time]
    /// What a report calls the two; their paths when it is empty.
    var labels: [String] = []
  }

  private let former: String
  private let latter: String
  private let labels: [String]
  private let subjects: ComparedExecutables
  private let settings: Settings

  /// A comparison of the executables at `former` and `latter`, in what `filters` select.
  ///
  /// Throws when the two cannot be compared.
  init(
    _ former: String, _ latter: String, _ filters: [NameFilter], _ forcing: ForceOptions,
    _ settings: Settings
  ) throws {
    self.former = former
    self.latter = latter
    self.settings = settings
    labels = settings.labels.isEmpty ? [former, latter] : settings.labels
    subjects = try ComparedExecutables(
      .init(path: former, name: labels[0]), .init(path: latter, name: labels[1]), filters, forcing,
      hasSweeps: settings.aspects.contains(.scale))
  }

  /// Measures and compares. Throws when the run is interrupted.
  func run() throws -> Comparison {
    let entries = subjects.entries
    Interruption.watch()
    if let missing = MachineLoad.now.missing { note("bench: \(missing)\n") }
    let plan = self.plan
    // Where both are revisions, only one of them can be checked out at a time.
    let revisions = [former, latter].filter(CheckedOutPlace.isOfRevision)
    let place = revisions.count == 1 ? try CheckedOutPlace(of: revisions[0]) : nil
    defer { place?.leave() }
    let copies = try ExecutableCopies(of: [former, latter], seed: settings.seed)
    let timing = timing(entries, copies, place)
    let record = try ComparisonRecord(header(plan, timing.run, entries), settings.resume)
    let progress = ProgressLine([], settings.sampling, done: 0, noProgress: settings.noProgress)
    progress.extend(.time, by: timing.run.leastJobs)
    let sources = Swift.Result { try locations(plan) }
    let counts = try RunRecord.Side.allCases.map {
      try count(plan, $0, record, progress, try? sources.get()[$0], place)
    }
    let isTimed = settings.aspects.contains(.time)
    let outcome: (pairs: [PairedTiming.Forks], control: PairedTiming.Forks)? =
      !isTimed
      ? ([], .init())
      : timing.run.run { job, side in
        let report = record.report(of: job, side)
        if report != nil { progress.skip(job) }
        return report
      } begin: {
        copies.renew()
      } extend: {
        progress.extend(.time, by: $0)
      } keep: { entry in
        record.append(entry)
        progress.advance(entry.job)
      }
    progress.end()
    copies.noteFailure()
    guard let outcome, !Interruption.hasCome else {
      note("bench: interrupted; \(record.interruption)\n")
      throw ExitStatus.interrupted.code
    }
    let control = isTimed ? Control.decision(outcome.control.ratios) : nil
    let times = timing.family.decisions(outcome.pairs.map(\.ratios))
    var comparison = Comparison(
      labels[0], labels[1], delta: settings.delta,
      rows: zip(timing.cells, zip(outcome.pairs, times)).map { cell, found in
        Comparison.Row(cell, found.0, found.1)
      } + zip(counts[0].rows, counts[1].rows).map { CountComparison.row($0, $1) } + missing,
      notes: try notes(outcome.pairs, place),
      invalid: subjects.fault ?? control.flatMap { Control.fault($0) })
    try confirm(&comparison, place)
    guard !Interruption.hasCome else {
      note("bench: interrupted; \(record.interruption)\n")
      throw ExitStatus.interrupted.code
    }
    record.finish()
    comparison.differences = subjects.differences
    comparison.locateFunctions(counts[0].record, counts[1].record)
    if case .failure(let error) = sources, comparison.rows.contains(where: { $0.functions != nil })
    {
      comparison.notes.append("functions are named without file and line: \(error)")
    }
    return comparison
  }

  /// Counts again, in other layouts, what takes a little more instructions.
  private func confirm(_ comparison: inout Comparison, _ place: CheckedOutPlace?) throws {
    for layout in Layouts.others {
      let doubtful = comparison.doubtful
      guard !doubtful.isEmpty else { return }
      if !settings.noProgress { note("bench: \(Layouts.announcement(of: doubtful.count))\n") }
      let plan = RunPlan(
        doubtful.map { ($0, [.calls]) }, settings.sampling, traits: traits, seed: settings.seed)
      let progress = ProgressLine(
        [], settings.sampling, done: 0, noProgress: settings.noProgress)
      let rows = try [former, latter].map { executable in
        try counts(plan, of: executable, settings.variables.inLayout(layout), progress, place).rows
      }
      progress.end()
      if Interruption.hasCome { return }
      comparison.confirm(with: rows[0], rows[1])
    }
  }

  /// Where the functions of both sides are, if they are counted; those of a former that lies in no package are
  /// where the latter has them.
  private func locations(_ plan: RunPlan) throws -> [RunRecord.Side: SourceLocations] {
    guard plan.needsCopy, CallgrindForkServer.obstacle == nil else { return [:] }
    let sources = try SourceLocations(of: latter)
    return [.former: (try? SourceLocations(of: former)) ?? sources, .latter: sources]
  }

  /// What is counted of either side.
  private var plan: RunPlan {
    let counted = (settings.aspects.contains(.count) ? subjects.entries : []) + subjects.sweeps
    return RunPlan(
      counted.map { ($0.cell, $0.passes.filter(\.isExact)) }.filter { !$0.1.isEmpty },
      settings.sampling, traits: traits, seed: settings.seed)
  }

  private var traits: [Cell: WorkloadTraits] {
    Dictionary(uniqueKeysWithValues: subjects.sweeps.map { ($0.cell, WorkloadTraits(.scale)) })
  }

  /// The rows of cells that only the former can measure.
  private var missing: [Comparison.Row] {
    subjects.missing.flatMap { entry in
      entry.passes.metrics.filter { metric in
        settings.aspects.contains(
          CountComparison.isCounted(metric) ? .count : .time)
          && (metric == .time || CountComparison.isCounted(metric))
      }.map { Comparison.Row(entry.cell, $0, .missing, reason: "only in \(labels[0])") }
    }
  }

  /// The cells whose times are compared, as one family, and how.
  private func timing(
    _ entries: [ExecutableDescription.CellPasses], _ copies: ExecutableCopies,
    _ place: CheckedOutPlace?
  ) -> (cells: [Cell], family: Family, run: PairedTiming) {
    let isTimed = settings.aspects.contains(.time)
    let cells = isTimed ? entries.filter { $0.passes.contains(.time) }.map(\.cell) : []
    let family = Family(
      settings.sampling.hasVerdicts
        ? .pairs(max(1, cells.count))
        : LookPlan(comparisons: max(1, cells.count), first: settings.sampling.forks, looks: 1),
      delta: settings.delta)
    let launchers = zip(copies.paths, [former, latter]).map { copy, executable in
      launcher(copy, in: CheckedOutPlace.isOfRevision(executable) ? place?.folder : nil)
    }
    let run = PairedTiming(
      cells.map { .init(.init($0, launchers[0]), .init($0, launchers[1])) }, family,
      control: cells.first.map { .init($0, launchers[0]) }, settings.sampling, seed: settings.seed)
    return (cells, family, run)
  }

  /// What this comparison must have in common with another to go on where that one stopped.
  private func header(
    _ plan: RunPlan, _ timing: PairedTiming, _ entries: [ExecutableDescription.CellPasses]
  ) throws -> Journal.Header {
    let hashes = try [former, latter].map { try Build(executable: $0).hash }
    return Journal.Header(
      binary: hashes.joined(separator: " "), seed: settings.seed, sampling: settings.sampling,
      jobs: 2 * plan.exact.count + timing.leastJobs,
      selection: "\(settings.delta) \(settings.aspects.map(\.rawValue).sorted()) "
        + (entries + subjects.sweeps).map { "\($0.cell)" }.joined(separator: " "),
      variables: try settings.variables.facts)
  }

  /// The counts of one side.
  private func count(
    _ plan: RunPlan, _ side: RunRecord.Side, _ comparison: ComparisonRecord,
    _ progress: ProgressLine, _ sources: SourceLocations?, _ shared: CheckedOutPlace?
  ) throws -> BuildCounts {
    try counts(
      plan, of: side == .former ? former : latter, settings.variables, progress, shared,
      known: comparison.entries(of: side), sources
    ) { entry in
      comparison.append(RunRecord.EndedJob(job: entry.job, report: entry.report, side: side))
    }
  }

  /// The counts of `executable`, where its revision is checked out.
  private func counts(
    _ plan: RunPlan, of executable: String, _ variables: MeasuringVariables,
    _ progress: ProgressLine, _ shared: CheckedOutPlace?, known: [RunRecord.EndedJob] = [],
    _ sources: SourceLocations? = nil,
    keep: @escaping @Sendable (RunRecord.EndedJob) -> Void = { _ in }
  ) throws -> BuildCounts {
    let isOfRevision = CheckedOutPlace.isOfRevision(executable)
    let own = isOfRevision && shared == nil ? try CheckedOutPlace(of: executable) : nil
    defer { own?.leave() }
    return BuildCounts(
      of: executable, plan, settings.sampling, seed: settings.seed, variables: variables,
      in: isOfRevision ? (shared ?? own)?.folder : nil, known: known, sources: sources, progress,
      keep: keep)
  }

  private func launcher(_ executable: String, in folder: String?) -> ChildLauncher {
    ChildLauncher(
      executable: executable, copy: nil, inherited: ProcessVariables.all,
      added: settings.variables, folder: folder, timeout: .seconds(ProcessTimeout.seconds),
      sources: nil,
      arguments: { [sampling = settings.sampling] in CellCommand.arguments($0, sampling) })
  }

  private func notes(
    _ pairs: [PairedTiming.Forks], _ place: CheckedOutPlace?
  ) throws -> [String] {
    let others = place?.untracked ?? []
    let more = others.count > 5 ? " and \(others.count - 5) more" : ""
    let untracked =
      others.isEmpty
      ? []
      : [
        "git does not track \(others.prefix(5).joined(separator: ", "))\(more); both builds read the same"
      ]
    let variables = try settings.variables.facts.map { facts in
      ["measuring processes received \(facts.map(\.description).joined(separator: ", "))"]
    }
    let redone = pairs.reduce(0) { $0 + $1.redone }
    let disturbed = pairs.reduce(0) { $0 + $1.disturbed }
    let forks = pairs.reduce(0) { $0 + $1.former.count }
    let disturbance =
      "of \(forks) forks, \(redone) were repeated because other processes used the processor, and "
      + "\(disturbed) were disturbed all the same"
    let sweeps = subjects.sweeps.count
    return subjects.notes + (variables ?? []) + untracked
      + (sweeps == 0
        ? []
        : ["sweeps included: \(sweeps) of the cells are the three smallest sizes of each sweep"])
      + (redone + disturbed > 0 ? [disturbance] : [])
  }
}

extension ExecutableCopies {
  /// Notes that a copy was not made anew, if so.
  func noteFailure() {
    guard let failure else { return }
    note("bench: times may depend on where the executable lies in memory: \(failure)\n")
  }
}

/// What a comparison of two executables has found so far, in a journal.
final class ComparisonRecord: Sendable {
  private static let folder = "\(MeasuredRun.folder)/compare"

  private let journal: RunJournal
  private let entries: [RunRecord.EndedJob]
  private let reports: [RunRecord.Side: [Job: CellReport]]
  private let count: Mutex<Int>
  private let jobs: Int
  private let resume: ResumePolicy

  /// The record of a comparison of `header`, with what an interrupted one found.
  init(_ header: Journal.Header, _ resume: ResumePolicy) throws {
    let resumed = try ResumedRuns(in: Self.folder, resume, for: header)
    journal = RunJournal(in: Self.folder, header, resumed)
    entries = resumed.entries
    reports = Dictionary(grouping: resumed.entries) { $0.side ?? .former }.mapValues { entries in
      Dictionary(entries.map { ($0.job, $0.report) }, uniquingKeysWith: { _, last in last })
    }
    count = Mutex(resumed.entries.count)
    jobs = header.jobs
    self.resume = resume
  }

  /// The entries of one side that an interrupted comparison had.
  func entries(of side: RunRecord.Side) -> [RunRecord.EndedJob] {
    entries.filter { $0.side == side }
  }

  /// The report of a job that an interrupted comparison had; nil when it had none.
  func report(of job: Job, _ side: RunRecord.Side) -> CellReport? { reports[side]?[job] }

  /// Writes down what a job found.
  func append(_ entry: RunRecord.EndedJob) {
    count.withLock { $0 += 1 }
    journal.append(entry)
  }

  /// Where the measurements of an interrupted comparison are, and how to go on.
  var interruption: String {
    journal.interruption(
      after: count.withLock { $0 }, of: jobs,
      next: resume == .resumeIfPossible ? "the same command" : "--resume")
  }

  /// Removes the journal of a comparison that is complete.
  func finish() { journal.finish() }
}
