import Explorer

extension CellRunner {
  /// More jobs than code needs that ends.
  private static let mostJobs = 1_000_000

  /// Runs the cell's code once under the explorer, and reports what makes it impossible to measure. Blocks the thread.
  ///
  /// Code that leaves the explorer can still be timed, so that is no failure.
  package func check() -> CellReport {
    do {
      try explore(.fifo, jobLimit: Self.mostJobs, stallTimeout: nil, explains: false) { run in
        let meter = LeftoverMeter(run)
        let exercise = try measured.exercise(
          Equipment(meter: meter, context: ExplorerContext(run), seed: seed))
        try await exercise.open()
        await run.settle()
        try await exercise.run(rounds: 1, of: 1)
        if let leftover = meter.leftover { throw leftover }
        try await exercise.close()
      }
    } catch let failure as ExplorationFailure {
      switch failure.reason {
      case .threw(let error): return CellReport(failure: "\(error)")
      case .livelock(let jobs): return CellReport(failure: "it did not end within \(jobs) jobs")
      default: break
      }
    } catch {
      return CellReport(failure: "\(error)")
    }
    return CellReport(measurements: [])
  }
}

/// Notes what code leaves behind when it returns.
private final class LeftoverMeter: Meter {
  private let run: Run
  private var tasks = 0
  private(set) var leftover: Leftover?

  init(_ run: Run) { self.run = run }

  let includesAftermath = false

  func start() { tasks = run.unfinishedTasks }

  func pause() {}

  func resume() {}

  func stop() {
    let left = run.unfinishedTasks - tasks
    if left > 0 || run.readyJobs > 0 { leftover = Leftover(tasks: left) }
  }
}

/// Code returned before its work was done.
struct Leftover: Error, CustomStringConvertible {
  let tasks: Int

  var description: String {
    let what = tasks > 0 ? tasks.counted("task") : "work for another task"
    return """
      it leaves \(what) behind when it returns: await what it starts, so that all of it is measured
      """
  }
}
