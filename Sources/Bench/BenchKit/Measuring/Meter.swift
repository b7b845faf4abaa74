import Dispatch

/// Measures the regions of a batch. The code that runs the batch uses it, on any executor, one call after the other.
package protocol Meter: AnyObject {
  /// Whether a region lasts until all work has ended, not only until the render.
  var includesAftermath: Bool { get }

  /// Begins a region.
  func start()

  /// Stops measuring after an awaited render, while the harness works, until ``resume()``.
  func pause()

  /// Measures again after a ``pause()``.
  func resume()

  /// Ends the region; does nothing between regions.
  func stop()
}

/// Counts how often a region takes how long.
final class LatencyMeter: Meter {
  var counts = LatencyCounts()
  private var started: UInt64?

  let includesAftermath = false

  func start() { started = DispatchTime.now().uptimeNanoseconds }

  func pause() {}

  func resume() {}

  func stop() {
    let now = DispatchTime.now().uptimeNanoseconds
    if let started { counts.record(now - started) }
    started = nil
  }
}

/// Measures the time spent in regions.
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

  /// Returns the nanoseconds in all regions since the last call.
  func take() -> UInt64 {
    defer { nanoseconds = 0 }
    return nanoseconds
  }
}
