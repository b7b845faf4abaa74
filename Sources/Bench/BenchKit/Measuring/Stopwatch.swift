import Dispatch

/// Sums up the time spent in regions.
@MainActor
final class Stopwatch: Meter {
  private var nanoseconds: UInt64 = 0
  private var started: UInt64?

  let includesAftermath = false

  func start() { started = DispatchTime.now().uptimeNanoseconds }

  func pause() { stop() }

  func resume() { start() }

  func stop() {
    guard let started else { return }
    nanoseconds += DispatchTime.now().uptimeNanoseconds - started
    self.started = nil
  }

  /// The nanoseconds in all regions so far; from here on the sum starts again.
  func take() -> UInt64 {
    defer { nanoseconds = 0 }
    return nanoseconds
  }
}
