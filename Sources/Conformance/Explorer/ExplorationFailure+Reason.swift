extension ExplorationFailure.Reason: CustomStringConvertible {
  /// Says it in a sentence, and what to do.
  public var description: String {
    switch self {
    case .threw(let error):
      "failed: \(error)"
    case .deadlock(let tasks):
      "is stuck: nothing can run, no timer is left, and the body waits"
        + tasks.map { "\n  \($0)" }.joined()
        + "\n(if Dispatch or another thread was to resume one of them: the explorer cannot wait"
        + " for it)"
    case .livelock(let steps):
      "did not come to rest within \(steps) steps; if it only needs more, raise stepLimit"
    case .escapedToRealTime(let duration, let task):
      "escaped to real time: \(task.map(\.title) ?? "a task") asked for \(duration) with"
        + " Task.sleep or a real clock; sleep on run.clock instead"
    case .escapedToThread:
      "escaped: another thread (Dispatch, a custom executor, a callback; under .inline also the one"
        + " behind Task.yield) resumed a task of this run"
    case .notDeterministic(let difference):
      "cannot be repeated: \(difference); the body depends on more than the schedule (an address, a"
        + " random number, the time, state that outlives the body)"
    }
  }
}
