import BenchTestSupport
import Catalog
import Explorer
import Spec
import Synchronization
import Testing

@testable import BenchKit
@testable import PatternBench

@Suite struct LatencyExerciseTests {
  /// The trace of a feature, after a warm-up of three actions; its clock goes on by `step` nanoseconds
  /// whenever it is read.
  private func trace<Feature: FeatureSpec>(
    _ workload: LatencyWorkload<Feature>, _ subject: Subject<Feature>, step: UInt64 = 100,
    count: Int, _ loop: LatencyLoop
  ) throws -> LatencyTrace {
    let found = Mutex(LatencyTrace())
    try explore(.fifo, jobLimit: .max, explains: false) { run in
      let trace = try await Self.run(workload, subject, step, count, loop, on: run)
      found.withLock { $0 = trace }
    }
    return found.withLock { $0 }
  }

  @MainActor
  private static func run<Feature: FeatureSpec>(
    _ workload: LatencyWorkload<Feature>, _ subject: Subject<Feature>, _ step: UInt64,
    _ count: Int, _ loop: LatencyLoop, on run: Run
  ) async throws -> LatencyTrace {
    var time: UInt64 = 0
    let exercise = LatencyExercise(workload, subject, ExplorerContext(run)) {
      time += step
      return time
    }
    _ = try await exercise.run(.closed, count: 3)
    let trace = try await exercise.run(loop, count: count)
    try await exercise.close()
    return trace
  }

  private func counter(
    _ fault: TinyCounter.Fault = .none, isLate: Bool = true, step: UInt64 = 100, count: Int,
    _ loop: LatencyLoop
  ) throws -> LatencyTrace {
    try trace(.increments, .tiny(fault, isLate: isLate), step: step, count: count, loop)
  }

  private func failure(_ body: () throws -> LatencyTrace) -> String {
    do {
      return "passed with \(try body().rendered.count) renders"
    } catch {
      return "\(error)"
    }
  }

  @Test func `a closed loop sends the next when the one before is rendered`() throws {
    let trace = try counter(count: 50, .closed)
    #expect(trace.rendered.count == 50 && trace.sent.count == 50)
    #expect(trace.intended.isEmpty && trace.corrected == trace.uncorrected)
    #expect(zip(trace.rendered, trace.sent.dropFirst()).allSatisfy { $0 < $1 })
    #expect(trace.corrected == Array(repeating: 100, count: 50))
  }

  @Test func synchronousSubjectHasServiceTimes() throws {
    let trace = try counter(isLate: false, count: 50, .closed)
    #expect(trace.corrected == Array(repeating: 100, count: 50))
  }

  @Test func `nothing is timed in the harness but two readings of the clock`() throws {
    let harness = Subject(HarnessFloor.self, HarnessFloor.capabilities)
    let trace = try trace(.increments, harness, step: 1, count: 50, .closed)
    #expect(trace.corrected == Array(repeating: 1, count: 50))
  }

  @Test(arguments: [true, false])
  func `an open loop counts from the intended start even if sending is late`(isLate: Bool) throws {
    // The clock needs longer than 10 ns for a single look, so that every send comes late.
    let trace = try counter(isLate: isLate, count: 50, .open(rate: 100_000_000))
    #expect(zip(trace.intended, trace.intended.dropFirst()).allSatisfy { $1 - $0 == 10 })
    #expect(zip(trace.intended, trace.sent).allSatisfy { $0 < $1 })
    #expect(trace.corrected.last! > trace.uncorrected.last! + 1_000)
    #expect(trace.corrected.last! > trace.corrected.first!)
  }

  @Test func `an open loop waits for the time of each action`() throws {
    let trace = try counter(count: 20, .open(rate: 100_000))
    #expect(zip(trace.intended, trace.sent).allSatisfy { $1 >= $0 && $1 - $0 <= 300 })
  }

  @Test func `a rate that cannot be kept is saturated and sending ends`() throws {
    // A millisecond for a single look: 10,000 per second is more than anyone can do.
    let trace = try counter(isLate: false, step: 1_000_000, count: 1_000, .open(rate: 10_000))
    #expect(trace.sent.count < 300 && trace.sent.count == trace.rendered.count)
    #expect(Saturation(trace, rate: 10_000) != nil)
  }

  @Test func viewsRenderedTogetherArriveTogether() throws {
    let trace = try counter(.coalescing, isLate: false, count: 4, .open(rate: 1_000_000_000))
    #expect(trace.rendered.count == 4)
  }

  @Test func `a render that comes again ends no wait`() throws {
    for fault in [TinyCounter.Fault.doubleRender, .lateRender] {
      #expect(try counter(fault, isLate: false, count: 20, .closed).rendered.count == 20)
    }
  }

  @Test func noActionIsNoLatency() throws {
    #expect(try counter(count: 0, .closed) == LatencyTrace())
    #expect(try counter(count: 0, .open(rate: 60)) == LatencyTrace())
  }

