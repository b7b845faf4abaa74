import CMachine
import Dispatch
import Libc

/// The lines between a process of a group and the one that conducts it.
enum LockStepLines {
  /// Asks a process that has started to prepare its subject.
  static let prepare = "prepare"
  /// Asks for a batch of actions.
  static let batch = "batch"
  /// Asks for the last checks and the report; the process ends with it.
  static let end = "end"
  /// The prefix of the subject's answers: ``started``, ``ready``, or the nanoseconds per action of a batch.
  static let mark = "patternbench.batch/1 "
  /// The first answer of a process, which then waits to be asked.
  static let started = "started"
  /// The answer of a process that waits to be asked for batches.
  static let ready = "ready"
}

extension CellRunner {
  /// Measures the time on the real runtime, a batch whenever one is asked for. An error becomes the
  /// report, and ends the batches.
  ///
  /// - Parameters:
  ///   - next: blocks until the next line of the process that conducts the group; nil when that has ended.
  ///   - say: sends an answer.
  @MainActor
  package func runBatches(
    _ sampling: SamplingPlan, next: () -> String?, say: (String) -> Void
  ) async -> CellReport {
    say(LockStepLines.started)
    guard next() == LockStepLines.prepare else { return CellReport(measurements: []) }
    do {
      let batches = try await BatchRunner(measured, sampling, seed: seed)
      say(LockStepLines.ready)
      while let line = next(), line == LockStepLines.batch {
        say("\(try await batches.run())")
      }
      try await batches.close()
      var report = CellReport(measurements: [])
      report.waited = batches.waited
      return report
    } catch {
      var report = CellReport(failure: "\(error)")
      report.strayed = error is Stray
      return report
    }
  }

  /// Runs batches asked for on the standard input, and answers on the standard output.
  @MainActor
  package func runBatches(_ sampling: SamplingPlan) async -> CellReport {
    Machine.endWithParent()
    return await runBatches(sampling) {
      readLine()
    } say: { answer in
      print("\n\(LockStepLines.mark)\(answer)")
      fflush(nil)
    }
  }
}

/// Runs batches of a cell's actions, and nothing in between.
@MainActor
private final class BatchRunner {
  private let stopwatch = Stopwatch()
  private let context = RuntimeContext()
  private let exercise: any Exercise
  private let batch: BatchSize
  private let lead: BatchSize?
  /// When the last batch ended, and what all threads, and all but this one, had used by then.
  private var ended: Moment
  private var busy = 0
  private var strayed = 0
  private var waiting: UInt64 = 0
  /// The nanoseconds from the first to the last moment of all batches.
  private var elapsed: UInt64 = 0

  /// Prepares the cell, finds the size of batches, and warms up.
  init(_ measured: MeasuredCell, _ sampling: SamplingPlan, seed: UInt64) async throws {
    let (stopwatch, context) = (stopwatch, context)
    let exercise = try measured.exercise(Equipment(meter: stopwatch, context: context, seed: seed))
    try await exercise.open()
    _ = stopwatch.take()
    let batch = try await BatchSize.calibrated(
      to: sampling.batchNanoseconds, count: exercise.timedRound
    ) { size in
      try await exercise.run(rounds: size.rounds, of: size.count)
      return Double(stopwatch.take())
    }
    self.exercise = exercise
    self.batch = batch
    let share = sampling.leadNanoseconds / sampling.batchNanoseconds
    lead = measured.hasLead ? batch.share(share) : nil
    await context.settle()
    ended = Moment()
  }

  /// Runs a batch and returns the nanoseconds per action.
  func run() async throws -> Double {
    let start = Moment()
    strayed += max(0, start.others - ended.others)
    waiting += start.time - ended.time
    if let lead { try await exercise.run(rounds: lead.rounds, of: lead.count) }
    _ = stopwatch.take()
    try await exercise.run(rounds: batch.rounds, of: batch.count)
    let nanoseconds = stopwatch.take()
    await context.settle()
    ended = Moment()
    busy += ended.all - start.all
    elapsed += ended.time - start.time
    return Double(nanoseconds) / Double(batch.actions)
  }

  /// The share of the time of all batches in which none of the subject's threads had a processor.
  var waited: Double { max(0, 1 - Double(busy) / Double(max(1, elapsed))) }

  /// Checks the subject for the last time. Throws when its threads have worked between batches.
  func close() async throws {
    try await exercise.close()
    guard let stray = Stray(nanoseconds: strayed, of: busy, waiting: Int(waiting)) else { return }
    throw stray
  }
}

/// A point in time, in nanoseconds, and the processor time that the process's threads had used by then.
private struct Moment {
  let time = DispatchTime.now().uptimeNanoseconds
  let all: Int
  /// What all threads but this one had used: between batches this one only answers and waits for the next. The
  /// two clocks are read one after the other.
  let others: Int

  init() {
    all = Processors.usedByAll
    others = all - Processors.usedByThis
  }
}

/// A subject worked while another's batch ran, which spoils the times of all others.
struct Stray: Error, CustomStringConvertible {
  /// The largest share of a subject's work that its threads may do between its batches, such as falling
  /// asleep.
  static let greatestShare = 0.05
  /// The nanoseconds in a fork below which the share does not matter, for each second between batches, and at
  /// least for one: the runtime itself looks after its threads once a second, which takes about 80 µs.
  static let negligible = 1_000_000

  let description: String

  /// Nil when work of `nanoseconds` between batches, which took `waiting` nanoseconds, is no more than is allowed
  /// beside that of `busy` nanoseconds within them.
  init?(nanoseconds: Int, of busy: Int, waiting: Int) {
    let share = Double(nanoseconds) / Double(max(1, nanoseconds + busy))
    let seconds = max(1, Double(waiting) / 1e9)
    guard share > Self.greatestShare, Double(nanoseconds) > Double(Self.negligible) * seconds else {
      return nil
    }
    description = """
      works outside its batches: \((100 * share).rounded().shortest) % of its work was done between them, so its \
      time cannot be compared
      """
  }
}
