/// What the kit's services do when the task that waits for them is cancelled.
public enum Temper: Sendable {
  /// They throw `CancellationError` at once, as most services do.
  case prompt
  /// They go on waiting and answer late, as some do.
  case stubborn
}
