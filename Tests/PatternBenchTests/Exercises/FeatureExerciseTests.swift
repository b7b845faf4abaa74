import BenchTestSupport
import Dispatch
import Explorer
import Spec
import Testing

@testable import BenchKit
@testable import PatternBench

/// A wrong subject never gets a number.
@Suite @MainActor struct FeatureExerciseTests {
  private func run(
    _ subject: Subject<CounterSpec>, workload: Workload<CounterSpec> = Workload.counter[0],
    timeout: DispatchTimeInterval = .seconds(600)
  ) async throws {
    let equipment = Equipment(
      meter: Stopwatch(), context: RuntimeContext(timeout: timeout), seed: 1)
    let exercise = FeatureExercise(workload, subject, equipment)
    try await exercise.open()
    try await exercise.run(rounds: 2, of: 10)
    try await exercise.close()
    #expect(exercise.renders.map { $0.total == $0.actions } == true)
  }

  private func complaint(
    _ fault: TinyCounter.Fault, isLate: Bool = false,
    workload: Workload<CounterSpec> = Workload.counter[0]
  ) async -> String? {
    do {
      try await run(
        .tiny(fault, isLate: isLate), workload: workload, timeout: .milliseconds(50))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [false, true], Workload.counter.indices)
  func healthySubjectPasses(isLate: Bool, workload: Int) async throws {
    try await run(.tiny(.none, isLate: isLate), workload: Workload.counter[workload])
  }

  @Test(arguments: [
    (TinyCounter.Fault.wrongView, "view.count: expected 3, found 2"),
    (.missingRender, "renders: expected 10, found 8"),
    (.doubleRender, "renders: expected 20, found 24"),
    (.lateRender, "renders: expected 3, found 6"),
    (.wrongStart, "view.count: expected 0, found 7"),
    (.doubleStart, "renders of the initial view: expected 1, found 2"),
  ])
  func everyFaultIsReported(fault: TinyCounter.Fault, sentence: String) async {
    #expect(await complaint(fault) == sentence)
  }

  @Test func `silence is reported instead of waiting forever`() async {
    #expect(
      await complaint(.silence, isLate: true)?.contains("renders: expected 3, found 0") == true)
  }

  @Test func faultsAreReportedOnRoundtripsToo() async {
    let roundtrip = Workload.counter[1]
    #expect(await complaint(.missingRender, workload: roundtrip)?.contains("renders: ") == true)
    #expect(await complaint(.doubleRender, workload: roundtrip)?.contains("renders: ") == true)
    #expect(await complaint(.wrongView, workload: roundtrip)?.contains("view.count") == true)
  }

  @Test(arguments: [Workload<CounterSpec>.Pace.burst, .trips])
  func roundOfAnotherLengthIsReported(pace: Workload<CounterSpec>.Pace) async {
    let workload = Workload<CounterSpec>(
      name: "counter.pairs", summary: "", seed: .init(), pace: pace, longestRound: 1_000,
      actions: { _, count, _ in Array(repeating: .increment, count: 2 * count) })
    #expect(
      await complaint(.none, workload: workload)
        == "the round of counter.pairs: expected 3 actions, found 6; `actions` must return as many as it "
        + "is asked for")
  }

  @Test(arguments: Workload.counter.indices)
  func coalescingSubjectPasses(workload: Int) async throws {
    let equipment = Equipment(meter: Stopwatch(), context: RuntimeContext(), seed: 1)
    let exercise = FeatureExercise(Workload.counter[workload], .tiny(.coalescing), equipment)
    try await exercise.open()
    try await exercise.run(rounds: 2, of: 10)
    try await exercise.close()
  }

  /// A meter of counts, which cannot leave out what happens within a region.
  private final class CountingNotes: Meter {
    var comparisons = 0
    let includesAftermath = true
    func start() {}
    func pause() { comparisons += 1 }
    func resume() {}
    func stop() {}
  }

  @Test(arguments: Workload.list.indices, [true, false])
  func `nothing is compared while actions are counted`(workload: Int, isSynchronous: Bool) throws {
    try explore(.fifo) { run in
      let meter = CountingNotes()
      let equipment = Equipment(meter: meter, context: ExplorerContext(run), seed: 1)
      let subject = Subject<ListSpec>.tiny(.none) {
        $0.renders = .changesAndSome("it is a test")
        if !isSynchronous { $0.synchronous = .no(because: "it is a test") }
      }
      let exercise = FeatureExercise(Workload.list[workload], subject, equipment)
      try await exercise.open()
      meter.comparisons = 0
      try await exercise.run(rounds: 2, of: 2)
      #expect(meter.comparisons == 0)
      try await exercise.close()
    }
  }

  @Test func `an action on a list is sent when the one before has been rendered`() async throws {
    let equipment = Equipment(meter: Stopwatch(), context: RuntimeContext(), seed: 1)
    let toggle = Workload<ListSpec>.toggle("list.toggle", .feature, 100, 100)
    let subject = Subject<ListSpec>.tiny(.coalescing) {
      $0.delivery = .coalescing(because: "it is a test")
    }
    let exercise = FeatureExercise(toggle, subject, equipment)
    try await exercise.open()
    try await exercise.run(rounds: 2, of: 10)
    try await exercise.close()
    #expect(exercise.renders.map { $0.total == $0.actions } == true)
  }

  @Test(arguments: [TinyCounter.Fault.missingRender, .doubleRender, .lateRender, .wrongView])
  func `faults are reported under the explorer too`(fault: TinyCounter.Fault) {
    #expect(throws: ExplorationFailure.self) {
      try explore(.fifo) { run in
        let equipment = Equipment(meter: Stopwatch(), context: ExplorerContext(run), seed: 1)
        let exercise = FeatureExercise(Workload.counter[0], .tiny(fault), equipment)
        try await exercise.open()
        try await exercise.run(rounds: 1, of: 10)
        try await exercise.close()
      }
    }
  }
}