  @Test(arguments: [TinyCounter.Fault.wrongView, .silence, .missingRender], [true, false])
  func wrongSubjectHasNoLatency(fault: TinyCounter.Fault, isLate: Bool) {
    for loop in [LatencyLoop.closed, .open(rate: 1_000)] {
      let found = failure { try counter(fault, isLate: isLate, count: 8, loop) }
      #expect(!found.hasPrefix("passed"), "\(loop)")
    }
  }

  @Test func `an omitted render is a fault unless the pattern says so`() {
    let found = failure {
      try counter(.missingRender, isLate: false, count: 8, .open(rate: 1_000_000_000))
    }
    #expect(found.contains("renders are missing: one view for 2 actions"))
  }

  @Test func `the list has latencies whether it renders at once or later`() throws {
    for isLate in [true, false] {
      let trace = try trace(
        .toggles(7), .tiny(.none, isLate: isLate), count: 40, .open(rate: 100_000))
      #expect(trace.rendered.count == 40)
    }
    #expect(try trace(.mix(7), .tiny(.none), count: 120, .closed).rendered.count == 120)
  }

  @Test(arguments: [
    (TinyList.Fault.wrongRow, "a rendered view is wrong"),
    (.wrongRowAtTheEdge, "a rendered view is wrong"),
    (.oldView, "renders are missing: one view for 2 actions"),
    (.lastRender(63), "nothing is rendered any more, although the final view is right"),
    (.wrongLastRender, "view.rows[3].label"),
    (.forgottenRow, "view.rows[3].label"),
  ])
  func wrongListHasNoLatency(fault: TinyList.Fault, message: String) {
    let found = failure { try trace(.mix(7), .tiny(fault), count: 60, .open(rate: 1_000)) }
    #expect(found.contains(message), "\(found)")
  }

  @Test func `every pattern searches and the latency ends with the page`() throws {
    for pattern in Catalog.patterns {
      let subject = Self.search(of: pattern)
      let closed = try trace(.searches, subject, count: 10, .closed)
      #expect(closed.rendered.count == 10, "\(pattern.name)")
      // All are due at once, so that each supersedes the one before.
      let open = try trace(.searches, subject, count: 10, .open(rate: 1_000_000_000))
      #expect(open.rendered.count == 10, "\(pattern.name)")
    }
  }

  private static func search<P: Pattern>(of pattern: P.Type) -> Subject<SearchSpec> {
    Subject(P.SearchDriver.self, P.capabilities)
  }
}

@Suite struct LatencyWorkloadTests {
  private nonisolated static let suite = PatternSuite(patterns: Catalog.patterns).suite
  private nonisolated static let cells =
    Dictionary(grouping: suite.benchmarks.filter { $0.passes[.latency] != nil }) {
      "\($0.cell.pattern)/\($0.cell.workload)"
    }.values.map { $0[0].cell }.sorted { "\($0)" < "\($1)" }

  @Test(arguments: cells)
  func `every pattern is right in every closed loop`(cell: Cell) throws {
    guard case .latencies(let work) = Self.suite.benchmark(of: cell)?.work,
      let latency = work as? FeatureLatencies
    else {
      Issue.record("\(cell) has no latencies")
      return
    }
    try explore(.fifo, jobLimit: .max, explains: false) { run in
      let exercise = latency.make(ExplorerContext(run))
      for count in [3, 20, 20] {
        _ = try await exercise.run(.closed, count: count, nanoseconds: .max)
      }
      try await exercise.close()
    }
  }

  @Test func everyPatternHasTheSameLatencies() {
    let names = Dictionary(grouping: Self.suite.benchmarks.filter { $0.traits.kind == .latency }) {
      $0.cell.pattern
    }.mapValues { $0.map { "\($0.cell.workload)/\($0.cell.size)" } }
    #expect(Set(names.keys) == Set(Catalog.patterns.map { $0.name }))
    #expect(Set(names.values).count == 1)
    #expect(Self.suite.benchmarks.allSatisfy { $0.traits.kind != .latency || $0.excuse == nil })
  }

  @Test func witnessesTellViewsApart() {
    check(.increments, 500, within: 500)
    check(.toggles(100), 500, within: 199)
    check(.toggles(1), 20, within: 1)
    check(.mix(50), 500, within: 99)
    check(.searches, 200, within: 200)
  }

  /// Views of actions that are no farther than `period` apart have different witnesses.
  private func check<Feature: FeatureSpec>(
    _ workload: LatencyWorkload<Feature>, _ count: Int, within period: Int
  ) {
    var tracker = ModelTracker<Feature>(seed: workload.seed, answer: workload.answer)
    var witnesses = [workload.witness(tracker.view)]
    for number in 0..<count {
      workload.enter(number, &tracker)
      witnesses.append(workload.witness(tracker.view))
    }
    for first in witnesses.indices {
      for next in witnesses.indices[first...].dropFirst().prefix(period) {
        #expect(witnesses[first] != witnesses[next], "\(workload.summary): \(first), \(next)")
      }
    }
  }
}
