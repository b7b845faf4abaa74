import Dispatch
import Spec

/// Increments a counter and takes the time until each increment is rendered.
@MainActor
final class LatencyTrial {
  /// How one action follows another.
  enum Loop: Sendable, Equatable {
    /// Each is sent when the one before has been rendered.
    case closed
    /// Each is sent at its own time, so many per second, whatever has become of those before.
    case open(rate: Int)
  }

  private let driver: any FeatureDriver<CounterSpec>
  private let probe: LatencyProbe
  private let stage: any Stage
  private let now: @MainActor () -> UInt64
  private let observation: ObservationToken

  /// A trial of a new counter of `subject`, by the clock `now` in nanoseconds.
  init(
    _ subject: Subject<CounterSpec>, _ stage: any Stage,
    now: @escaping @MainActor () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
  ) {
    let probe = LatencyProbe(now)
    driver = subject.make(.init(), .prompt(PromptServices()))
    self.probe = probe
    self.stage = stage
    self.now = now
    observation = driver.observe { probe.renders($0) }
  }

  /// Sends at most `count` actions for about as long as `nanoseconds`; throws when what is shown in
  /// the end is wrong.
  func run(_ loop: Loop, count: Int, nanoseconds: UInt64 = .max) async throws -> LatencyTrace {
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

  /// Ends the trial.
  func close() async throws {
    await stage.settle()
    try check()
    observation.cancel()
    driver.shutdown()
  }

  /// Waits for the time, and sends.
  ///
  /// The main actor is given away only while something is yet to be rendered: whoever has it all the
  /// time needs no wake-up, which would take longer than a render. What is due is sent in one turn.
  private func sendInTime(_ intended: UInt64) async {
    while now() < intended {
      if probe.isPending { await Task.yield() }
    }
    probe.sends(intended: intended)
    driver.send(.increment)
  }

  private func arrival() async throws {
    await stage.wait(for: probe)
    try check()
  }

  private func check() throws {
    if let surprise = probe.surprise {
      throw Mismatch(["view.count: expected at most \(probe.expected), found \(surprise)"])
    }
    try Mismatch.check(driver.view.count, is: probe.expected)
    guard probe.isPending else { return }
    throw Mismatch(["nothing is rendered any more, although the final view is right"])
  }
}
