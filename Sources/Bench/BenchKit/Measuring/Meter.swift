/// Sums up what happens in the measured regions of a batch.
@MainActor
protocol Meter: AnyObject {
  /// Whether a region lasts until everything has come to rest, not only until the render.
  var includesAftermath: Bool { get }

  /// Begins a region.
  func start()

  /// What was waited for is rendered; from here on the harness works until ``resume()``.
  func pause()

  /// Goes on after a ``pause()``.
  func resume()

  /// Ends the region; between regions, nothing.
  func stop()
}
