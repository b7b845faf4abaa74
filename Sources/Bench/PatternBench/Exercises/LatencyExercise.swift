import BenchKit
import Dispatch
import Spec

/// Sends the actions of a workload and measures the time until a view shows each of them.
///
/// The model says beforehand what a view shows after each action. Every render is compared with that by its
/// witness, in constant time. One more action, which is not measured, is compared in full.
@MainActor
final class LatencyExercise<Feature: MeasuredFeature>: LatencyMeasuring {
  private let workload: LatencyWorkload<Feature>
  private let driver: any FeatureDriver<Feature>
  private let probe: LatencyProbe
  private let last: LastView<Feature.View>
  private let context: any ExecutionContext
  private let now: @MainActor () -> UInt64
  private let observation: ObservationToken
  private var tracker: ModelTracker<Feature>
  /// The number of actions that the model has followed.
  private var followed = 0

  /// An exercise of a new feature of `subject`; `now` is a clock in nanoseconds.
  init(
    _ workload: LatencyWorkload<Feature>, _ subject: Subject<Feature>,
    _ context: any ExecutionContext,
    now: @escaping @MainActor () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
  ) {
    let probe = LatencyProbe(
      now, mayOmit: workload.supersedes || subject.capabilities.delivery != .lossless)
    let last = LastView<Feature.View>()
    self.workload = workload
    self.probe = probe
    self.last = last
    self.context = context
    self.now = now
    tracker = ModelTracker(seed: workload.seed, answer: workload.answer)
    probe.restart([workload.witness(tracker.view) ?? .min])
    driver = subject.make(workload.seed, .prompt(PromptServices()))
    observation = driver.observe { [witness = workload.witness] view in
      let time = now()
      if last.isAwaited { last.compare(view) }
      probe.renders(witness(view), at: time)
    }
  }

  func run(
    _ loop: LatencyLoop, count: Int, nanoseconds: UInt64 = .max
  ) async throws -> LatencyTrace {
    prepare(count)
    let start = now()
    switch loop {
    case .closed:
      while probe.trace.sent.count < count, now() - start < nanoseconds {
        send(workload.actions(followed + probe.trace.sent.count))
        guard probe.isPending || workload.leavesWork else { continue }
        try await arrival()
        for _ in 0..<yields { await Task.yield() }
      }
    case .open(let rate):
      let longest = LatencyLoop.longest(count, rate: rate)
      for index in 0..<count where now() - start < longest {
        await send(index, at: start + UInt64(index) * 1_000_000_000 / UInt64(rate))
      }
    }
    try await arrival()
    follow()
    return probe.trace
  }

  /// Compares the view of one more action with the model's in full, and drops the feature.
  func close() async throws {
    await context.settle()
    prepare(1)
    last.expected = planned(1).view
    send(workload.actions(followed))
    try await arrival()
    follow()
    try last.check()
    await context.settle()
    try Mismatch.check(driver.view, is: tracker.view)
    observation.cancel()
    driver.shutdown()
  }

  /// The times that tasks which an action leaves behind may run before the next action.
  private var yields: Int { workload.leavesWork ? 3 : 0 }

  /// Sends an action at its intended time, or at once when that has passed.
  ///
  /// It yields the main actor only while a render is pending, or to work that was left behind: a wake-up
  /// would take longer than a render. Actions that are due together are sent without a yield between them.
  private func send(_ index: Int, at intended: UInt64) async {
    let actions = workload.actions(followed + index)
    var left = yields
    while now() < intended {
      guard probe.isPending || left > 0 else { continue }
      if !probe.isPending { left -= 1 }
      await Task.yield()
    }
    send(actions, intended: intended)
  }

  private func send(_ actions: LatencyWorkload<Feature>.Actions, intended: UInt64? = nil) {
    probe.sends(intended: intended)
    driver.send(actions.first)
    if let next = actions.next { driver.send(next) }
  }

  private func prepare(_ count: Int) {
    var witnesses: [Int] = []
    witnesses.reserveCapacity(count + 1)
    _ = planned(count) { witnesses.append(self.workload.witness($0) ?? .min) }
    probe.restart(witnesses)
  }

  /// The model after the next `count` actions; calls `visit` with its view before the first and after each.
  private func planned(
    _ count: Int, visit: (Feature.View) -> Void = { _ in }
  ) -> ModelTracker<Feature> {
    var tracker = self.tracker
    visit(tracker.view)
    for index in 0..<count {
      workload.enter(followed + index, &tracker)
      visit(tracker.view)
    }
    return tracker
  }

