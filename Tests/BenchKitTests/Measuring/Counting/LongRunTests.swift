import Explorer
import Synchronization
import Testing

@testable import BenchKit

/// Work that is done once in many actions, as short batches and as long runs see it.
@Suite @MainActor struct LongRunTests {
  /// Counts what a loop adds to `work` in regions.
  private final class WorkMeter: CountingMeter {
    let work: Work
    private let repetitions: Int?
    private var begin = 0
    private var total = 0

    init(_ work: Work, _ repetitions: Int?) { (self.work, self.repetitions) = (work, repetitions) }

    func start() { begin = work.done.load(ordering: .relaxed) }

    func stop() { total += work.done.load(ordering: .relaxed) - begin }

    func take() -> [Metric: Int] {
      defer { total = 0 }
      return [.instructions: total]
    }

    func beginLongRun(of longest: BatchSize, after pilot: BatchSize) -> Int? { repetitions }

    func takeLongRun() -> [Metric: Int] { take() }
  }

  private final class Work: Sendable {
    let done = Atomic(0)
    let sent = Atomic(0)
  }

  /// The costs of actions that cost 100 each, and 50,000 more once in `period` actions.
  private func measured(period: Int, repetitions: Int?) async throws -> CountCurve {
    let work = Work()
    let meter = WorkMeter(work, repetitions)
    let loop = LoopExercise(
      { count in
        for _ in 0..<count {
          let sent = work.sent.add(1, ordering: .relaxed).newValue
          let isRare = (sent - 1_000).isMultiple(of: period)
          work.done.add(isRare ? 50_100 : 100, ordering: .relaxed)
        }
      }, Equipment(meter: meter, context: RuntimeContext(), seed: 1))
    try await loop.open()
    return try await CountBatches(unit: 500, longest: 1_000).run(
      loop, meter, hasLongRun: repetitions != nil)
  }

  @Test(arguments: [4_096, 50_000])
  func `rare work is missed by short batches and seen by a long run`(period: Int) async throws {
    let curve = try await measured(period: period, repetitions: 50)
    #expect(curve.measurements([.instructions])[0].value == 100)
    let long = curve.longMeasurement(.longRunInstructions, of: .instructions)
    #expect(long.actions == 75_000)
    let times = (5_011...80_010).count { ($0 - 1_000).isMultiple(of: period) }
    #expect(times > 0 && long.total == 7_500_000 + 50_000 * times)
    let more = (50_000 * Double(times) / 75_000).shortest
    #expect(long.reason == "\(more) more per action over 75000 actions than in short batches")
  }

  @Test func `work that is too rare is not seen`() async throws {
    let curve = try await measured(period: 100_000, repetitions: 50)
    let long = curve.longMeasurement(.longRunInstructions, of: .instructions)
    #expect(long.value == 100 && long.reason == nil)
  }

  @Test func `a cell without a long run says so`() async throws {
    let curve = try await measured(period: 4_096, repetitions: nil)
    let long = curve.longMeasurement(.longRunInstructions, of: .instructions)
    #expect(long.value == nil && long.reason == "there was no long run")
  }

  @Test func `a long run of code has few calls since one may take seconds`() {
    let longest = CountBatches(unit: 1, longest: 10_000).sizes[2]
    #expect(longest.actions * LongRun.fewRepetitions == 12)
  }

  @Test func `few calls more are reported in all`() {
    let runs = [(1_500, 0), (1_500, 1), (1_500, 0), (70_500, 2)].map {
      CountCurve.Batch(actions: $0, totals: [.mallocs: $1])
    }
    let curve = CountCurve(batches: [], longRun: runs)
    #expect(
      curve.longMeasurement(.longRunMallocs, of: .mallocs).reason
        == "3 more in 75000 actions than in as many short batches")
  }

  @Test(arguments: [
    (1_500, 300, 200), (1_500, 3_000, 20), (1_500, 24_000, 2), (1_500, 1_000_000, 1),
    (3, 1_000_000, 30), (6, 60_000, 200), (1_500, 0, 60_000),
  ])
  func `the length follows from what an action costs`(actions: Int, cost: Int, repetitions: Int) {
    let found = LongRun.repetitions(
      of: actions, instructionsPerAction: cost, within: 100_000_000)
    #expect(found == repetitions)
  }

  @Test func `a meter collects wherever the one before stopped`() {
    let (first, second) = (CallgrindMeter(profile: nil), CallgrindMeter(profile: nil))
    for _ in 0..<3 { _ = first.take() }
    first.start()
    first.stop()
    #expect(Callgrind.isCollecting)
    Callgrind.isCollecting = false
    _ = second.take()
    #expect(Callgrind.isCollecting)
  }

  @Test func `the head of a dump has its instructions`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = "\(folder.path)/profile.1"
    let long = String(repeating: "x", count: 600)
    try Folder.replace(file, with: "cmd: \(long)\nevents: Ir\nsummary: 511122\n\nfn=(1) a\n0 2\n")
    #expect(CallgrindProfile.instructions(inHeaderOf: file) == 511_122)
    #expect(CallgrindProfile.instructions(inHeaderOf: "\(file)0") == nil)
  }
}
