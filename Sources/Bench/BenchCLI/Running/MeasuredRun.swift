import BenchKit

/// One `bench run`, from the interrupted ones that it resumes to its result.
struct MeasuredRun {
  static let folder = "\(PackageFolder.results)/runs"

  let benchmarks: [MeasuredCell]
  let client: any Client
  let aspects: Set<Aspect>
  let sampling: SamplingPlan
  let seed: UInt64
  let resume: ResumePolicy
  let noProgress: Bool
  let variables: MeasuringVariables
  /// The cells of which the client says whether they may be measured, where those that are measured are only a part.
  var asked: [MeasuredCell]?
  /// Whether the result is kept as the last one.
  var keepsLast = true

  /// Measures, passes the result to `publish`, and returns how the process should end.
  func measure(_ publish: (ResultFile) throws -> Void) throws -> ExitStatus {
    if Build.isDebug {
      note(
        "bench: built without optimisation, so times mean nothing; use swift run -c release bench\n"
      )
    }
    let build = try Build(executable: Machine.executable)
    let tree = SourceTree(of: Machine.executable)
    let plan = RunPlan(benchmarks, aspects, sampling, seed: seed)
    let header = Journal.Header(
      binary: build.hash, seed: seed, sampling: sampling, jobs: plan.jobs.count,
      variables: try variables.facts)
    let resumed = try ResumedRuns(in: Self.folder, resume, for: header) { plan.isPart($0) }
    let journal = RunJournal(in: Self.folder, header, resumed)

    if !plan.timed.isEmpty, let missing = MachineLoad.now.missing { note("bench: \(missing)\n") }
    Interruption.watch()
    let copy = plan.needsCopy ? Swift.Result { try StrippedCopy(of: Machine.executable) } : nil
    defer { try? copy?.get().remove() }
    let obstacles = Self.obstacles(copy)
    let share = noProgress ? 1 : Processors.availableShare()
    announce(plan, RunRecord(resumed.entries, unavailable: obstacles), share: share)
    let known = RunRecord(resumed.entries, refused: try refusals(), unavailable: obstacles)
    let record = try run(plan, known, journal, share: share, copy: try? copy?.get())

    if Interruption.hasCome {
      note("bench: interrupted; \(journal.interruption(after: record.count, of: header.jobs))\n")
      return .interrupted
    }
    let builder = RowBuilder(record, plan, seed: seed)
    let rows = builder.rows
    let result = ResultFile(
      environment: try .here(
        build, tree, counter: record.counter, seed: seed, variables: variables),
      rows: rows)
    if keepsLast { LastResult.keep(result) }
    try publish(result)
    journal.finish()
    if rows.contains(where: { $0.status == .failed }) { return .failed }
    for fault in builder.faults { note("bench: \(fault)\n") }
    if !builder.faults.isEmpty { return .unmeasurable }
    return .ok
  }

  /// Says how long the run will take, if anything is left of it.
  private func announce(_ plan: RunPlan, _ record: RunRecord, share: Double) {
    let jobs = plan.jobs.filter { !record.isSettled($0) }
    guard !noProgress, !jobs.isEmpty else { return }
    let seconds = client.secondsForRefusals(of: asked ?? benchmarks)
    note("bench: \(RunEstimate(verifying: seconds, jobs, sampling, share: share))\n")
  }

  /// The cells that the client does not let be measured, with the reasons.
  private func refusals() throws -> [Cell: String] {
    let refusals = try client.refusals(
      of: asked ?? benchmarks, in: Machine.executable, noProgress: noProgress)
    return Dictionary(
      uniqueKeysWithValues: benchmarks.filter { $0.feature != nil }.compactMap { benchmark in
        refusals[benchmark.cell.pattern].map { (benchmark.cell, $0) }
      })
  }

  /// The passes that are impossible here, with the reasons.
  static func obstacles(
    _ copy: Swift.Result<StrippedCopy, any Error>?
  ) -> [Pass: String] {
    var obstacle = CallgrindForkServer.obstacle
    if obstacle == nil, case .failure(let error) = copy { obstacle = "\(error)" }
    return obstacle.map { [.calls: $0] } ?? [:]
  }

  private func run(
    _ plan: RunPlan, _ record: RunRecord, _ journal: RunJournal, share: Double,
    copy: StrippedCopy?
  ) throws -> RunRecord {
    let copies =
      plan.timed.isEmpty ? nil : try ExecutableCopies(of: [Machine.executable], seed: seed)
    let launcher = ChildLauncher(
      executable: copies?.paths[0] ?? Machine.executable, copy: copy?.path,
      inherited: ProcessVariables.all, added: variables, timeout: .seconds(ProcessTimeout.seconds),
      arguments: { [sampling] in CellCommand.arguments($0, sampling) })
    let waiting = plan.jobs.filter { !record.isSettled($0) }
    let progress = ProgressLine(
      waiting, sampling, share: share, done: record.count, noProgress: noProgress)
    defer {
      progress.end()
      copies?.noteFailure()
    }
    return Session(plan, launcher, sampling) {
      copies?.renew()
    } extend: {
      progress.extend(.time, by: $0.count)
    } keep: { entry in
      journal.append(entry)
      progress.advance(entry.job)
    }.run(record, cores: Machine.cores)
  }
}

/// The result of the last complete run, kept beside the journals.
enum LastResult {
  static let path = "\(MeasuredRun.folder)/last.json"

  /// Keeps `result`. Failing to do so is only noted, so that no run is lost for it.
  static func keep(_ result: ResultFile) {
    do {
      try Folder.make(MeasuredRun.folder)
      try Folder.replace(path, with: result.text)
    } catch {
      note("bench: \(error); the result is not kept there\n")
    }
  }
}
