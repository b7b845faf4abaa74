import BenchKit

/// The exact counts of one build: what comparisons, checks and histories rest on.
struct BuildCounts {
  /// What was counted, a row for each metric of each cell.
  let rows: [ResultRow]
  let record: RunRecord

  /// Counts what `plan` asks of the build at `executable`, but for what `known` has. Blocks the thread.
  ///
  /// - Parameters:
  ///   - variables: those that measuring processes receive beside the usual ones.
  ///   - folder: where its processes run; nil for where this one does.
  ///   - sources: where its functions are; nil to name them without places.
  ///   - keep: takes each measurement as it comes.
  init(
    of executable: String, _ plan: RunPlan, _ sampling: SamplingPlan, seed: UInt64,
    variables: MeasuringVariables, in folder: String? = nil, known: [RunRecord.EndedJob] = [],
    sources: SourceLocations? = nil,
    _ progress: ProgressLine, keep: @escaping @Sendable (RunRecord.EndedJob) -> Void = { _ in }
  ) {
    let copy = plan.needsCopy ? Swift.Result { try StrippedCopy(of: executable) } : nil
    defer { try? copy?.get().remove() }
    let record = RunRecord(known, unavailable: MeasuredRun.obstacles(copy))
    progress.extend(plan.exact.filter { !record.isSettled($0) })
    let launcher = ChildLauncher(
      executable: executable, copy: try? copy?.get().path, inherited: ProcessVariables.all,
      added: variables, folder: folder, timeout: .seconds(ProcessTimeout.seconds), sources: sources,
      arguments: { CellCommand.arguments($0, sampling) })
    self.record = Session(plan, launcher, sampling) { entry in
      keep(entry)
      progress.advance(entry.job)
    }.run(record, cores: Machine.cores)
    // How a sweep grows follows from its counts.
    rows = RowBuilder(self.record, plan, seed: seed, isDetailed: true).rows
      .filter { CountComparison.isCounted($0.metric) }
  }
}
