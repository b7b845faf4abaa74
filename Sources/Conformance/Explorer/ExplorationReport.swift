/// What an exploration without a failure has covered.
public struct ExplorationReport: Sendable, Equatable {
  /// How many schedules ran.
  public var schedules = 0
  /// Whether these were all there are (`.exhaustive` below its limit, and nothing else).
  public var isComplete = false
  /// Jobs run in all schedules together.
  public var steps = 0
  /// Jobs run in the longest schedule.
  public var maxSteps = 0
}
