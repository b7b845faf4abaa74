import BenchTestSupport
import Explorer
import Spec
import Synchronization
import Testing

@testable import BenchKit
@testable import PatternBench

/// Renders of actions that change little or nothing are counted, and compared with the claims.
@Suite @MainActor struct RenderingExerciseTests {
  private static let counter = RenderingWorkload<CounterSpec>.counter[0]

  private nonisolated func counted<Feature: PartlyObserved>(
    _ workload: RenderingWorkload<Feature>, _ subject: Subject<Feature>
  ) throws -> RenderCount? {
    let found = Mutex<RenderCount?>(nil)
    try explore(.fifo, jobLimit: .max) { run in
      let exercise = RenderingExercise(
        workload, subject, Equipment(meter: Stopwatch(), context: ExplorerContext(run), seed: 1))
      try await exercise.open()
      try await exercise.run(rounds: 2, of: 10)
      try await exercise.close()
      found.withLock { $0 = exercise.renders }
    }
    return found.withLock { $0 }
  }

  private nonisolated func complaint<Feature: PartlyObserved>(
    _ workload: RenderingWorkload<Feature>, _ subject: Subject<Feature>
  ) -> String {
    do {
      return try counted(workload, subject).map { "\($0)" } ?? "nothing"
    } catch {
      return "\(error)"
    }
  }

  private func rows(
    _ fault: TinyList.Fault, claimed: Bool = true, isLate: Bool = false
  ) -> Subject<ListSpec> {
    var capabilities = Capabilities.tiny
    if claimed { capabilities.observesParts = .yes }
    return Subject(capabilities: capabilities) { seed, _ in
      TinyRowList(seed: seed, fault: fault, isLate: isLate)
    }
  }

  @Test func `every action renders and shows nothing new`() throws {
    let count = try #require(try counted(Self.counter, .tiny(.none)))
    #expect((count.total, count.actions, count.unchanged) == (60, 60, 60))
    #expect(count.unchangedShare == 1)
    #expect(count.remark == nil)
  }

  @Test func roundOfAnotherLengthIsReported() {
    let workload = RenderingWorkload<CounterSpec>(
      name: "counter.few", summary: "", seed: .init(), observed: 0..<1, longestRound: 100,
      countedActions: 20, actions: { _, _, _ in [.add(0)] }, last: { _ in .increment })
    #expect(
      complaint(workload, .tiny(.none)).contains(
        "the round of counter.few: expected 60 actions, found 1;"))
  }

  @Test func lateRenderingsAreAwaited() throws {
    let count = try #require(try counted(Self.counter, .tiny(.none, isLate: true)))
    #expect((count.total, count.unchanged) == (60, 60))
  }

  @Test func `an observer of whole views renders for rows it does not read`() throws {
    let workload = RenderingWorkload<ListSpec>.list[1]
    let count = try #require(try counted(workload, rows(.none, claimed: false)))
    #expect((count.total, count.unchanged) == (60 * 20, 60 * 19))
    #expect(
      count.remark
        == "observers receive whole views: the list's driver does not observe single rows")
  }

  @Test(arguments: [false, true])
  func `an observer of a row renders only that row`(isLate: Bool) throws {
    let unread = try #require(
      try counted(RenderingWorkload<ListSpec>.list[0], rows(.none, isLate: isLate)))
    #expect((unread.total, unread.unchanged, unread.unchangedShare) == (0, 0, nil))
    let visible = try #require(
      try counted(RenderingWorkload<ListSpec>.list[1], rows(.none, isLate: isLate)))
    #expect((visible.total, visible.unchanged, visible.remark) == (60, 0, nil))
  }

  @Test func `a render too many breaks the claim`() {
    let found = complaint(RenderingWorkload<ListSpec>.list[1], rows(.everyRow))
    #expect(found.contains("expected 1, found 20"), "\(found)")
    var claims = Capabilities.tiny
    claims.renders = .changesOnly
    let counter = Subject(capabilities: claims) { seed, _ in TinyCounter(seed: seed, fault: .none) }
    #expect(complaint(Self.counter, counter).contains("renders of add(0): expected 0, found 1"))
  }

  @Test func `a render too few breaks the claim`() {
    #expect(complaint(Self.counter, .tiny(.missingRender)).contains("expected 1, found 0"))
    let found = complaint(RenderingWorkload<ListSpec>.list[1], rows(.everyTenthRender))
    #expect(found.contains("expected 1, found 0"), "\(found)")
  }

  @Test func aWrongRowIsReported() {
    let found = complaint(RenderingWorkload<ListSpec>.list[1], rows(.wrongLabel))
    #expect(found.contains("wrong"), "\(found)")
  }

  @Test func `a claim without a driver is reported`() {
    var capabilities = Capabilities.tiny
    capabilities.observesParts = .yes
    let subject = Subject(capabilities: capabilities) { seed, _ in
      TinyList(seed: seed, fault: .none, isLate: false)
    }
    #expect(
      complaint(RenderingWorkload<ListSpec>.list[0], subject).contains("is not RowObserving"))
  }

  @Test(arguments: [false, true])
  func `batches are checked on the real runtime too`(isLate: Bool) async throws {
    func run(_ fault: TinyList.Fault) async throws {
      let exercise = RenderingExercise(
        RenderingWorkload<ListSpec>.list[1], rows(fault, isLate: isLate),
        Equipment(
          meter: Stopwatch(), context: RuntimeContext(timeout: .milliseconds(200)), seed: 1))
      try await exercise.open()
      try await exercise.run(rounds: 3, of: 20)
      try await exercise.close()
    }
    try await run(.none)
    await #expect(throws: Mismatch.self) { try await run(.everyRow) }
    await #expect(throws: Mismatch.self) { try await run(.everyTenthRender) }
  }
}
