import Dispatch
import Spec

/// Increments a counter and measures the time until each increment is rendered.
@MainActor
final class LatencyExercise {
  private let driver: any FeatureDriver<CounterSpec>
  private let probe: LatencyProbe
  private let context: any ExecutionContext
  private let now: @MainActor () -> UInt64
  private let observation: ObservationToken

  /// An exercise of a new counter of `subject`; `now` is a clock in nanoseconds.
  init(
    _ subject: Subject<CounterSpec>, _ context: any ExecutionContext,
    now: @escaping @MainActor () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
  ) {
    let probe = LatencyProbe(now)
    driver = subject.make(.init(), .prompt(PromptServices()))
    self.probe = probe
    self.context = context
    self.now = now
    observation = driver.observe { probe.renders($0) }
  }

  /// Sends at most `count` actions for about `nanoseconds`; throws when the final view is wrong.
  func run(_ loop: LatencyLoop, count: Int, nanoseconds: UInt64 = .max) async throws -> LatencyTrace
  {
    probe.restart(capacity: count)
    let start = now()
    switch loop {
    case .closed:
      while probe.trace.sent.count < count, now() - start < nanoseconds {
        probe.sends()
        driver.send(.increment)
        try await arrival()
      }
    case .open(let rate):
      for index in 0..<count {
        await sendInTime(start + UInt64(index) * 1_000_000_000 / UInt64(rate))
      }
      try await arrival()
    }
    return probe.trace
  }

  /// Checks the final view and drops the counter.
  func close() async throws {
    await context.settle()
    try check()
    observation.cancel()
    driver.shutdown()
  }

  /// Sends an action at its intended time, or at once when that has passed.
  ///
  /// It yields the main actor only while a render is pending: a wake-up would take longer than a render.
  /// Actions that are due together are sent without a yield between them.
  private func sendInTime(_ intended: UInt64) async {
    while now() < intended {
      if probe.isPending { await Task.yield() }
    }
    probe.sends(intended: intended)
    driver.send(.increment)
  }

  private func arrival() async throws {
    await context.wait(for: probe)
    try check()
  }

  private func check() throws {
    if let unexpected = probe.unexpected {
      throw Mismatch(["view.count: expected at most \(probe.expected), found \(unexpected)"])
    }
    try Mismatch.check(driver.view.count, is: probe.expected)
    guard probe.isPending else { return }
    throw Mismatch(["nothing is rendered any more, although the final view is right"])
  }
}

/// Records when a counter's actions are sent and rendered.
///
/// The count in a view says which increments have taken effect; a render that shows several at once ends
/// the wait for all of them.
@MainActor
final class LatencyProbe: Awaited {
  private(set) var trace = LatencyTrace()
  /// A count that was rendered before it was asked for.
  private(set) var unexpected: Int?

  private let now: @MainActor () -> UInt64
  private var base = 0
  private var waiter: UnsafeContinuation<Void, Never>?

  /// A probe with the clock `now`.
  init(_ now: @escaping @MainActor () -> UInt64) { self.now = now }

  var isPending: Bool { trace.rendered.count < trace.sent.count }

  /// The count once everything is rendered.
  var expected: Int { base + trace.sent.count }

  /// Begins a new trace; the counter must have nothing under way.
  func restart(capacity: Int) {
    base = expected
    trace = LatencyTrace()
    trace.intended.reserveCapacity(capacity)
    trace.sent.reserveCapacity(capacity)
    trace.rendered.reserveCapacity(capacity)
  }

  /// Records that an increment is sent now, which was to be sent at `intended`; nil means now.
  func sends(intended: UInt64? = nil) {
    let now = now()
    trace.intended.append(intended ?? now)
    trace.sent.append(now)
  }

  /// Records a rendered view.
  func renders(_ view: CounterSpec.View) {
    let count = view.count - base
    if count > trace.sent.count { unexpected = unexpected ?? view.count }
    guard count > trace.rendered.count, unexpected == nil else { return }
    let now = now()
    while trace.rendered.count < count { trace.rendered.append(now) }
    if !isPending { giveUp() }
  }

  func wait() async {
    guard isPending else { return }
    await withUnsafeContinuation { waiter = $0 }
  }

  func giveUp() {
    let waiter = self.waiter
    self.waiter = nil
    waiter?.resume()
  }
}

/// A pattern's counter and how its actions follow one another, for measuring latencies.
struct LatencySubject: Sendable {
  let subject: Subject<CounterSpec>
  let loop: LatencyLoop

  /// Measures latencies, after a warm-up of a tenth as many that is discarded.
  @MainActor
  func run(_ sampling: SamplingPlan) async throws -> MeasuredLatencies {
    let exercise = LatencyExercise(subject, RuntimeContext())
    let count = self.count(sampling)
    let warmUp = try await exercise.run(
      loop, count: count / 10, nanoseconds: sampling.latencyNanoseconds / 10)
    precondition(!warmUp.sent.isEmpty, "a warm-up has at least one action")
    let trace = try await exercise.run(loop, count: count, nanoseconds: sampling.latencyNanoseconds)
    try await exercise.close()
    return MeasuredLatencies(trace, loop)
  }

  private func count(_ sampling: SamplingPlan) -> Int {
    switch loop {
    case .closed: 500_000
    case .open(let rate): Int(Double(rate) * Double(sampling.latencyNanoseconds) / 1e9)
    }
  }
}
