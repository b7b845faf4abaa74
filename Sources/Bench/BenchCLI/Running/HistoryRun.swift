import BenchKit

/// Counts commits, each by an executable that is built from it, and finds those that change counts.
struct HistoryRun {
  private let commits: [Commit]
  private let filters: [String]
  private let metric: Metric?
  private let store: CountStore
  private let failedIsWorse: Bool
  private let noProgress: Bool

  /// A search through `commits`, the oldest first.
  init(_ commits: [Commit], _ options: HistoryOptions) throws {
    self.commits = commits
    filters = options.filter.filter.words
    metric = options.metric
    store = try options.counts
    failedIsWorse = options.failedIsWorse
    noProgress = options.terminal.noProgress
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
      case (.counts(let former), .counts(let latter)):
        steps(former, latter).contains { $0.isWorse || !firstWorse }
      case (.failed, .failed): false
      case (.counts, .failed): true
      case (.failed, .counts): !firstWorse
      }
    }
    try search.run(to: commits.count - 1)
    let looked = search.looked.map { commits[$0] }
    return History(
      steps: try search.changes.map { try step($0.before, $0.after) }, counted: looked,
      skipped: search.skipped.sorted { $0.key < $1.key }
        .map { .init(commit: commits[$0.key], reason: $0.value) },
      unlooked: commits.count - looked.count - search.skipped.count)
  }

  private func steps(_ former: CommitCounts, _ latter: CommitCounts) -> [CountStep] {
    former.steps(to: latter, filters.compactMap { NameFilter($0) }, metric)
  }

  /// The counts of a commit: kept ones, or new ones.
  func point(_ commit: Commit) throws -> ChangeSearch<CommitCounts>.Point {
    if let kept = try store.counts(of: commit.hash), kept.has(filters) { return .value(kept) }
    say("counting \(commit.short) \(commit.subject)")
    do {
      let counts = try counts(of: commit, by: executable(commit))
      try store.save(counts)
      return .value(counts)
    } catch let failed where failed is RevisionBuild.Failed || failed is NotCounted {
      say("\(commit.short) is skipped: \(failed)")
      return .skipped("\(failed)")
    }
  }

  private func executable(_ commit: Commit) throws -> String {
    let running = SourceTree(of: Machine.executable)
    if running.revision == commit.hash, !running.isDirty { return Machine.executable }
    return try RevisionBuild(commit.hash, of: Machine.executable).executable(say)
  }

  private struct NotCounted: Error, CustomStringConvertible {
    let description: String
  }

  /// What the executable of a commit counts, which verifies first what it counts.
  private func counts(of commit: Commit, by executable: String) throws -> CommitCounts {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let output = "\(folder.path)/counts.json"
    let arguments = ["run", "--only", "count", "--no-progress", "--output", output]
    // What the run keeps besides its result belongs to nobody.
    let child = ChildProcess(
      "/bin/sh",
      ["-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder.path, executable] + arguments
        + filters.flatMap { ["--filter", $0] },
      environment: ProcessVariables.all, timeout: .seconds(3_600))
    let outcome = try child.run()
    if outcome.end == .interrupted {
      note("bench: interrupted; what was counted is kept in \(store.path), and not counted again\n")
      throw ExitStatus.interrupted.code
    }
    guard outcome.end == .exited(0) else {
      let lines = outcome.errors.split(separator: "\n")
      let cause = lines.first { $0.hasPrefix("Error: ") } ?? lines.last ?? ""
      throw NotCounted(description: "bench run \(outcome.end): \(cause)".printable)
    }
    return CommitCounts(commit, try ResultFile(path: output), selection: filters)
  }

  private func step(_ first: Int, _ last: Int) throws -> History.Step {
    let (before, after) = (commits[first], commits[last])
    let counts =
      if let former = try store.counts(of: before.hash),
        let latter = try store.counts(of: after.hash)
      {
        steps(former, latter)
      } else { [CountStep]() }
    return History.Step(
      before: before, commit: after, skipped: last - first - 1, counts: counts,
      comparison: counts.isEmpty ? nil : try? comparison(before, after, counts))
  }

  /// The functions behind the cells whose counts changed most, a few of them: others mostly change for the same reason.
  private func comparison(
    _ before: Commit, _ after: Commit, _ counts: [CountStep]
  ) throws -> Comparison {
    let cells = counts.largestFirst.map(\.cell).unique.prefix(4)
    say("which functions \(after.short) changes, in \(cells.joined(separator: ", "))")
    var comparison = try ExecutableComparison(
      executable(before), executable(after), cells.compactMap { NameFilter($0) }, ForceOptions(),
      .init(
        resume: .resumeIfPossible, noProgress: true, aspects: [.count],
        labels: [before.short, after.short])
    ).run()
    comparison.rows.removeAll { !($0.verdict.isWorse || $0.verdict.isBetter) }
    return comparison
  }

  private func say(_ text: String) { if !noProgress { note("bench: \(text)\n") } }
}
