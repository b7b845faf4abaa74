import BenchKit

/// One `bench run`, from what an earlier one has left to the result.
struct MeasuredRun {
  static let folder = "Results/runs"

  let benchmarks: [Benchmark]
  let aspects: Set<Aspect>
  let effort: SamplingPlan
  let seed: UInt64
  let leftovers: Leftovers.Treatment
  let noProgress: Bool
  /// Whether the result is kept as the last one, for baselines.
  var keepsLast = true

  /// Measures, hands the result to `publish`, and says how the process should end.
  func measure(_ publish: (ResultFile, RunRecord) throws -> Void) throws -> ExitStatus {
    if Build.isDebug {
      note(
        "bench: built without optimisation: these times mean nothing; use swift run -c release\n")
    }
    let build = try Build(executable: Machine.executable)
    let tree = SourceTree(of: Machine.executable)
    let plan = RunPlan(benchmarks, aspects, effort, seed: seed)
    let header = Journal.Header(
      binary: build.hash, seed: seed, sampling: effort, jobs: plan.jobs.count)
    let past = try Leftovers(in: Self.folder, leftovers, for: header) { plan.isPart($0) }
    let keeper = Keeper(in: Self.folder, header, past)

    if !plan.timed.isEmpty, let missing = MachineLoad.now.missing { note("bench: \(missing)\n") }
    Interruption.watch()
    let copy = plan.needsCopy ? Swift.Result { try StrippedCopy(of: Machine.executable) } : nil
    defer { try? copy?.get().remove() }
    let known = RunRecord(
      past.entries, refused: try refusals(), unavailable: Self.obstacles(copy))
    let record = run(plan, known, keeper, copy: try? copy?.get())

    if Interruption.hasCome {
      note("bench: interrupted; \(keeper.parting(record.count, of: header.jobs))\n")
      return .interrupted
    }
    let builder = RowBuilder(record, plan, seed: seed)
    let rows = builder.rows
    let result = ResultFile(
      environment: try .here(build, tree, counter: record.counter, seed: seed), rows: rows)
    if keepsLast, !keeper.hasFailed { LastResult.keep(result) }
    try publish(result, record)
    keeper.finish()
    if rows.contains(where: { $0.status == .failed }) { return .failed }
    if let fault = builder.control.flatMap({ Control.fault($0) }) {
      note("bench: \(fault)\n")
      return .unmeasurable
    }
    return keeper.hasFailed ? .error : .ok
  }

  /// Why some cells may not be measured.
  private func refusals() throws -> [Cell: String] {
    let isQuiet = noProgress
    let admission = try Admission(benchmarks) { line in
      if !isQuiet { note("bench: verified \(line)\n") }
    }
    return Dictionary(
      uniqueKeysWithValues: benchmarks.compactMap { benchmark in
        admission.refusal(of: benchmark).map { (benchmark.cell, $0) }
      })
  }

  /// Why some passes are impossible here.
  static func obstacles(
    _ copy: Swift.Result<StrippedCopy, any Error>?
  ) -> [Pass: String] {
    if let missing = CallgrindRun.obstacle { return [.calls: missing] }
    if case .failure(let error) = copy { return [.calls: "\(error)"] }
    return [:]
  }

  private func run(
    _ plan: RunPlan, _ record: RunRecord, _ keeper: Keeper, copy: StrippedCopy?
  ) -> RunRecord {
    let launcher = ChildLauncher(
      executable: Machine.executable, inherited: ProcessVariables.all, timeout: .seconds(180),
      arguments: { [effort] in CellCommand.arguments($0, effort, copy: copy?.path) })
    let waiting = plan.jobs.filter { !record.isSettled($0) }
    let progress = Progress(waiting, effort, done: record.count, noProgress: noProgress)
    defer { progress.end() }
    return Session(plan, launcher) {
      progress.extend(.time, by: $0.count)
    } keep: { entry in
      keeper.keep(entry)
      progress.advance(entry.job)
    }.run(record, cores: Machine.cores)
  }
}
