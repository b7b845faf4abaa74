import Explorer
import Spec
import Synchronization
import Testing

@testable import BenchKit

@Suite struct LatencyExerciseTests {
  /// The trace of a tiny counter; its clock goes on by 100 ns whenever it is read.
  private func trace(
    _ fault: TinyCounter.Fault = .none, isLate: Bool = true, count: Int,
    _ loop: LatencyLoop
  ) throws -> LatencyTrace {
    let found = Mutex(LatencyTrace())
    try explore(.fifo, jobLimit: .max) { run in
      let trace = try await Self.run(fault, isLate, count, loop, on: run)
      found.withLock { $0 = trace }
    }
    return found.withLock { $0 }
  }

  @MainActor
  private static func run(
    _ fault: TinyCounter.Fault, _ isLate: Bool, _ count: Int, _ loop: LatencyLoop,
    on run: Run
  ) async throws -> LatencyTrace {
    var time: UInt64 = 0
    let exercise = LatencyExercise(.tiny(fault, isLate: isLate), ExplorerContext(run)) {
      time += 100
      return time
    }
    _ = try await exercise.run(loop, count: 3)
    let trace = try await exercise.run(loop, count: count)
    try await exercise.close()
    return trace
  }

  @Test func closedLoopSendsTheNextWhenTheOneBeforeIsRendered() throws {
    let trace = try trace(count: 50, .closed)
    #expect(trace.rendered.count == 50)
    #expect(trace.intended == trace.sent)
    #expect(zip(trace.rendered, trace.sent.dropFirst()).allSatisfy { $0 < $1 })
    #expect(trace.corrected == Array(repeating: 100, count: 50))
  }

  @Test func openLoopCountsFromTheIntendedStartAlsoWhenSendingIsLate() throws {
    // The clock needs longer than 10 ns for a single look, so that every send comes late.
    let trace = try trace(count: 50, .open(rate: 100_000_000))
    #expect(zip(trace.intended, trace.intended.dropFirst()).allSatisfy { $1 - $0 == 10 })
    #expect(zip(trace.intended, trace.sent).allSatisfy { $0 < $1 })
    #expect(trace.corrected.last! > trace.uncorrected.last! + 1_000)
    #expect(trace.corrected.last! > trace.corrected.first!)
  }

  @Test func openLoopWaitsForTheTimeOfEachAction() throws {
    let trace = try trace(count: 20, .open(rate: 100_000))
    #expect(zip(trace.intended, trace.sent).allSatisfy { $1 >= $0 && $1 - $0 <= 300 })
  }

  @Test func viewsRenderedTogetherArriveTogether() throws {
    let trace = try trace(.coalescing, isLate: false, count: 4, .open(rate: 1_000_000_000))
    #expect(trace.rendered.count == 4)
  }

  @Test(arguments: [TinyCounter.Fault.wrongView, .silence])
  func wrongSubjectHasNoLatency(fault: TinyCounter.Fault) {
    #expect(throws: (any Error).self) { try trace(fault, isLate: false, count: 5, .closed) }
  }
}
