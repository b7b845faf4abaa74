import BenchKit

/// Counts commits, each by an executable that is built from it, and finds those that change counts.
struct HistoryRun {
  private let commits: [Commit]
  private let client: any Client
  private let filters: [String]
  private let metric: Metric?
  private let store: CountStore
  private let failedIsWorse: Bool
  private let noProgress: Bool
  private let variables: MeasuringVariables
  private let benchmarks: String?

  /// A search through `commits`, the oldest first.
  init(_ commits: [Commit], _ options: HistoryOptions, _ client: any Client) throws {
    (self.commits, self.client) = (commits, client)
    filters = try options.filter.filters().map(\.text)
    metric = options.metric
    store = try options.counts
    failedIsWorse = options.failedIsWorse
    noProgress = options.terminal.noProgress
    variables = try options.environment.variables
    benchmarks = try options.currentBenchmarks
  }

  private enum Counted {
    case counts(CommitCounts)
    /// It could not be counted, which is worse.
    case failed
  }

  /// All commits that change a count, or the first that makes one worse.
  func search(firstWorse: Bool = false) throws -> History {
    var search = ChangeSearch<Counted>(isFirstOnly: firstWorse) { index in
      switch try point(commits[index]) {
      case .value(let counts): .value(.counts(counts))
      case .skipped(let reason): failedIsWorse ? .value(.failed) : .skipped(reason)
      }
    } differs: { former, latter in
      switch (former, latter) {
      // Under another name, a cell may cost more.
      case (.counts(let former), .counts(let latter)):
        change(former, latter).mayBe(worse: firstWorse)
      case (.failed, .failed): false
      case (.counts, .failed): true
      case (.failed, .counts): !firstWorse
      }
    } isChange: { former, latter in
      guard firstWorse, case (.counts(let former), .counts(let latter)) = (former, latter) else {
        return true
      }
      return change(former, latter).counts.contains(where: \.isWorse)
    }
    try search.run(to: commits.count - 1)
    let looked = search.looked.map { commits[$0] }
    return History(
      steps: try search.changes.map { try step($0.before, $0.after) }, counted: looked,
      skipped: search.skipped.sorted { $0.key < $1.key }
        .map { .init(commit: commits[$0.key], reason: $0.value) },
      unlooked: commits.count - looked.count - search.skipped.count)
  }

  private func change(_ former: CommitCounts, _ latter: CommitCounts) -> CommitChange {
    former.change(to: latter, selected, metric)
  }

  /// The counts of a commit: kept ones, or new ones.
  func point(_ commit: Commit) throws -> ChangeSearch<CommitCounts>.Point {
    let build = try build(commit)
    if let kept = try store.counts(of: commit.hash), kept.has(filters),
      try kept.conditions.variables == variables.facts, build.matches(kept.build)
    {
      return .value(kept)
    }
    say("counting \(commit.short) \(commit.subject)")
    do {
      let counts = try counts(of: commit, by: build.executable(say))
      try store.save(counts)
      return .value(counts)
    } catch {
      if Interruption.hasCome {
        note(
          "bench: interrupted; what was counted is kept in \(store.path), and not counted again\n")
        throw ExitStatus.interrupted.code
      }
      guard error is RevisionBuild.Failed || error is NotCounted || error is ForeignExecutable
      else { throw error }
      say("\(commit.short) is skipped: \(error)")
      return .skipped("\(error)")
    }
  }

  private func build(_ commit: Commit) throws -> RevisionBuild {
    try RevisionBuild(commit.hash, of: Machine.executable, benchmarks: benchmarks)
  }

  private struct NotCounted: Error, CustomStringConvertible {
    let description: String
  }

  /// What the executable of a commit counts, if it keeps the rules.
  private func counts(of commit: Commit, by executable: String) throws -> CommitCounts {
    let all = try ExecutableDescription(of: executable).entries
    let entries = selected.selected(all, \.cell.names)
    guard !entries.isEmpty else {
      throw NotCounted(
        description:
          "--filter selects none of its cells; --benchmarks now builds it with the current ones")
    }
    let cells = Set(entries.map(\.cell))
    let refusals = try client.refusals(
      of: client.suite.benchmarks.filter { cells.contains($0.cell) }, in: executable,
      noProgress: true)
    if let refusal = refusals.min(by: { $0.key < $1.key }) {
      throw NotCounted(description: "\(refusal.key) \(refusal.value)")
    }
    Interruption.watch()
    let plan = RunPlan(
      entries.map { ($0.cell, $0.passes.filter(\.isExact)) }.filter { !$0.1.isEmpty }, .full,
      seed: CountedRun.seed)
    let progress = ProgressLine([], .full, done: 0, noProgress: noProgress)
    let place = try CheckedOutPlace(of: executable)
    let counted = BuildCounts(
      of: executable, plan, .full, seed: CountedRun.seed, variables: variables, in: place.folder,
      progress)
    place.leave()
    progress.end()
    if Interruption.hasCome { throw NotCounted(description: "interrupted") }
    if let failed = counted.rows.first(where: { $0.status == .failed }) {
      throw NotCounted(description: "\(failed.cell): \(failed.reason ?? "failed")".printable)
    }
    let environment = try ResultEnvironment.here(
      Build(executable: executable), SourceTree(of: executable), counter: counted.record.counter,
      seed: CountedRun.seed, variables: variables)
    return CommitCounts(
      commit, ResultFile(environment: environment, rows: counted.rows), selection: filters,
      build: BuildConditions(of: executable))
  }

  private var selected: [NameFilter] { filters.compactMap { NameFilter($0) } }

  private func step(_ first: Int, _ last: Int) throws -> History.Step {
    let (before, after) = (commits[first], commits[last])
    let change: CommitChange? =
      if let former = try store.counts(of: before.hash),
        let latter = try store.counts(of: after.hash)
      {
        self.change(former, latter)
      } else { nil }
    let counts = change?.counts ?? []
    return History.Step(
      before: before, commit: after, skipped: last - first - 1, change,
      comparison: counts.isEmpty ? nil : try? comparison(before, after, counts))
  }

  /// The functions behind the cells whose counts changed most, a few of them: others mostly change for the same reason.
  private func comparison(
    _ before: Commit, _ after: Commit, _ counts: [CountStep]
  ) throws -> Comparison {
    let cells = counts.largestFirst.map(\.cell).unique.prefix(4)
    say("finding the functions that \(after.short) changes, in \(cells.joined(separator: ", "))")
    var comparison = try ExecutableComparison(
      build(before).executable(say), build(after).executable(say),
      cells.compactMap { NameFilter($0) }, ForceOptions.parse([]),
      .init(
        resume: .resumeIfPossible, noProgress: true, variables: variables, aspects: [.count],
        labels: [before.short, after.short])
    ).run()
    comparison.rows.removeAll { !($0.verdict.isWorse || $0.verdict.isBetter) }
    return comparison
  }

  private func say(_ text: String) { if !noProgress { note("bench: \(text)\n") } }
}
