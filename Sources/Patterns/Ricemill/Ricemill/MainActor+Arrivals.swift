import FrameworkSupport

extension MainActor {
  /// Runs `work` now if this is the main actor, otherwise in a job of it.
  nonisolated static func runNowOrInJob(_ work: @escaping () -> Void) {
    guard !isCurrent else { return work() }
    // Safe: Combine passes such values from thread to thread, and the job is the only one that uses this one from now on.
    nonisolated(unsafe) let work = work
    Task { @MainActor in unsafe work() }
  }

  /// Stops where a value for `operation` arrives elsewhere, and says what to do.
  nonisolated static func requireArrival(before operation: StaticString) {
    require(
      orSay:
        "A value arrives off the main actor: put receive(on: DispatchQueue.main) before \(operation)."
    )
  }

  /// Does so in debug builds; costs nothing in others.
  @inline(__always)
  nonisolated static func assertArrival(before operation: StaticString) {
    assert(
      {
        requireArrival(before: operation)
        return true
      }())
  }
}
