/// Stops an observer. Dropping it stops nothing.
@MainActor
public final class ObservationToken {
  private var stop: (@MainActor () -> Void)?

  /// A token that calls `stop` once, when it is cancelled.
  public init(_ stop: @escaping @MainActor () -> Void) { self.stop = stop }

  /// Ends the observation: when this returns, the observer is not called again.
  public func cancel() {
    let stop = self.stop
    self.stop = nil
    stop?()
  }
}
