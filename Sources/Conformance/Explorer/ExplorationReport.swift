/// What an exploration without a failure has covered.
public struct ExplorationReport: Sendable, Equatable {
  /// How many schedules ran.
  public var schedules = 0
  /// Whether these were all there are: `.exhaustive`, and the limit was not hit.
  public var isComplete = false
  /// Jobs run in all schedules together.
  public var steps = 0
  /// Jobs run in the longest schedule.
  public var maxSteps = 0
  /// Choices among several runnable jobs in the longest schedule; not counted by `.fifo`.
  public var maxChoices = 0
  /// The most tasks that were still waiting when a schedule had come to rest after its body's end.
  ///
  /// They were cancelled then. Not counted by `.fifo`.
  public var unfinishedTasks = 0
  /// Whether a replayed token's choices could be had; false says that the body has changed since.
  public var followedToken = true
}