  /// Lets the model follow what was sent.
  private func follow() {
    for index in 0..<probe.trace.sent.count { workload.enter(followed + index, &tracker) }
    followed += probe.trace.sent.count
  }

  private func arrival() async throws {
    await context.wait(for: probe)
    if let fault = probe.fault { throw Mismatch([fault]) }
    guard probe.isPending else { return }
    follow()
    try Mismatch.check(driver.view, is: tracker.view)
    throw Mismatch(["nothing is rendered any more, although the final view is right"])
  }
}

/// Measures single latencies of one feature.
@MainActor
protocol LatencyMeasuring: AnyObject {
  /// Sends at most `count` actions for about `nanoseconds`.
  ///
  /// An open loop of a saturated subject sends fewer, see ``LatencyLoop/longest(_:rate:)``. Throws a
  /// ``Mismatch`` when a view is wrong or missing.
  func run(_ loop: LatencyLoop, count: Int, nanoseconds: UInt64) async throws -> LatencyTrace

  /// Checks the feature once more, and drops it.
  func close() async throws
}

/// Records when actions are sent and rendered.
///
/// Witnesses of the model's views say which actions a view shows; where a view shows several more at once, it
/// ends the wait for all of them. Recording allocates nothing.
@MainActor
final class LatencyProbe: Awaited {
  private(set) var trace = LatencyTrace()
  /// The wrong view that was rendered, if one was.
  private(set) var fault: String?

  private let now: @MainActor () -> UInt64
  private let mayOmit: Bool
  private var witnesses: [Int] = []
  private var waiter: UnsafeContinuation<Void, Never>?

  /// A probe with the clock `now`; `mayOmit` says whether a view may show several more actions than the one
  /// before it.
  init(_ now: @escaping @MainActor () -> UInt64, mayOmit: Bool = true) {
    (self.now, self.mayOmit) = (now, mayOmit)
  }

  var isPending: Bool { trace.rendered.count < trace.sent.count }

  /// Begins a new trace. `witnesses` are those of the view before the first action, and of the view after
  /// each; neighbours must differ.
  func restart(_ witnesses: [Int]) {
    let capacity = witnesses.count - 1
    self.witnesses = witnesses
    trace = LatencyTrace()
    trace.intended.reserveCapacity(capacity)
    trace.sent.reserveCapacity(capacity)
    trace.rendered.reserveCapacity(capacity)
  }

  /// Records that an action is sent now, which was to be sent at `intended`; nil means now.
  func sends(intended: UInt64?) {
    if let intended { trace.intended.append(intended) }
    trace.sent.append(now())
  }

  /// Records a view with this witness, rendered at `time`. A view without a witness ends no wait.
  func renders(_ witness: Int?, at time: UInt64) {
    guard let witness, fault == nil else { return }
    let shown = trace.rendered.count
    if isPending, witnesses[shown + 1] == witness {
      trace.rendered.append(time)
    } else if witnesses[shown] != witness {
      catchUp(witness, time)
    }
    if !isPending { giveUp() }
  }

  func wait() async {
    guard isPending, fault == nil else { return }
    await withUnsafeContinuation { waiter = $0 }
  }

  func giveUp() {
    let waiter = self.waiter
    self.waiter = nil
    waiter?.resume()
  }

  private func catchUp(_ witness: Int, _ time: UInt64) {
    let (shown, sent) = (trace.rendered.count, trace.sent.count)
    guard let last = (shown...sent).first(where: { witnesses[$0] == witness }) else {
      fail("a rendered view is wrong: none of \(sent - shown) pending actions leads to it")
      return
    }
    guard mayOmit else {
      fail("renders are missing: one view for \(last - shown) actions, but every one was promised")
      return
    }
    while trace.rendered.count < last { trace.rendered.append(time) }
  }

  private func fail(_ fault: String) {
    self.fault = "after \(trace.rendered.count) actions, \(fault)"
    giveUp()
  }
}

/// Compares rendered views with one that is expected last.
@MainActor
private final class LastView<View: Sendable & Equatable> {
  private(set) var isAwaited = false
  private var differences: [String]?

  var expected: View? { didSet { isAwaited = expected != nil } }

  func compare(_ view: View) {
    guard let expected else { return }
    differences = Mismatch.differences(expected: expected, found: view)
  }

  /// Throws unless the view rendered last was the expected one.
  func check() throws {
    guard let differences else { throw Mismatch(["the last view was never rendered"]) }
    if !differences.isEmpty { throw Mismatch(differences) }
  }
}
