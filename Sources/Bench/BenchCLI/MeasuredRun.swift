import BenchKit

/// One `bench run`, from what an earlier one has left to the result.
struct MeasuredRun {
  /// What to do about what interrupted runs have left.
  enum Leftovers { case leave, resume, discard }

  static let folder = "Results/runs"

  let benchmarks: [Benchmark]
  let aspects: Set<Aspect>
  let effort: Effort
  let seed: UInt64
  let leftovers: Leftovers
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
      binary: build.hash, seed: seed, effort: effort, jobs: plan.jobs.count)
    let past = try earlier(header, plan)
    let keeper = Keeper(header, past.entries)
    if !keeper.hasFailed { past.superseded.forEach { $0.discard() } }

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
      environment: .here(build, tree, counter: record.counter, seed: seed), rows: rows)
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

  /// What interrupted runs have found already.
  private struct Past {
    /// What this run is to use of it.
    var entries: [RunRecord.Entry] = []
    /// The runs that have nothing but these.
    var superseded: [InterruptedRun] = []
  }

  private func earlier(_ header: Journal.Header, _ plan: RunPlan) throws -> Past {
    let runs = InterruptedRun.all(in: Self.folder)
    switch leftovers {
    case .leave:
      for run in runs {
        note("bench: found \(run.wording); --resume continues it, --fresh discards it\n")
      }
    case .discard:
      for run in runs {
        run.discard()
        note("bench: discarded \(run.wording)\n")
      }
    case .resume:
      let useful = runs.filter { run in
        run.header.isCompatible(with: header) && run.entries.contains { plan.isPart($0.job) }
      }
      guard !useful.isEmpty else { throw NothingToResume(runs, header) }
      for run in useful { note("bench: continuing \(run.wording)\n") }
      // What failed is tried again.
      return Past(
        entries: useful.flatMap(\.entries).filter {
          plan.isPart($0.job) && $0.report.failure == nil
        },
        superseded: useful.filter { $0.entries.allSatisfy { plan.isPart($0.job) } })
    }
    return Past()
  }
}

extension InterruptedRun {
  var wording: String {
    "an interrupted run with \(entries.count) of \(header.jobs) measurements in \(path)"
  }
}

/// There is nothing that a run could go on with.
struct NothingToResume: Error, CustomStringConvertible {
  let description: String

  init(_ runs: [InterruptedRun], _ header: Journal.Header) {
    guard let last = runs.last else {
      description = "there is no interrupted run in \(MeasuredRun.folder) to resume"
      return
    }
    let difference =
      if last.header.binary != header.binary {
        "another build of bench"
      } else if last.header.seed != header.seed {
        "--seed \(last.header.seed)"
      } else if last.header.effort != header.effort {
        last.header.effort == .quick ? "--quick" : "no --quick"
      } else {
        "another --filter"
      }
    description = """
      the interrupted run in \(last.path) was made with \(difference): it cannot be resumed; \
      --fresh discards it
      """
  }
}
